/**
 * The tests' own support files, bundled because plain Node cannot import TypeScript, and helpers
 * for the benchmarks.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";

export const OUTPUT = "test-results/bench";
const outfile = resolve(OUTPUT, "support.mjs");
await build({
  stdin: {
    contents: ["stack", "chromium", "program", "free-port", "postgres", "postgres-query"]
      .map((name) => `export * from "./tests/support/${name}.ts";`)
      // Two files export this name. Without this line neither export is visible.
      .concat('export { urlOf } from "./tests/support/postgres-query.ts";')
      .join("\n"),
    resolveDir: process.cwd(),
  },
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
});
const support = await import(pathToFileURL(outfile).href);
const { chromiumArgs, chromiumPath } = support;
export const {
  freePort,
  queryPostgres,
  startPostgres,
  startProgram,
  startStack,
  TEST_SECRET,
  untilPrinted,
  urlOf,
} = support;

export const STUDENT = { email: "student@example.com", password: "interpreting" };

const BYTES_PER_KBIT = 125;

/** Returns a connection for `Network.emulateNetworkConditions`: kbit/s down and up, ms. */
export const lineOf = (down, up, latency) => ({
  offline: false,
  latency,
  downloadThroughput: down * BYTES_PER_KBIT,
  uploadThroughput: up * BYTES_PER_KBIT,
});

export function launchChromium(args = []) {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...args] });
}

/**
 * Logs in by a plain form, and returns the cookie's name and value. `address` is the student's
 * address, for a portal behind a proxy.
 */
export async function signIn(portalUrl, student = STUDENT, address = "127.0.0.1") {
  const response = await fetch(`${portalUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: portalUrl, "X-Forwarded-For": address },
    body: new URLSearchParams(student),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .find((pair) => pair.includes("portal="));
  if (response.status !== 303 && response.status !== 302)
    throw new Error(`log-in answered ${response.status}`);
  if (!cookie) throw new Error("log-in gave no session cookie");
  const [name, ...value] = cookie.split("=");
  return { name, value: value.join("="), header: cookie };
}

/** Returns the id of the newest submitted record, from the student's list. */
export async function findRecord(portalUrl, cookie) {
  const html = await (
    await fetch(`${portalUrl}/practice-ccl?tab=completed`, { headers: { Cookie: cookie.header } })
  ).text();
  const found = /record=(\d+)/.exec(html)?.[1];
  if (!found) throw new Error("no record in the list of completed dialogues");
  return found;
}

/** Returns the process id of a child of this process, by its file. */
export function childRunning(file) {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  const found = children.find((pid) =>
    readFileSync(join("/proc", pid, "cmdline"), "utf8")
      .split("\0")
      .some((part) => part.endsWith(`/${file}`)),
  );
  if (!found) throw new Error(`no child runs ${file}`);
  return Number(found);
}

/** Returns resident memory in MB: now, and the maximum since the start. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [now, peak] = ["VmRSS", "VmHWM"].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024,
  );
  return { now, peak };
}

export const MEMORY_BAR = { unit: "MB", max: 250, timed: true };

/** Watches a program's memory. Returns a function that gives the maximum in MB. */
export function watchMemory(pid) {
  let most = 0;
  const look = () => (most = Math.max(most, memoryOf(pid).now));
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

/** Runs one statement on a stopped API's database. Returns the rows that it reads. */
export function runSql({ dataDir, databaseUrl = "" }, statement) {
  const given = [resolve("tests/bench/run-sql.mjs"), dataDir, databaseUrl, statement];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" }));
}
