import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { audioName, readContentFolder, type ContentFolder } from "../content/format.ts";
import type { UpstreamEnv } from "../env.ts";
import { FolderStorage } from "../files/storage.ts";
import type { Deps } from "../http/context.ts";
import { importedFolder, refreshContent } from "../start.ts";
import { UsageError } from "./usage.ts";

/** Copies a school's own content into the data folder and loads it. A folder with a fault is refused as a whole. */
export async function importFolder({ db, log }: Deps, env: UpstreamEnv, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new UsageError("import <folder>: the folder is missing");
  const isFolder = await stat(folder).then((found) => found.isDirectory(), () => false);
  if (!isFolder) throw new UsageError(`${folder} is no folder.`);
  const given = await readContentFolder(folder);
  if (given.faults.length > 0) throw new UsageError(`Nothing was imported:\n${given.faults.join("\n")}`);
  if (given.dialogues.length === 0) throw new UsageError(`${folder}/dialogues holds no dialogue.`);
  await copyContent(given, folder, importedFolder(env.DATA_DIR));
  await refreshContent(db, env, log);
  return `Imported ${given.dialogues.length} dialogue${given.dialogues.length === 1 ? "" : "s"}.`;
}

/** Sound first, then its measures, then the texts: a copy that breaks off leaves no dialogue without sound. */
async function copyContent(given: ContentFolder, from: string, to: string): Promise<void> {
  const audio = new FolderStorage(join(to, "audio"));
  for (const { slug, segments } of given.dialogues) {
    for (const index of segments.keys()) {
      for (const name of [audioName(slug, index + 1, "q"), audioName(slug, index + 1, "s")]) {
        if (given.audioNames.has(name)) await audio.put(name, await readFile(join(from, "audio", name)));
      }
    }
  }
  const before = await readContentFolder(to);
  await audio.put("index.json", json({ ...before.audio, ...given.audio }));
  const dialogues = new FolderStorage(join(to, "dialogues"));
  for (const dialogue of given.dialogues) await dialogues.put(`${dialogue.slug}.json`, json(dialogue));
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
