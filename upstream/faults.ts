import Libsql from "libsql";
import pg from "pg";
import { Refusal } from "./refusal.ts";

/** An unusable setting. The message has one line for each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Returns the code of the system, SQLite or PostgreSQL; "" without one. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  // A host with several addresses gives one error for each.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : "";
}

export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/.test(codeOf(error));
}

/** Returns whether the database server is unreachable, or was lost during a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|57P0.|08...)$/.test(
      codeOf(error),
    )
  )
    return true;
  const said = error instanceof Error ? error.message : "";
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/.test(
    said,
  );
}

/**
 * Returns whether a write has certainly failed. After a lost connection this is unknown: the commit
 * may have happened, or may still happen.
 */
export function isCertainlyUnwritten(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !/^(57P0.|08...|40003)$/.test(codeOf(error));
  return error instanceof Refusal || error instanceof Libsql.SqliteError;
}
