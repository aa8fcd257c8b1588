import { spawn } from "node:child_process";
import { join } from "node:path";
import { readReports, removeReports } from "./reports.mjs";

const running = new Set();
let leftOut = 0;

/** Two at a time, in this order. */
export async function inPairs(steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next);
  };
  await Promise.all([lane(), lane()]);
}

/**
 * Runs one command; quiet when it succeeds, its whole output and the end of everything when it does
 * not.
 */
export async function step(name, [command, ...args], more = {}) {
  const start = Date.now();
  const env = { ...process.env, NO_COLOR: "1", ...more };
  // A group of its own, so that what the step started ends with it.
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(-1));
    child.once("close", resolve);
  });
  running.delete(child);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (code === 0) return console.log(`- ${name}: ok, ${seconds} s`);
  console.log(output);
  console.log(`- ${name}: FAILED after ${seconds} s`);
  finish({ isBroken: true });
}

export function bin(name, ...args) {
  return [join("node_modules/.bin", name), ...args];
}

/** What this kind of run never starts is said, and counted with what was skipped. */
export function leaveOut(count, what) {
  leftOut += count;
  console.log(`Left out, ${count} ${what}; npm test runs them.`);
}

/** Ends what still runs, prints the slowest files and the last line, and ends. */
export function finish({ isBroken = false } = {}) {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended meanwhile.
    }
  }
  const { passed, failed, skipped, files } = readReports();
  const slowest = files.slice(0, 10);
  if (slowest.length > 0) console.log("The slowest files, seconds of their tests:");
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} ${name}`);
  // A step without tests of its own (types, lint …) counts as one failure.
  const broken = isBroken ? Math.max(failed, 1) : failed;
  console.log(`${passed} passed, ${broken} failed, ${skipped + leftOut} skipped`);
  removeReports();
  process.exit(broken > 0 ? 1 : 0);
}
