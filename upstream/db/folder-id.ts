import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SettingsError } from "../env.ts";
import { FolderStorage, isMissing } from "../files/storage.ts";
import type { Db } from "./schema.ts";

/** The file in the data folder that names it, and the database with it. */
export const FOLDER_ID = "folder-id";

/**
 * Makes sure that database and data folder belong together: content and recordings lie in the
 * folder, so a start with another one would take them out of sight. Both get one id at their first
 * start. Throws a {@link SettingsError} when they are strangers.
 */
export async function checkFolder(db: Db, dataDir: string): Promise<void> {
  const ofFolder = await readId(dataDir);
  const known = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", FOLDER_ID)
    .executeTakeFirst();
  if (known && known.value === ofFolder) return;
  if (known)
    throw new SettingsError(
      `The database belongs to another data folder than ${resolve(dataDir)}: imported content and recordings would be missing. Set DATA_DIR to its folder, or bring that whole folder here.`,
    );
  // The folder first: a kill in between leaves an id that the database takes over.
  const value = ofFolder ?? randomUUID();
  if (ofFolder === null) await new FolderStorage(dataDir).put(FOLDER_ID, Buffer.from(`${value}\n`));
  await db.insertInto("settings").values({ name: FOLDER_ID, value }).execute();
}

async function readId(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, FOLDER_ID), "utf8")).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
