import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import Libsql from "libsql";
import * as z from "zod";
import { FOLDER_ID } from "../files/folder-id.ts";
import { BACKUP, type Manifest, manifestSchema, runPostgres } from "./backup-folder.ts";
import { UsageError } from "./usage.ts";

/** The tables that name recordings with their sizes. */
const TABLES = ["practice_answers", "mock_answers"];
const row = z.object({ name: z.string(), size: z.number().nullable() });

/**
 * Opens a backup: reads all of its database, and looks whether each recording is there with its
 * size. `restore` compares their sums, too. Returns a sentence. Throws a {@link UsageError}.
 */
export async function verify(folder: string): Promise<string> {
  const { engine, recordings } = await readManifest(folder);
  const hasFiles = existsSync(join(folder, FOLDER_ID));
  const found = hasFiles ? (await readdir(join(folder, BACKUP.recordings))).length : 0;
  if (hasFiles && found < recordings)
    throw new UsageError(`${folder} has ${found} of its ${recordings} recordings.`);
  if (engine === "postgres") {
    await runPostgres("pg_restore", null, ["--file=/dev/null", join(folder, BACKUP.postgres)]);
    return "It opens.";
  }
  const lost = await lostIn(folder, hasFiles);
  if (lost === 0) return "It opens.";
  return `It opens, but ${lost} recordings that it names are missing or cut, as they are in the school.`;
}

/** Returns what a backup says of itself. Throws a {@link UsageError} when it is not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, BACKUP.manifest), "utf8").catch(() => "");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${folder} is no whole backup: its ${BACKUP.manifest} is missing.`);
  }
}

/** Opens the copy of an SQLite database. Throws when it is damaged. */
export function openCopy(folder: string): Libsql.Database {
  const file = new Libsql(join(folder, BACKUP.sqlite), { readonly: true });
  const [first] = z
    .array(z.object({ integrity_check: z.string() }))
    .parse(file.prepare("pragma integrity_check").all());
  if (first?.integrity_check === "ok") return file;
  file.close();
  throw new UsageError("The backup's database is damaged.");
}

async function lostIn(folder: string, hasFiles: boolean): Promise<number> {
  const file = openCopy(folder);
  let lost = 0;
  try {
    if (!hasFiles) return 0;
    for (const table of TABLES)
      for (const named of file
        .prepare(`select file_name as name, size from ${table} where file_name is not null`)
        .iterate()) {
        const { name, size } = row.parse(named);
        const copy = await stat(join(folder, BACKUP.recordings, name)).catch(() => null);
        if (copy === null || (size !== null && copy.size !== size)) lost += 1;
      }
    return lost;
  } finally {
    file.close();
  }
}
