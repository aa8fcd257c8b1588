/** `npm test`: from a fresh clone to one line of results. Node's own modules only, because nothing is installed yet. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome"];
const reports = mkdtempSync(join(tmpdir(), "ccl-test-reports-"));
const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => finish(1));

requireNode();
process.chdir(root);
installWhenNeeded();
process.env.CHROMIUM_PATH ??= findChromium();

const vitest = (project) => {
  const report = `--outputFile.json=${join(reports, `${project}.json`)}`;
  return bin(
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    report,
  );
};
await inPairs([
  ["build", ["npm", "run", "--silent", "build"]],
  ["format", bin("prettier", "--check", ".")],
  ["types", bin("tsc", "--noEmit")],
  ["lint", bin("eslint", ".")],
  ["arrows", bin("depcruise", "app", "server", "upstream")],
  ["unit tests", vitest("unit")],
]);
// Alone from here on: these measure time and drive a browser, and want both cores.
await step("http tests", vitest("http"));
if (existsSync("playwright.config.ts"))
  await step("browser tests", bin("playwright", "test", "--reporter=list,json"));
else console.log("- browser tests: skipped, there is no playwright.config.ts yet");

const { passed, failed } = sum();
console.log(`${passed} passed, ${failed} failed`);
finish(failed > 0 ? 1 : 0);

/** Debian's packages where we may install them; otherwise a sentence about what to install. */
function findChromium() {
  const hasPostgres =
    existsSync("/usr/lib/postgresql") &&
    readdirSync("/usr/lib/postgresql").some((version) =>
      existsSync(`/usr/lib/postgresql/${version}/bin/postgres`),
    );
  const missing = [
    ...(inPath(CHROMIUM) ? [] : ["chromium"]),
    ...(inPath(["ffmpeg"]) ? [] : ["ffmpeg"]),
    ...(hasPostgres || inPath(["postgres"]) ? [] : ["postgresql"]),
  ];
  if (missing.length > 0 && process.getuid?.() === 0 && inPath(["apt-get"])) {
    console.log(`Installing for the tests: ${missing.join(", ")} …`);
    const options = {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update"], options);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], options);
  } else if (missing.length > 0) {
    console.log(
      `Missing for some tests: ${missing.join(", ")}. On Debian or Ubuntu: sudo apt-get install ${missing.join(" ")}`,
    );
  }
  const found = inPath(CHROMIUM);
  if (found) return found;
  console.error(
    "The browser tests need Chromium: install it, or say where it is with CHROMIUM_PATH=/path/to/chromium.",
  );
  process.exit(1);
}

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function bin(name, ...args) {
  return [join("node_modules/.bin", name), ...args];
}

async function inPairs(steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next);
  };
  await Promise.all([lane(), lane()]);
}

/** Runs one command; quiet when it succeeds, its whole output and the end of everything when it does not. */
async function step(name, [command, ...args]) {
  const start = Date.now();
  const env = {
    ...process.env,
    NO_COLOR: "1",
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "browser.json"),
  };
  // A group of its own, so that what the step started ends with it.
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
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
  const { passed, failed } = sum();
  // A step without tests of its own (types, lint …) counts as one failure.
  console.log(`${passed} passed, ${Math.max(failed, 1)} failed`);
  finish(1);
}

function sum() {
  let passed = 0;
  let failed = 0;
  for (const name of readdirSync(reports)) {
    const report = readReport(join(reports, name));
    passed += report.numPassedTests ?? report.stats.expected + report.stats.flaky;
    failed += report.numFailedTests ?? report.stats.unexpected;
  }
  return { passed, failed };
}

/** A step that was cut off may leave half a report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}

function finish(code) {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended meanwhile.
    }
  }
  rmSync(reports, { recursive: true, force: true });
  process.exit(code);
}
