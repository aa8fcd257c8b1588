import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import type { Ask } from "./ask-password.ts";
import { addUser } from "./add-user.ts";
import { backUp } from "./backup.ts";
import { showEnquiries } from "./enquiries.ts";
import { importFolder } from "./import.ts";
import { payOffline } from "./pay-offline.ts";
import { addStaff, askSecondFactor, dropStaff } from "./staff.ts";
import { UsageError } from "./usage.ts";

/** The program of a release says how it was called. */
const CALLED_AS = process.env.CALLED_AS ?? "npm run upstream --";

type Command = (deps: Deps, env: UpstreamEnv, args: string[], ask: Ask) => Promise<string>;
type Entry = {
  /** The command's words, and its options in square brackets: others are refused. */
  takes: string;
  does: string;
  /** Missing for commands that open no school. */
  run?: Command;
  areFolders?: true;
};

const COMMANDS: Record<string, Entry | undefined> = {
  "add-user": {
    takes: "<email> <first name> <last name> <language> [--plan]",
    does: "a student; the password is asked, or read from the input",
    run: addUser,
  },
  "add-staff": {
    takes: "<email> <name> [--owner]",
    does: "a teacher, or an owner, as the first one always is; the password too",
    run: addStaff,
  },
  "remove-staff": {
    takes: "<email>",
    does: "ends a staff account; what it published stays",
    run: dropStaff,
  },
  "staff-second-factor": {
    takes: "<required | owners | optional | off> [email]",
    does: "which staff log-ins need a code; off, with an email: for a lost phone",
    run: askSecondFactor,
  },
  import: {
    takes: "<folder> [--replace] [--dry-run]",
    does: "a school's own dialogues/ and audio/, words/, videos.json and videos/, sessions.json, plans.json",
    run: importFolder,
    areFolders: true,
  },
  "pay-offline": {
    takes: "<email> <plan> [--again]",
    does: "a payment that reached the school: opens the plan, or makes it longer",
    run: payOffline,
  },
  enquiries: {
    takes: "[number]",
    does: "the newest enquiries of students, 20 unless told otherwise",
    run: showEnquiries,
  },
  backup: {
    takes: "[folder]",
    does: "database, recordings, images and imported content into a new folder, or into BACKUP_DIR",
    run: (deps, env, [folder]) => backUp({ deps, env }, folder),
    areFolders: true,
  },
  verify: {
    takes: "<folder>",
    does: "opens a backup, and looks whether all of it is there",
    areFolders: true,
  },
  restore: {
    takes: "<folder>",
    does: "such a folder into an empty DATA_DIR; needs the upstream stopped",
    areFolders: true,
  },
  move: {
    takes: "<folder>",
    does: "the school of that data folder into DATABASE_URL and FILES_URL, or its files alone; needs the upstream stopped",
    areFolders: true,
  },
};

/**
 * Reads a command line. Returns its help where it asks for that; else the command with its words,
 * then its options. Folders become whole paths, because a process in another folder may run the
 * command. Throws a {@link UsageError}.
 */
export function readCommand(
  [name = "", ...given]: string[],
  environment: Record<string, string | undefined> = {},
): { help: string } | { name: string; args: string[] } {
  if (["help", "--help", "-h"].includes(name)) return { help: usage() };
  const { takes, does, areFolders } = entryOf(name);
  const line = `${name} ${takes}`;
  const refuse = (why: string) => new UsageError(`${line}: ${why}`);
  const options = [...takes.matchAll(/\[--([a-z-]+)\]/g)].map(([, option = ""]) => option);
  const { tokens } = parseArgs({ args: given, strict: false, tokens: true });
  const asked = tokens.filter((token) => token.kind === "option");
  if (asked.some((option) => ["help", "h"].includes(option.name)))
    return { help: `${CALLED_AS} ${line}\n  ${does}` };
  const wrong = asked.find((one) => !options.includes(one.name));
  if (wrong) throw refuse(`there is no option ${wrong.rawName}`);
  const valued = asked.find((one) => one.inlineValue === true);
  if (valued) throw refuse(`${valued.rawName} takes no value`);
  const words = tokens.flatMap((token) => (token.kind === "positional" ? token.value : []));
  if (words.includes("")) throw refuse("one of its words is empty");
  const most = takes.match(/<[^>]+>|\[(?!--)[^\]]+\]/g)?.length ?? 0;
  if (words.length > most) throw refuse(`"${words[most]}" is one word too many`);
  // `npm run upstream import x --dry-run` would import: npm takes such an option for its own.
  const lost = options.find((option) => environment[`npm_config_${option.replaceAll("-", "_")}`]);
  if (lost !== undefined && !asked.some((one) => one.name === lost))
    throw refuse(`npm kept --${lost} for itself. Write two hyphens first: npm run upstream -- …`);
  return {
    name,
    args: [
      ...words.map((word) => (areFolders ? resolve(word) : word)),
      ...asked.map(({ rawName }) => rawName),
    ],
  };
}

function entryOf(name: string): Entry {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) throw new UsageError(usage());
  return entry;
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, entry]) => `  ${name} ${entry?.takes}\n      ${entry?.does}`,
  );
  return `Usage: ${CALLED_AS} <command>\n${lines.join("\n")}`;
}

/** Returns what carries out a command that was read by {@link readCommand}. */
export function commandOf(name: string | undefined): Command {
  const { run } = entryOf(name ?? "");
  if (!run) throw new UsageError(`${name} runs in a program of its own.`);
  return run;
}

/** Names the data that a command works on, without the database password. */
export function dataText({ DATA_DIR, DATABASE_URL }: UpstreamEnv): string {
  const folder = `the data folder ${resolve(DATA_DIR)}`;
  if (DATABASE_URL === undefined) return folder;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database ${host}${pathname} and ${folder}`;
}
