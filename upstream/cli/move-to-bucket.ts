import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { FOLDER_ID, halfMoved, holdsAny, idOf, readId } from "../files/folder-id.ts";
import { openDatabase } from "../db/open.ts";
import type { Db } from "../db/schema.ts";
import { oneAtATime } from "../db/shared.ts";
import type { UpstreamEnv } from "../env.ts";
import { openFiles } from "../files/school-files.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
import { UsageError } from "./usage.ts";

/** The new name of `folder-id` after a school has moved out, so that nothing starts there. */
export const MOVED_ID = "folder-id-moved";

/**
 * Moves a school's files from its folder to the bucket of FILES_URL, when its rows are already in
 * PostgreSQL. The bucket gets its id last: until then nothing starts on it, and the same command
 * continues after an interruption.
 */
export async function moveToBucket(
  env: UpstreamEnv,
  folder: string,
  log: Logger,
): Promise<MovedFiles> {
  if (env.FILES_URL === undefined)
    throw new UsageError("Set FILES_URL to the bucket that the files move into.");
  const { db, close } = openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    onConnectionLost: () => undefined,
  });
  try {
    return await oneAtATime(db, log, () => moveAll(env, folder, db));
  } finally {
    await close();
  }
}

async function moveAll(env: UpstreamEnv, folder: string, db: Db): Promise<MovedFiles> {
  const old = await openFiles({ ...env, FILES_URL: undefined, DATA_DIR: folder });
  const bucket = await openFiles(env);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const id = tables.includes("settings") ? await idOf(db) : null;
  if (id === null || id !== (await readId(old)))
    throw new UsageError(`The database of DATABASE_URL does not belong to ${folder}.`);
  const there = await readId(bucket);
  if (there === null ? await holdsAny(bucket) : ![id, halfMoved(id)].includes(there))
    throw new UsageError(`The bucket ${bucket.name} is not empty: choose another FILES_URL.`);
  if (there === null) await bucket.top.put(FOLDER_ID, Buffer.from(`${halfMoved(id)}\n`));
  const moved = await moveFiles(db, old, bucket);
  await bucket.top.put(FOLDER_ID, Buffer.from(`${id}\n`));
  await rename(join(folder, FOLDER_ID), join(folder, MOVED_ID));
  return moved;
}
