import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { FOLDER_ID, halfMoved, holdsAny, idOf, readId } from "../files/folder-id.ts";
import { migrate } from "../db/migrate.ts";
import { InUseError, openDatabase } from "../db/open.ts";
import type { Db } from "../db/schema.ts";
import { oneAtATime } from "../db/shared.ts";
import type { UpstreamEnv } from "../env.ts";
import { openFiles, type SchoolFiles } from "../files/school-files.ts";
import { prepare } from "../start.ts";
import { BACKUP } from "./backup-folder.ts";
import { compareFiles, type MovedFiles, moveFiles } from "./move-files.ts";
import { moveRows } from "./move-rows.ts";
import { MOVED_ID, moveToBucket } from "./move-to-bucket.ts";
import { UsageError } from "./usage.ts";

const MOVED = "upstream-moved.sqlite";
type School = { db: Db; files: SchoolFiles };
/** The result of a move; `rows` is null when an earlier run has moved them. */
type Moved = MovedFiles & { rows: number | null };

/**
 * Moves a school from SQLite and its folder to the place in the settings: PostgreSQL, and a file
 * store or a folder. Files move first and rows last, in one transaction. So the same command
 * continues after an interruption, and nothing starts on a half-moved school. Compares everything
 * by checksums. For a school on PostgreSQL it moves only the files ({@link moveToBucket}).
 */
export async function move(env: UpstreamEnv, [folder]: string[], log: Logger): Promise<string> {
  if (folder === undefined) throw new UsageError("move <data folder>: the folder is missing");
  if (env.DATABASE_URL === undefined)
    throw new UsageError("Set DATABASE_URL to the PostgreSQL database that the school moves into.");
  // A refused start leaves an empty database behind.
  if (existsSync(join(folder, MOVED)))
    throw new UsageError(`${folder} was moved already: its database is ${MOVED} now.`);
  if (existsSync(join(folder, MOVED_ID)))
    throw new UsageError(`${folder} was moved already: its files are in a bucket now.`);
  const isOnPostgres = !existsSync(join(folder, BACKUP.sqlite));
  if (isOnPostgres && existsSync(join(folder, FOLDER_ID)))
    return tell(
      { ...(await moveToBucket(env, folder, log)), rows: null },
      `${folder} is not used any more.`,
    );
  if (isOnPostgres)
    throw new UsageError(
      `${folder} has no ${BACKUP.sqlite} and no ${FOLDER_ID}: name the data folder of the school that moves.`,
    );
  const own = { DATABASE_URL: undefined, FILES_URL: undefined, STRIPE_SECRET_KEY: undefined };
  const old = await prepare({ ...env, ...own, DATA_DIR: folder, TRIAL: false }, log).catch(
    (error: unknown) => {
      if (error instanceof InUseError)
        throw new UsageError(`An API is running on ${folder}. Stop it, then run this again.`);
      throw error;
    },
  );
  let moved: Moved;
  try {
    const files = await openFiles({ ...env, ...own, DATA_DIR: folder });
    moved = await moveInto(env, { db: old.deps.db, files }, log);
    // After this checkpoint the file alone is the complete database.
    await sql`pragma wal_checkpoint(truncate)`.execute(old.deps.db);
  } finally {
    await old.close();
  }
  // The new name prevents a start by mistake: the id in the folder refuses a new database.
  await rename(join(folder, BACKUP.sqlite), join(folder, MOVED));
  await rm(join(folder, `${BACKUP.sqlite}-wal`), { force: true });
  return tell(moved, `The old database is ${join(folder, MOVED)} now.`);
}

async function moveInto(env: UpstreamEnv, from: School, log: Logger): Promise<Moved> {
  const { db, engine, close } = openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    onConnectionLost: () => undefined,
  });
  try {
    return await oneAtATime(db, log, async () => {
      const files = await openFiles(env);
      const id = (await idOf(from.db)) ?? "";
      const isDone = await checkTarget({ db, files }, id);
      if (!isDone) {
        await migrate(db, engine);
        await markHalf({ db, files }, id);
      }
      const sent = isSame(from.files, files)
        ? await compareFiles(from.db, files)
        : await moveFiles(from.db, from.files, files);
      return { ...sent, rows: isDone ? null : await moveRows(from.db, db) };
    });
  } finally {
    await close();
  }
}

/** Returns whether the rows are there. Throws a UsageError when it has other data. */
async function checkTarget({ db, files }: School, id: string): Promise<boolean> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const known = tables.includes("settings") ? await idOf(db) : null;
  // A move that was killed before its mark has no accounts.
  const isOurs = [id, halfMoved(id)].includes(known ?? "");
  const isEmpty =
    tables.length === 0 || (known === null && tables.includes("users") && !(await hasUsers(db)));
  if (!isOurs && !isEmpty)
    throw new UsageError("The database of DATABASE_URL is not empty: make a new one (createdb).");
  const ofFiles = await readId(files);
  if (ofFiles === null ? await holdsAny(files) : ofFiles !== id)
    throw new UsageError(
      `The ${files.kind} ${files.name} is not empty: choose another ${files.setting}.`,
    );
  return known === id;
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Marks the target: a start says what is missing, and only this move can continue. */
async function markHalf({ db, files }: School, id: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name: FOLDER_ID, value: halfMoved(id) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  if ((await readId(files)) === null) await files.top.put(FOLDER_ID, Buffer.from(`${id}\n`));
}

function isSame(from: SchoolFiles, to: SchoolFiles): boolean {
  return from.kind === to.kind && from.name === to.name;
}

/** Describes the move. Throws a UsageError for damaged recordings, so that somebody looks. */
function tell({ files, sent, damaged, rows }: Moved, ofOld: string): string {
  const ofRows = rows === null ? "The rows were there already" : `Moved ${rows} rows`;
  const ofFiles = `compared ${files} files, of which ${sent} were copied now`;
  const text = `${ofRows}, and ${ofFiles}. ${ofOld}`;
  if (damaged.length === 0) return text;
  const names = damaged.slice(0, 5).join(", ");
  throw new UsageError(
    `${text} But ${damaged.length} recordings were missing or damaged in the old folder: ${names}`,
  );
}
