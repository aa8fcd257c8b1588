import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportPreview } from "../../contract/staff/import.ts";
import type { Db } from "../db/schema.ts";
import { listEntries } from "../files/unpack.ts";
import { inFolder } from "../files/work-folder.ts";
import { chunksOf } from "../files/zip.ts";
import type { Files } from "../files/storage.ts";
import { notFound } from "../refusal.ts";
import type { ContentReader } from "./content-reader.ts";
import { type ContentPlace, importContent, previewContent } from "./import.ts";
import { type GivenContent, contentPath } from "./read-given.ts";
import { fewOf } from "./read-json.ts";

type Place = ContentPlace & { imports: Files; contentReader: ContentReader };
/** The owner of a .zip. Each owner has one in the school's files, where every API finds it. */
type By = { id: number };
type Asked = { by: By; isReplacing: boolean };
type Staged = { folder: string; given: GivenContent; markOf: (changes: string[]) => string };

/** Stores a .zip until its import or the owner's next upload. Returns its faults. */
export async function stage(
  { imports }: Pick<Place, "imports">,
  { id }: By,
  zip: Buffer,
): Promise<string[]> {
  const { faults } = listEntries(zip, contentPath);
  if (faults.length === 0) await imports.put(zipName(id), zip);
  return fewOf(faults);
}

/** Previews the import of the waiting .zip. Throws 404 when none waits. */
export function previewStaged(deps: Place, asked: Asked): Promise<ImportPreview> {
  return withStaged(deps, asked, async ({ folder, given, markOf }) => {
    const { counts } = given;
    const isEmpty = counts === "" && given.faults.length === 0;
    const faults = isEmpty ? ["The .zip holds no content."] : given.faults;
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
  deps: Place,
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
  if (isDone) await deps.imports.removeNow(zipName(asked.by.id));
  return isDone;
}

/** Rolls back an import that differs from its preview. */
class Otherwise extends Error {}

async function withStaged<T>(
  { imports, contentReader }: Place,
  { by, isReplacing }: Asked,
  work: (staged: Staged) => Promise<T>,
): Promise<T> {
  const found = await imports.stat(zipName(by.id));
  if (!found) throw notFound();
  return inFolder(async (own) => {
    const [folder, zip] = [join(own, "content"), join(own, "content.zip")];
    await mkdir(folder);
    const bytes = imports.open(zipName(by.id), { start: 0, end: found.size - 1 });
    await writeFile(zip, chunksOf({ name: "content.zip", bytes }));
    const mark = await hashOf(zip);
    const given = await contentReader.read({ folder, zip, isReplacing }, `${mark} ${isReplacing}`);
    const markOf = (changes: string[]) =>
      createHash("sha256")
        .update(mark)
        .update(JSON.stringify([isReplacing, changes]))
        .digest("hex");
    return work({ folder, given, markOf });
  });
}

/** Reads piece by piece, so that others may go on between two. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const zipName = (staffId: number) => `content-${staffId}.zip`;
