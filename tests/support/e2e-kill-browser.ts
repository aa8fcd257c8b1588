import { expect } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { until } from "./program.ts";

/**
 * Ends the browser of a profile and all its helpers with SIGKILL, and waits until it is gone. A helper
 * that outlives it by some milliseconds sends what waits.
 */
export async function killBrowser(profile: string): Promise<void> {
  const pid = browserOf(profile);
  process.kill(-groupOf(pid), "SIGKILL");
  await until(
    () => !isBrowser(pid, profile),
    () => "the browser is gone",
  );
}

/** Stops the browser of a profile and all its helpers, as sleep does; they go on after the call. */
export function pauseBrowser(profile: string): () => void {
  const group = groupOf(browserOf(profile));
  process.kill(-group, "SIGSTOP");
  return () => process.kill(-group, "SIGCONT");
}

/** Playwright starts each browser in a group of its own. */
function groupOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.split(") ").at(-1)?.split(" ")[2]);
}

/** The one process of this profile that is not a helper of another. */
function browserOf(profile: string): number {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isBrowser(pid, profile));
  expect(pids).toHaveLength(1);
  return pids[0] ?? 0;
}

function isBrowser(pid: number, profile: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return (
      command.includes(`--user-data-dir=${profile}`) &&
      // Debian's shell is started by a script, which waits for it.
      command[0] !== "/bin/sh" &&
      !command.some((word) => word.startsWith("--type="))
    );
  } catch {
    return false; // it ended while we looked
  }
}
