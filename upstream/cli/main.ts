import pino from "pino";
import { InUseError } from "../db/open.ts";
import { readEnv, SettingsError, type UpstreamEnv } from "../env.ts";
import type { Deps } from "../http/context.ts";
import { prepare, type Prepared } from "../start.ts";
import { addStaff, dropStaff } from "./staff.ts";
import { addUser } from "./add-user.ts";
import { showEnquiries } from "./enquiries.ts";
import { importFolder } from "./import.ts";
import { payOffline } from "./pay-offline.ts";
import { UsageError } from "./usage.ts";

const USAGE = `Usage: npm run upstream -- <command>
  add-user <email> <password> <first name> <last name> <language> [--plan]
  add-staff <email> <name>      somebody who reviews mock tests; the password is asked, or read from the input
  remove-staff <email>
  import <folder>       a school's own dialogues/ and audio/, words/, videos.json and videos/, sessions.json, plans.json
  pay-offline <email> <plan>   a payment that reached the school: opens the plan, or makes it longer
  enquiries [number]    the newest enquiries of students, 20 unless told otherwise`;

const COMMANDS: Record<
  string,
  ((deps: Deps, env: UpstreamEnv, args: string[]) => Promise<string>) | undefined
> = {
  "add-user": addUser,
  "add-staff": addStaff,
  "remove-staff": dropStaff,
  import: importFolder,
  "pay-offline": payOffline,
  enquiries: showEnquiries,
};

/**
 * Staff commands on the data folder. The server must be stopped: the folder belongs to one process
 * at a time.
 */
async function main([command, ...args]: string[]): Promise<void> {
  const run = COMMANDS[command ?? ""];
  if (!run) throw new UsageError(USAGE);
  process.umask(0o077);
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
