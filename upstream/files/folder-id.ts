import { randomUUID } from "node:crypto";
import { SettingsError } from "../faults.ts";
import type { SchoolFiles } from "./school-files.ts";
import type { Db } from "../db/schema.ts";
import { readSetting } from "../db/settings.ts";

/** The file with an id, among a school's files. Their database has the same id. */
export const FOLDER_ID = "folder-id";

/** Returns the id of a database or bucket into which a school is being moved. */
export const halfMoved = (id: string) => `${id} (half moved)`;

/**
 * Throws a {@link SettingsError} when a new database meets used files: the right database is
 * elsewhere, or lost. Call it before anything is written.
 */
export async function checkUnused(files: SchoolFiles): Promise<void> {
  if ((await readId(files)) === null && !(await holdsAny(files))) return;
  throw new SettingsError(
    `The database is empty, but the ${files.kind} ${files.name} was used with another one. Bring that back (npm run upstream -- restore <folder>), or choose another ${files.setting}.`,
  );
}

/** Returns whether there are recordings. */
export async function holdsAny({ isThere, answers }: SchoolFiles): Promise<boolean> {
  if (isThere()) for await (const names of answers.batches(1)) return names.length > 0;
  return false;
}

/**
 * Checks that database and files belong together. Their first start gives both one id. Throws a
 * {@link SettingsError} when the ids differ, or when the recordings are missing.
 */
export async function checkFolder(db: Db, files: SchoolFiles): Promise<void> {
  const { kind, name, setting } = files;
  const ofFolder = await readId(files);
  const known = await idOf(db);
  if (known !== null && (known === halfMoved(ofFolder ?? "") || ofFolder === halfMoved(known)))
    throw new SettingsError(
      `A school was being moved into this database and ${name}, and that broke off: run npm run upstream -- move <data folder> again.`,
    );
  if (known !== null && known !== ofFolder)
    throw new SettingsError(
      `The database belongs to another ${kind} than ${name}: imported content and recordings would be missing. Set ${setting} to where they are, or bring all of them here, with their ${FOLDER_ID}.`,
    );
  if (!files.isThere() && (await hasRecordings(db)))
    throw new SettingsError(
      `The folder ${name}/answers is missing, and with it all recordings of the students. Bring it back from a backup, or make an empty one to go on without them.`,
    );
  if (known !== null) return;
  // The folder comes first. After a kill the database then gets the folder's id.
  const value = ofFolder ?? randomUUID();
  if (ofFolder === null) await files.top.put(FOLDER_ID, Buffer.from(`${value}\n`));
  await db.insertInto("settings").values({ name: FOLDER_ID, value }).execute();
}

async function hasRecordings(db: Db): Promise<boolean> {
  const named = await Promise.all(
    (["practice_answers", "mock_answers"] as const).map((table) =>
      db
        .selectFrom(table)
        .select("id")
        .where("file_name", "is not", null)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return named.some((row) => row !== undefined);
}

/** Returns the id of a database; null when it is new. */
export function idOf(db: Db): Promise<string | null> {
  return readSetting(db, FOLDER_ID);
}

export async function readId({ top }: SchoolFiles): Promise<string | null> {
  const found = await top.stat(FOLDER_ID);
  if (!found) return null;
  const bytes = top.open(FOLDER_ID, { start: 0, end: found.size - 1 });
  return (await new Response(bytes).text()).trim();
}
