import { expect } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { until } from "./program.ts";

/**
 * Kills the browser of a profile with all its helpers, and waits for its end. A helper that lives
 * some milliseconds longer would send waiting data.
 */
export async function killBrowser(profile: string): Promise<void> {
  const pid = browserOf(profile);
  process.kill(-groupOf(pid), "SIGKILL");
  await until(
    () => !isBrowser(pid, profile),
    () => "the browser is gone",
  );
}

/** Pauses the browser of a profile and its helpers, like sleep. Returns how to resume it. */
export function pauseBrowser(profile: string): () => void {
  const group = groupOf(browserOf(profile));
  process.kill(-group, "SIGSTOP");
  return () => process.kill(-group, "SIGCONT");
}

/** Playwright starts each browser in its own process group. */
function groupOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.split(") ").at(-1)?.split(" ")[2]);
}

/** Returns the process of this profile that is not a helper. */
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
      // A script starts Debian's shell and waits for it.
      command[0] !== "/bin/sh" &&
      !command.some((word) => word.startsWith("--type="))
    );
  } catch {
    return false; // ended meanwhile
  }
}
