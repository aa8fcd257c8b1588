import { existsSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { InUseError, NewDatabaseError } from "../db/open.ts";
import { readEnv, type UpstreamEnv } from "../env.ts";
import { prepare, type Prepared } from "../start.ts";
import { sentenceFor } from "../start-faults.ts";
import { askPassword } from "../../contract/ask-password.ts";
import { BACKUP } from "./backup-folder.ts";
import { commandOf, dataText, readCommand } from "./commands.ts";
import { askRunning } from "./door.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";
import { UsageError } from "./usage.ts";
import { verify } from "./verify.ts";

/** Runs a staff command. Only one process can open the data folder, so a running API runs it. */
async function main(given: string[]): Promise<void> {
  const read = readCommand(given, process.env);
  if ("help" in read) return console.log(read.help);
  const { name, args } = read;
  process.umask(0o077);
  if (name === "verify") return console.log(await verify(args[0] ?? ""));
  const env = readEnv();
  if (name === "restore") {
    tellPlace(env);
    return console.log(await restore(env, args));
  }
  if (name === "move") {
    tellPlace(env);
    return console.log(await move(env, args, warnings()));
  }
  const run = commandOf(name);
  const prepared = await open(env);
  if (prepared === null) return askRunning(env.DATA_DIR, [name, ...args]);
  tellPlace(env);
  try {
    console.log(await run(prepared.deps, env, args, askPassword));
  } finally {
    await prepared.close();
  }
}

/** Writes to standard error, because standard output is the command's. */
function tellPlace(env: UpstreamEnv): void {
  console.error(`On ${dataText(env)}:`);
}

/** Returns null when another process has the folder. Throws when no school exists yet. */
async function open(env: UpstreamEnv): Promise<Prepared | null> {
  const { DATA_DIR, DATABASE_URL } = env;
  // Opening it would create a folder or a database.
  if (!existsSync(DATABASE_URL === undefined ? join(DATA_DIR, BACKUP.sqlite) : DATA_DIR))
    throw noDatabase(env);
  try {
    return await prepare({ ...env, TRIAL: false }, warnings(), { mayBeNew: false });
  } catch (error) {
    if (error instanceof InUseError) return null;
    throw error instanceof NewDatabaseError ? noDatabase(env) : error;
  }
}

function warnings() {
  return pino({ level: "warn", base: { from: "command" } }, pino.destination(2));
}

function noDatabase(env: UpstreamEnv): UsageError {
  return new UsageError(
    `There is no database yet: ${dataText(env)}. npm start makes one; check DATA_DIR and DATABASE_URL if you have one elsewhere.`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : (sentenceFor(error) ?? error));
  process.exit(1);
});
