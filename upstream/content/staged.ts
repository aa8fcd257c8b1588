import { createHash, randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../http/context.ts";
import { unpack } from "../files/unpack.ts";
import { notFound } from "../refusal.ts";
import { countsOf, importContent, previewContent, readImport } from "./import.ts";
import { listFolder } from "./read-json.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A folder of content, at the top of the .zip or in one folder of it. */
const LIST = /^(?:[^/]+\/)?((?:videos|mock-tests|plans|sessions)\.json)$/;
const FILE = /^(?:[^/]+\/)?((?:dialogues|words|audio|videos)\/[A-Za-z0-9][\w.-]{0,149})$/;

type Asked = { token: string; isReplacing: boolean };
export type Preview = {
  /** What keeps it from being imported, by file and line. */
  faults: string[];
  counts: string;
  changes: string[];
  /** Names what was shown, so that nothing else is done. */
  seen: string;
};

/** Unpacks a .zip beside the data. Returns the name under which it waits, or what is wrong with it. */
export async function stage(
  { contentSettings }: Pick<Deps, "contentSettings">,
  packed: AsyncIterable<Uint8Array>,
): Promise<{ token: string } | { fault: string }> {
  const token = randomBytes(16).toString("hex");
  await forgetOld(contentSettings.DATA_DIR);
  const folder = folderOf(contentSettings.DATA_DIR, token);
  const fault = await unpack(packed, folder, (name) => {
    if (name.startsWith("__MACOSX/")) return null;
    return LIST.exec(name)?.[1] ?? FILE.exec(name)?.[1] ?? null;
  });
  if (fault === null) return { token };
  await rm(folder, { recursive: true, force: true });
  return { fault };
}

/** What the import of a folder that waits would change. Throws 404 when it is not there any more. */
export async function previewStaged(deps: Deps, asked: Asked): Promise<Preview> {
  const { folder, given } = await readStaged(deps, asked);
  const { faults } = given;
  const counts = countsOf(given);
  if (faults.length > 0 || counts === "") return { faults, counts, changes: [], seen: "" };
  const changes = await previewContent(deps, { folder, given, ...asked });
  return { faults, counts, changes, seen: nameOf(changes) };
}

/** Imports what a preview showed. Null when something else would happen by now. */
export async function importStaged(
  deps: Deps,
  { seen, ...asked }: Asked & { seen: string },
  log: (trx: Deps["db"], changes: string[]) => Promise<void>,
): Promise<string[] | null> {
  const { folder, given } = await readStaged(deps, asked);
  try {
    const changes = await importContent(deps, { folder, given, ...asked }, async (trx, changes) => {
      if (given.faults.length > 0 || nameOf(changes) !== seen) throw new Otherwise();
      await log(trx, changes);
    });
    await rm(folder, { recursive: true, force: true });
    return changes;
  } catch (error) {
    if (error instanceof Otherwise) return null;
    throw error;
  }
}

/** Ends the transaction of an import that would do something else than was shown. */
class Otherwise extends Error {}

async function readStaged({ contentSettings }: Deps, { token, isReplacing }: Asked) {
  if (!/^[0-9a-f]{32}$/.test(token)) throw notFound();
  const folder = folderOf(contentSettings.DATA_DIR, token);
  if ((await listFolder(folder)).length === 0) throw notFound();
  return { folder, given: await readImport(folder, isReplacing) };
}

async function forgetOld(dataDir: string): Promise<void> {
  const all = join(dataDir, "imports");
  for (const name of await listFolder(all)) {
    const { mtimeMs } = await stat(join(all, name));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(all, name), { recursive: true, force: true });
  }
}

const folderOf = (dataDir: string, token: string) => join(dataDir, "imports", token);
const nameOf = (changes: string[]) =>
  createHash("sha256").update(changes.join("\n")).digest("hex").slice(0, 16);
