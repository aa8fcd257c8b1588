import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { FOLDER_ID, halfMoved, holdsAny, idOf, readId } from "../db/folder-id.ts";
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
/** `rows` is null when an earlier run has moved them. */
type Moved = MovedFiles & { rows: number | null };

/**
 * Moves a school from SQLite and the folder to where the settings say: PostgreSQL, and a store or a
 * folder. The files come first and the rows last, in one transaction, so the same command goes on
 * where it broke off, and nothing starts on the half of it. All is compared by its sums. A school on
 * PostgreSQL moves its files alone ({@link moveToBucket}).
 */
export async function move(env: UpstreamEnv, [folder]: string[], log: Logger): Promise<string> {
  if (folder === undefined) throw new UsageError("move <data folder>: the folder is missing");
  if (env.DATABASE_URL === undefined)
    throw new UsageError("Set DATABASE_URL to the PostgreSQL database that the school moves into.");
  // A start that was refused leaves an empty database behind.
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
    // Only then the file alone is the whole database.
    await sql`pragma wal_checkpoint(truncate)`.execute(old.deps.db);
  } finally {
    await old.close();
  }
  // Under another name nobody starts it by mistake, and its files refuse a new database.
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

/** Whether the rows are there. Throws a UsageError unless it is empty or a part of this move. */
async function checkTarget({ db, files }: School, id: string): Promise<boolean> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const known = tables.includes("settings") ? await idOf(db) : null;
  // Killed between the tables and the mark, it has no accounts.
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
  return (await db.selectFrom("users").select("id").executeTakeFirst()) !== undefined;
}

/** From now on a start says what is missing, and only this move goes on here. */
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

/** Throws a UsageError when recordings are not as they came, since somebody should look at them. */
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
