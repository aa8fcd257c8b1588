import pino from "pino";
import { InUseError } from "../db/open.ts";
import { readEnv, SettingsError, type UpstreamEnv } from "../env.ts";
import { prepare, type Prepared } from "../start.ts";
import { addUser } from "./add-user.ts";
import { showEnquiries } from "./enquiries.ts";
import { importFolder } from "./import.ts";
import { UsageError } from "./usage.ts";

const USAGE = `Usage: npm run upstream -- <command>
  add-user <email> <password> <first name> <last name> <language> [--plan]
  import <folder>       a school's own dialogues/ and audio/, words/, videos.json and videos/, sessions.json
  enquiries [number]    the newest enquiries of students, 20 unless told otherwise`;

/**
 * Staff commands on the data folder. The server must be stopped: the folder belongs to one process
 * at a time.
 */
async function main([command, ...args]: string[]): Promise<void> {
  const run = { "add-user": addUser, import: importFolder, enquiries: showEnquiries }[
    command ?? ""
  ];
  if (!run) throw new UsageError(USAGE);
  const env = readEnv();
  const prepared = await open(env);
  try {
    console.log(await run(prepared.deps, env, args));
  } finally {
    await prepared.close();
  }
}

async function open(env: UpstreamEnv): Promise<Prepared> {
  try {
    return await prepare(
      { ...env, TRIAL: false },
      pino({ level: "warn", base: undefined }, pino.destination(2)),
    );
  } catch (error) {
    if (error instanceof InUseError)
      throw new InUseError(
        `The upstream server is running on ${env.DATA_DIR}. Stop it, then run this again.`,
      );
    throw error;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError || error instanceof InUseError || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
