import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readReports, removeWhatWasWritten, reportFile } from "./reports.mjs";

/**
 * Almost all memory of a check or a test is short-lived. A larger young generation saves three
 * percent of the processor time.
 */
const ROOM_FOR_THE_YOUNG = "--max-semi-space-size=64";
const running = new Set();
/** The processor time that was already printed. */
let told = 0;

/** Runs the steps in order, two at a time. */
export async function inPairs(steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

/** Runs a project of tests/vitest.config.ts; at night with the tagged tests. */
export function vitest(project, options = [], { name = `${project} tests`, ...how } = {}) {
  const report = `--outputFile.json=${reportFile(name)}`;
  const run = options.includes("--watch")
    ? []
    : ["run", "--reporter=default", "--reporter=json", report];
  const config = ["--config=tests/vitest.config.ts", `--project=${project}`, "--passWithNoTests"];
  const tags = process.env.NIGHT ? [] : ["--tags-filter=!night"];
  return step(name, bin("vitest", ...run, ...config, ...tags, ...options), how);
}

/** Runs a project of tests/playwright.config.ts; at night with the tagged tests. */
export function browserTests(project, options = [], { name = `${project} tests`, ...how } = {}) {
  // A run empties its folder at the start, and two runs overlap.
  const output = `--output=test-results/${name.replaceAll(" ", "-")}`;
  const run = ["test", "--config=tests/playwright.config.ts", `--project=${project}`, output];
  const tags = process.env.NIGHT ? [] : ["--grep-invert=@night"];
  return step(name, bin("playwright", ...run, "--pass-with-no-tests", ...tags, ...options), {
    ...how,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name) },
  });
}

/**
 * Runs one command. Prints nothing on success; on failure prints its output and ends the whole run.
 * `isShown` prints the output at once.
 */
export async function step(name, [command, ...args], { env: more, isShown = false } = {}) {
  const start = Date.now();
  const given = process.env.NODE_OPTIONS ?? "";
  const NODE_OPTIONS = `${given} ${ROOM_FOR_THE_YOUNG}`.trim();
  const env = { ...process.env, NODE_OPTIONS, NO_COLOR: "1", ...more };
  const stdio = isShown ? "inherit" : ["ignore", "pipe", "pipe"];
  if (running.size === 0) told = secondsOfChildren();
  // Its own process group, so that all children end with it.
  const child = spawn(command, args, { env, stdio, detached: !isShown });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(-1));
    child.once("close", resolve);
  });
  running.delete(child);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (code === 0) return console.log(`- ${name}: ok, ${seconds} s${processorTime()}`);
  console.log(output);
  console.log(`- ${name}: FAILED after ${seconds} s`);
  finish({ isBroken: true });
}

/** Returns the processor time of the last step and its children. */
function processorTime() {
  const before = told;
  told = secondsOfChildren();
  return told > before ? ` (${(told - before).toFixed(1)} s of processor time)` : "";
}

/** Returns the seconds of all ended children; 0 when the system does not provide them. */
function secondsOfChildren() {
  try {
    const [user, system] = readFileSync("/proc/self/stat", "utf8").split(" ").slice(15);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
}

export function bin(name, ...args) {
  return [join("node_modules/.bin", name), ...args];
}

/** Fails when no project runs a test file, because nobody would notice that. */
export function failForForgotten() {
  const ran = new Set(readReports().files.map(({ name }) => name));
  const forgotten = ["tests/unit", "tests/http"]
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((name) => /\.test\.tsx?$/.test(name) && !ran.has(name));
  if (forgotten.length === 0) return;
  console.log(`- no step started ${forgotten.join(", ")}`);
  finish({ isBroken: true });
}

/** Quotes a name for a shell. */
const inQuotes = (name) => JSON.stringify(name).replaceAll(/[`$]/g, "\\$&");

/** Stops running steps, prints the failures, the slowest files and the last line, and exits. */
export function finish({ isBroken = false } = {}) {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // Already ended.
    }
  }
  const { passed, failed, skipped, files, failures } = readReports();
  const slowest = files.slice(0, 10);
  if (slowest.length > 0) console.log("The slowest files, seconds of their tests:");
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} ${name}`);
  for (const { file, line, name, expected } of failures)
    console.log(
      `FAILED ${file}:${line} ${name}\n  ${expected}\n  Alone: npm test -- ${file} -t ${inQuotes(name)}`,
    );
  // A step without tests (types, lint …) counts as one failure.
  const broken = isBroken ? Math.max(failed, 1) : failed;
  const used = secondsOfChildren();
  if (used > 0) console.log(`Processor time: ${used.toFixed(0)} s`);
  const ranNoTests = files.length === 0 && broken === 0;
  console.log(
    ranNoTests ? "All checks passed." : `${passed} passed, ${broken} failed, ${skipped} skipped`,
  );
  removeWhatWasWritten();
  process.exit(broken > 0 ? 1 : 0);
}
