import { resolve } from "node:path";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../http/context.ts";
import type { Ask } from "./ask-password.ts";
import { addUser } from "./add-user.ts";
import { backUp } from "./backup.ts";
import { showEnquiries } from "./enquiries.ts";
import { importFolder } from "./import.ts";
import { payOffline } from "./pay-offline.ts";
import { addStaff, askSecondFactor, dropStaff } from "./staff.ts";
import { UsageError } from "./usage.ts";

const USAGE = `Usage: npm run upstream -- <command>
  add-user <email> <first name> <last name> <language> [--plan]   a student; the password is asked, or read from the input
  add-staff <email> <name> [--owner]   a teacher, or an owner, as the first one always is; the password too
  remove-staff <email>
  staff-second-factor required | owners | optional | off <email>   which staff log-ins need a code; off: for a lost phone
  import <folder>       a school's own dialogues/ and audio/, words/, videos.json and videos/, sessions.json, plans.json
  pay-offline <email> <plan>   a payment that reached the school: opens the plan, or makes it longer
  enquiries [number]    the newest enquiries of students, 20 unless told otherwise
  backup <folder>       database, recordings, images and imported content into a new folder
  restore <folder>      such a folder into an empty DATA_DIR; needs the upstream stopped
  move <folder>         the school of that data folder into DATABASE_URL and FILES_URL, or its files alone; needs the upstream stopped`;

type Command = (deps: Deps, env: UpstreamEnv, args: string[], ask: Ask) => Promise<string>;

const COMMANDS: Record<string, Command | undefined> = {
  "add-user": addUser,
  "add-staff": addStaff,
  "remove-staff": dropStaff,
  "staff-second-factor": askSecondFactor,
  import: importFolder,
  "pay-offline": payOffline,
  enquiries: showEnquiries,
  backup: backUp,
};
const OF_FOLDERS = ["import", "backup", "restore", "move"];

/** Makes paths absolute, because a process in another folder may run the command. */
export function wholePaths([command = "", ...args]: string[]): string[] {
  return [command, ...(OF_FOLDERS.includes(command) ? args.map((path) => resolve(path)) : args)];
}

/** Names the data that a command works on, without the database password. */
export function placeOf({ DATA_DIR, DATABASE_URL }: UpstreamEnv): string {
  const folder = `the data folder ${resolve(DATA_DIR)}`;
  if (DATABASE_URL === undefined) return folder;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database ${host}${pathname} and ${folder}`;
}

export function commandOf(name: string | undefined): Command {
  const command = COMMANDS[name ?? ""];
  if (!command) throw new UsageError(USAGE);
  return command;
}
