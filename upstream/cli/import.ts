import { stat } from "node:fs/promises";
import { importContent, previewContent } from "../content/import.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { UsageError } from "./usage.ts";

const OPTIONS = ["--replace", "--dry-run"];

/**
 * Imports a school's content. Entries replace the same entries; with --replace each list in the
 * folder replaces the imported list. Refuses a folder with a fault as a whole. Stores the files
 * first, then the rows in one transaction.
 */
export async function importFolder(deps: Deps, env: UpstreamEnv, args: string[]): Promise<string> {
  const isReplacing = args.includes("--replace");
  const [folder, ...others] = args.filter((arg) => !OPTIONS.includes(arg));
  if (folder === undefined || others.length > 0)
    throw new UsageError(`import <folder> [--replace] [--dry-run]: name one folder`);
  const given = await readWhole(deps, folder, isReplacing);
  const asked = { folder, given, isReplacing };
  const place = { ...deps, contentSettings: env };
  if (args.includes("--dry-run")) {
    const changes = await previewContent(place, asked);
    const said = changes.length > 0 ? changes : ["no change"];
    return ["Nothing was imported. It would be:", ...said].join("\n");
  }
  const changes = await importContent(place, asked);
  return [`Imported ${given.counts}.`, ...changes].join("\n");
}

async function readWhole({ contentReader }: Deps, folder: string, isReplacing: boolean) {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${folder} is no folder.`);
  const given = await contentReader.read({ folder, zip: null, isReplacing });
  if (given.faults.length > 0)
    throw new UsageError(`Nothing was imported:\n${given.faults.join("\n")}`);
  if (given.counts === "")
    throw new UsageError(
      `${folder} holds no dialogues, words, videos, mock tests, plans or sessions.`,
    );
  return given;
}
