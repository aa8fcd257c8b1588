import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../db/schema.ts";
import type { Files } from "../files/storage.ts";
import { listEntries, unpack } from "../files/unpack.ts";
import type { Deps } from "../http/context.ts";
import { notFound } from "../refusal.ts";
import type { ContentFolder } from "./format.ts";
import { countsOf, importContent, previewContent, readImport } from "./import.ts";

const MOST_FAULTS = 200;
/** Matches a content folder at the top of the .zip or in one folder of it. */
const LIST = /^(?:[^/]+\/)?((?:videos|mock-tests|plans|sessions)\.json)$/;
const FILE = /^(?:[^/]+\/)?((?:dialogues|words|audio|videos)\/[A-Za-z0-9][\w.-]{0,149})$/;

/** The owner of a .zip. Each owner has one in the school's files, where every API finds it. */
type By = { id: number };
type Asked = { by: By; isReplacing: boolean };
type Staged = { folder: string; given: ContentFolder; markOf: (changes: string[]) => string };
export type Preview = {
  /** Faults that prevent the import, with file and line. */
  faults: string[];
  /** The counts of its content, in words. */
  counts: string;
  /** The changes for students, one line per kind. */
  changes: string[];
  /** A hash of what was shown, so that the import does the same. */
  seen: string;
};

/** Stores a .zip until its import or the owner's next upload. Returns its faults. */
export async function stage({ imports }: Deps, { id }: By, zip: Buffer): Promise<string[]> {
  const { faults } = listEntries(zip, placeOf);
  if (faults.length === 0) await imports.put(nameOf(id), zip);
  return fewOf(faults);
}

/** Previews the import of the waiting .zip. Throws 404 when none waits. */
export function previewStaged(deps: Deps, asked: Asked): Promise<Preview> {
  return withStaged(deps, asked, async ({ folder, given, markOf }) => {
    const counts = countsOf(given);
    const isEmpty = counts === "" && given.faults.length === 0;
    const faults = isEmpty ? ["The .zip holds no content."] : fewOf(given.faults);
    if (faults.length > 0) return { faults, counts, changes: [], seen: "" };
    const { isReplacing } = asked;
    const changes = await previewContent(deps, { folder, given, isReplacing });
    return { faults, counts, changes, seen: markOf(changes) };
  });
}

/**
 * Imports a previewed .zip, in one transaction with `log`. Returns false when the import would now
 * differ from the preview. Throws 404 when no .zip waits.
 */
export async function importStaged(
  deps: Deps,
  { seen, ...asked }: Asked & { seen: string },
  log: (trx: Db, changes: string[]) => Promise<void>,
): Promise<boolean> {
  const isDone = await withStaged(deps, asked, async ({ folder, given, markOf }) => {
    if (given.faults.length > 0) return false;
    try {
      const { isReplacing } = asked;
      await importContent(deps, { folder, given, isReplacing }, async (trx, changes) => {
        if (markOf(changes) !== seen) throw new Otherwise();
        await log(trx, changes);
      });
      return true;
    } catch (error) {
      if (error instanceof Otherwise) return false;
      throw error;
    }
  });
  if (isDone) await deps.imports.removeNow(nameOf(asked.by.id));
  return isDone;
}

/** Rolls back an import that differs from its preview. */
class Otherwise extends Error {}

async function withStaged<T>(
  { imports }: Deps,
  { by, isReplacing }: Asked,
  work: (staged: Staged) => Promise<T>,
): Promise<T> {
  const zip = await readWaiting(imports, by);
  const { entries, faults } = listEntries(zip, placeOf);
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  try {
    const damaged = faults.length > 0 ? faults : await unpack(zip, entries, folder);
    const given = await readImport(folder, isReplacing);
    const all = { ...given, faults: [...damaged, ...given.faults] };
    const markOf = (changes: string[]) => {
      const asked = JSON.stringify([isReplacing, changes]);
      return createHash("sha256").update(zip).update(asked).digest("hex");
    };
    return await work({ folder, given: all, markOf });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readWaiting(imports: Files, { id }: By): Promise<Buffer> {
  const found = await imports.stat(nameOf(id));
  if (!found) throw notFound();
  const bytes = imports.open(nameOf(id), { start: 0, end: found.size - 1 });
  return Buffer.from(await new Response(bytes).arrayBuffer());
}

function placeOf(name: string): string | null {
  if (name.startsWith("__MACOSX/")) return null;
  return LIST.exec(name)?.[1] ?? FILE.exec(name)?.[1] ?? null;
}

function fewOf(faults: string[]): string[] {
  const others = faults.length - MOST_FAULTS;
  return others > 0 ? [...faults.slice(0, MOST_FAULTS), `And ${others} more.`] : faults;
}

const nameOf = (staffId: number) => `content-${staffId}.zip`;
