import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { listFolder } from "../content/read-json.ts";
import { SettingsError } from "../env.ts";
import { FolderStorage, isMissing } from "../files/storage.ts";
import type { Db } from "./schema.ts";

/** The file in the data folder with the id of the folder and its database. */
export const FOLDER_ID = "folder-id";

const RECORDINGS = "answers";

/**
 * Throws a {@link SettingsError} when a new database meets a used folder: the right database is
 * elsewhere, or lost. Ask before anything is written.
 */
export async function checkUnused(dataDir: string): Promise<void> {
  const recordings = await listFolder(join(dataDir, RECORDINGS));
  if ((await readId(dataDir)) === null && recordings.length === 0) return;
  throw new SettingsError(
    `The database is empty, but the data folder ${resolve(dataDir)} was used with another one. Bring that back (npm run upstream -- restore <folder>), or choose another DATA_DIR.`,
  );
}

/**
 * Checks that database and data folder belong together, because content and recordings lie in the
 * folder. Their first start gives both one id. Throws a {@link SettingsError} when ids differ, or
 * when recordings are gone.
 */
export async function checkFolder(db: Db, dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  const recordings = join(dataDir, RECORDINGS);
  const ofFolder = await readId(dataDir);
  const known = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", FOLDER_ID)
    .executeTakeFirst();
  if (known && known.value !== ofFolder)
    throw new SettingsError(
      `The database belongs to another data folder than ${folder}: imported content and recordings would be missing. Set DATA_DIR to its folder, or bring that whole folder here.`,
    );
  if (!existsSync(recordings) && (await hasRecordings(db)))
    throw new SettingsError(
      `The folder ${join(folder, RECORDINGS)} is missing, and with it all recordings of the students. Bring it back from a backup, or make an empty one to go on without them.`,
    );
  if (known) return;
  // The folder first: after a kill in between, the database takes over the folder's id.
  const value = ofFolder ?? randomUUID();
  if (ofFolder === null) await new FolderStorage(dataDir).put(FOLDER_ID, Buffer.from(`${value}\n`));
  await db.insertInto("settings").values({ name: FOLDER_ID, value }).execute();
}

async function hasRecordings(db: Db): Promise<boolean> {
  const named = await Promise.all(
    (["practice_answers", "mock_answers"] as const).map((table) =>
      db.selectFrom(table).select("id").where("file_name", "is not", null).executeTakeFirst(),
    ),
  );
  return named.some((row) => row !== undefined);
}

async function readId(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, FOLDER_ID), "utf8")).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
