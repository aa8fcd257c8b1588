import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { codeOf } from "./faults.ts";

const NOT_OURS = /^(EACCES|EPERM|EROFS)$/;

/** A folder or file of the school that this user cannot use. The message names it and its owner. */
export class NotOursError extends Error {
  override name = "NotOursError";
}

/** Throws a {@link NotOursError} for a path that is there but may not be read and written. */
export function checkOurs(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw asNotOurs(error, path);
  }
}

/** Returns a {@link NotOursError} in place of the system's refusal, and other errors as they are. */
export function asNotOurs(error: unknown, tried: string): unknown {
  if (error instanceof NotOursError || !NOT_OURS.test(codeOf(error))) return error;
  // A file that could not be made belongs to nobody: its folder does.
  const path = existsSync(tried) ? tried : dirname(tried);
  const { username } = userInfo();
  const said =
    codeOf(error) === "EROFS"
      ? "its disk is mounted to be read only"
      : `it belongs to ${ownerOf(path)}. Give it to this user: chown -R ${username} ${path}`;
  return new NotOursError(`${path} cannot be used by the user ${username}: ${said}`);
}

/** Returns the owner's name, or number where this machine has no name for it. */
export function ownerOf(path: string): string {
  try {
    const { uid } = statSync(path);
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((one) => one.split(":")[2] === String(uid));
    return line?.split(":")[0] ?? `the user ${uid}`;
  } catch {
    // What lies in a closed folder does not tell its owner; the folder does.
    return path === dirname(path) ? "another user" : ownerOf(dirname(path));
  }
}
