import { chmod, link, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { copyFile, cp, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { UpstreamEnv } from "../env.ts";
import { isMissing, type Storage } from "../files/storage.ts";
import type { Deps } from "../deps.ts";
import { FOLDER_ID } from "../files/folder-id.ts";
import { importedFolder } from "../files/school-files.ts";
import { BACKUP, type Manifest, runPostgres } from "./backup-folder.ts";
import { UsageError } from "./usage.ts";

/**
 * Copies everything into a new folder while the API runs: first a snapshot of the database, then
 * the files, of which none is removed meanwhile. So the copy has every file of the database. The
 * manifest comes last: a folder without it is no backup.
 */
export async function backUp(
  { db, answers, images }: Deps,
  { DATA_DIR, DATABASE_URL, FILES_URL }: UpstreamEnv,
  [folder]: string[],
): Promise<string> {
  if (folder === undefined) throw new UsageError("backup <folder>: the folder is missing");
  await makeEmpty(folder);
  const storages = [answers, images];
  const releases = storages.map((storage) => storage.holdRemovals());
  try {
    if (DATABASE_URL === undefined) {
      const file = join(folder, BACKUP.sqlite);
      // This statement holds the thread: the supervisor must not take it for a standstill.
      process.send?.("busy");
      await sql`vacuum into ${file}`.execute(db);
      await sync(file);
    } else {
      const file = join(folder, BACKUP.postgres);
      await runPostgres("pg_dump", DATABASE_URL, ["--format=custom", `--file=${file}`]);
    }
    const manifest: Manifest = {
      made_at: new Date().toISOString(),
      engine: DATABASE_URL === undefined ? "sqlite" : "postgres",
      recordings: await copyAll(answers, join(folder, BACKUP.recordings)),
      images: await copyAll(images, join(folder, BACKUP.images)),
    };
    if (FILES_URL === undefined) {
      await copyFile(join(DATA_DIR, FOLDER_ID), join(folder, FOLDER_ID));
      await copyContent(importedFolder(DATA_DIR), join(folder, BACKUP.content));
    }
    await writeFile(join(folder, BACKUP.manifest), `${JSON.stringify(manifest, null, 1)}\n`, {
      flush: true,
    });
    if (FILES_URL !== undefined)
      return `Backed up the database into ${folder}. The files stay in ${FILES_URL}, those that are removed for a week.`;
    return `Backed up the database, ${manifest.recordings} recordings and ${manifest.images} images into ${folder}.`;
  } finally {
    await Promise.all(releases.map((release) => release()));
  }
}

/** Makes a private folder, because it contains students' recordings. */
async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty.`);
  await chmod(folder, 0o700);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync();
  await file.close();
}

/** Links each file instead of copying it, because a stored file never changes. */
async function copyAll(storage: Storage, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  let count = 0;
  for await (const path of storage.paths() ?? []) {
    const copy = join(to, path.name);
    await link(path.path, copy).catch(() => copyFile(path.path, copy));
    count += 1;
  }
  return count;
}

async function copyContent(from: string, to: string): Promise<void> {
  const isThere = await stat(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (isThere) await cp(from, to, { recursive: true });
}
