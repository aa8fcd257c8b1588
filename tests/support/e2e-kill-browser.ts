import { expect } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { until } from "./program.ts";

/** Ends the browser of a profile with SIGKILL, and waits until it is gone. */
export async function killBrowser(profile: string): Promise<void> {
  // The one process of this profile that is not a helper of another.
  const pids = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && isBrowser(Number(name), profile),
  );
  expect(pids).toHaveLength(1);
  for (const pid of pids) process.kill(Number(pid), "SIGKILL");
  await until(
    () => !pids.some((pid) => isBrowser(Number(pid), profile)),
    () => "the browser is gone",
  );
}

function isBrowser(pid: number, profile: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return (
      command.includes(`--user-data-dir=${profile}`) &&
      !command.some((word) => word.startsWith("--type="))
    );
  } catch {
    return false; // it ended while we looked
  }
}
