import { printedFaults } from "../plan/setting-faults.ts";
import { InUseError } from "./db/open.ts";
import { codeOf, SettingsError } from "./faults.ts";
import { asNotOurs, NotOursError } from "./not-ours.ts";

/** Faults that an operator can correct, by the code of the system, SQLite or PostgreSQL. */
const SENTENCES: [RegExp, string][] = [
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*|SQLITE_IOERR_(LOCK|RDLOCK|ACCESS))$/,
    "The data folder cannot be written to. Give this user the right to, or choose another with DATA_DIR.",
  ],
  [/^(ENOTDIR|EEXIST|ENOENT)$/, "The data folder cannot be made. Choose another with DATA_DIR."],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, "The disk is full. Make room, then start again."],
  [
    /^(EIO|SQLITE_IOERR.*)$/,
    "The disk does not read or write as it should. Look into the system's log before you start again.",
  ],
  [
    /^(SQLITE_CORRUPT.*|SQLITE_NOTADB.*)$/,
    "The database in the data folder is damaged. Move the folder away and bring back a backup: npm run upstream -- restore <folder>.",
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ECONNRESET|57P03)$/,
    "No PostgreSQL server answers at DATABASE_URL. Check its host and port, and whether it runs.",
  ],
  [
    /^(28P01|28000|3D000|42501)$/,
    "The PostgreSQL server at DATABASE_URL does not let us in: check user, password and the name of the database.",
  ],
];

/**
 * Describes a failed start in one sentence, with the system's message. Returns null for an
 * unexpected error, which keeps its stack.
 */
export function sentenceFor(error: unknown): string | null {
  const isSentence = [InUseError, SettingsError, NotOursError].some((one) => error instanceof one);
  if (isSentence && error instanceof Error) return printedFaults(error.message);
  if (!(error instanceof Error)) return null;
  if ("path" in error && typeof error.path === "string") {
    const refused = asNotOurs(error, error.path);
    if (refused instanceof NotOursError) return refused.message;
  }
  // Node's own message has the address and port: "listen EADDRINUSE: address already in use …".
  const code = codeOf(error);
  if (code === "EADDRINUSE" || code === "EADDRNOTAVAIL") return error.message;
  const known = SENTENCES.find(([pattern]) => pattern.test(code));
  if (known) return `${known[1]} (${faultText(error)})`;
  return /timeout exceeded when trying to connect/.test(error.message)
    ? (SENTENCES.find(([pattern]) => pattern.test("ETIMEDOUT"))?.[1] ?? null)
    : null;
}

function faultText(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? (first.message.split("\n")[0] ?? "") : "";
}
