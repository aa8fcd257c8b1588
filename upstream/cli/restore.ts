import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { FOLDER_ID } from "../files/folder-id.ts";
import { openDatabase } from "../db/open.ts";
import type { UpstreamEnv } from "../env.ts";
import { importedFolder, openFiles } from "../files/school-files.ts";
import { FolderStorage } from "../files/storage.ts";
import { BACKUP, runPostgres } from "./backup-folder.ts";
import { compareFiles } from "./move-files.ts";
import { keepOwner } from "./keep-owner.ts";
import { UsageError } from "./usage.ts";
import { openCopy, readManifest } from "./verify.ts";

/**
 * Restores a backup into a data folder without a database (PostgreSQL: a database without tables).
 * The database comes last, so that the same command can run again after an interruption. Then it
 * compares each recording with its stored checksum.
 */
export async function restore(env: UpstreamEnv, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new UsageError("restore <folder>: the folder is missing");
  const { DATA_DIR, DATABASE_URL } = env;
  const manifest = await readManifest(folder);
  if ((DATABASE_URL === undefined ? "sqlite" : "postgres") !== manifest.engine)
    throw new UsageError(
      `This backup is of ${manifest.engine === "sqlite" ? "SQLite: start without DATABASE_URL" : "PostgreSQL: set DATABASE_URL"}.`,
    );
  const database = join(DATA_DIR, BACKUP.sqlite);
  if (existsSync(database))
    throw new UsageError(`${DATA_DIR} has a database already. Move the folder away first.`);
  if (manifest.engine === "sqlite") openCopy(folder).close();
  const giveToOwner = await keepOwner(resolve(DATA_DIR));
  await copyFiles(folder, DATA_DIR);
  if (DATABASE_URL === undefined)
    await new FolderStorage(DATA_DIR).putCopy(BACKUP.sqlite, join(folder, BACKUP.sqlite));
  else
    await runPostgres("pg_restore", DATABASE_URL, [
      "--single-transaction",
      "--no-owner",
      join(folder, BACKUP.postgres),
    ]);
  let whose = "";
  const checked = await checkRecordings(env).finally(async () => (whose = await giveToOwner()));
  return `Restored the backup of ${manifest.made_at}: the database, ${manifest.recordings} recordings (${checked} compared with their sums) and ${manifest.images} images.${whose}`;
}

async function copyFiles(folder: string, dataDir: string): Promise<void> {
  for (const name of [BACKUP.recordings, BACKUP.images])
    await cp(join(folder, name), join(dataDir, name), { recursive: true });
  // Older backups and their databases have no id.
  const id = join(folder, FOLDER_ID);
  if (existsSync(id)) await new FolderStorage(dataDir).putCopy(FOLDER_ID, id);
  const content = join(folder, BACKUP.content);
  if (existsSync(content)) await cp(content, importedFolder(dataDir), { recursive: true });
}

/** Returns the number of recordings. Throws a UsageError for a missing or changed file. */
async function checkRecordings(env: UpstreamEnv): Promise<number> {
  const { DATA_DIR, DATABASE_URL } = env;
  const files = await openFiles(env);
  const { db, close } = openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    onConnectionLost: () => undefined,
  });
  try {
    const { files: count, damaged } = await compareFiles(db, files);
    if (damaged.length > 0)
      throw new UsageError(
        `Restored, but ${damaged.length} of ${count} recordings are missing or damaged: ${damaged.slice(0, 5).join(", ")}`,
      );
    return count;
  } finally {
    await close();
  }
}
