import { existsSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { InUseError, openDatabase } from "../db/open.ts";
import { readEnv, type UpstreamEnv } from "../env.ts";
import { prepare, type Prepared } from "../start.ts";
import { sentenceFor } from "../start-faults.ts";
import { askPassword } from "./ask-password.ts";
import { BACKUP } from "./backup-folder.ts";
import { commandOf, placeOf, wholePaths } from "./commands.ts";
import { askRunning } from "./door.ts";
import { restore } from "./restore.ts";
import { UsageError } from "./usage.ts";

/**
 * Staff commands on the data folder, which belongs to one process at a time: an upstream that is
 * running there carries them out itself.
 */
async function main(given: string[]): Promise<void> {
  const [name, ...args] = wholePaths(given);
  process.umask(0o077);
  const env = readEnv();
  if (name === "restore") {
    tellPlace(env);
    return console.log(await restore(env, args));
  }
  const run = commandOf(name);
  const prepared = await open(env);
  if (prepared === null) return askRunning(env.DATA_DIR, [name ?? "", ...args]);
  tellPlace(env);
  try {
    console.log(await run(prepared.deps, env, args, askPassword));
  } finally {
    await prepared.close();
  }
}

/** Not on the standard output, which is the command's own. */
function tellPlace(env: UpstreamEnv): void {
  console.error(`On ${placeOf(env)}:`);
}

/** Null when another process has the folder. Throws where nothing was ever started. */
async function open(env: UpstreamEnv): Promise<Prepared | null> {
  try {
    if (!(await hasTables(env)))
      throw new UsageError(
        `There is no database yet: ${placeOf(env)}. npm start makes one; check DATA_DIR and DATABASE_URL if you have one elsewhere.`,
      );
    return await prepare(
      { ...env, TRIAL: false },
      pino({ level: "warn", base: undefined }, pino.destination(2)),
    );
  } catch (error) {
    if (error instanceof InUseError) return null;
    throw error;
  }
}

async function hasTables({ DATA_DIR, DATABASE_URL }: UpstreamEnv): Promise<boolean> {
  // To open a database would make the folder, or an empty file.
  if (!existsSync(DATABASE_URL === undefined ? join(DATA_DIR, BACKUP.sqlite) : DATA_DIR))
    return false;
  const { db, close } = openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    onConnectionLost: () => undefined,
  });
  try {
    return (await db.introspection.getTables()).length > 0;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : (sentenceFor(error) ?? error));
  process.exit(1);
});
