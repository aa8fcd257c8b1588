import pino from "pino";
import { InUseError } from "../db/open.ts";
import { readEnv, type UpstreamEnv } from "../env.ts";
import { prepare, type Prepared } from "../start.ts";
import { sentenceFor } from "../start-faults.ts";
import { askPassword } from "./ask-password.ts";
import { commandOf, wholePaths } from "./commands.ts";
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
  if (name === "restore") return console.log(await restore(env, args));
  const run = commandOf(name);
  const prepared = await open(env);
  if (prepared === null) return askRunning(env.DATA_DIR, [name ?? "", ...args]);
  try {
    console.log(await run(prepared.deps, env, args, askPassword));
  } finally {
    await prepared.close();
  }
}

/** Null when another process has the folder. */
async function open(env: UpstreamEnv): Promise<Prepared | null> {
  try {
    return await prepare(
      { ...env, TRIAL: false },
      pino({ level: "warn", base: undefined }, pino.destination(2)),
    );
  } catch (error) {
    if (error instanceof InUseError) return null;
    throw error;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : (sentenceFor(error) ?? error));
  process.exit(1);
});
