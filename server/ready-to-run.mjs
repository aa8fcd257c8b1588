/** Prepares `npm start` and `npm test`: checks Node, installs packages, and builds. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, readdirSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
// Versions of Node without `parseEnv` must reach `requireNode`.
import util from "node:util";
import { releaseFault } from "./release-check.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** An unpacked release is for one kind of machine, and has everything that runs. */
const isRelease = manifest.cpu !== undefined;
/** The folder of `.env` and `data`. A release may be read-only, and the next one lies beside it. */
export const home = isRelease ? dirname(root) : root;
const SOURCES = [
  "app",
  "contract",
  "plan",
  "server",
  "upstream",
  "public",
  "samples/trial",
  "package-lock.json",
  "vite.config.ts",
];
const LOCK = join(root, ".preparing");
/** Longer than any install. */
const LOCK_MS = 15 * 60_000;
const INSTALLED = join(root, "node_modules/.installed.json");
// On Windows npm is a script that only a shell can start.
const shell = { shell: process.platform === "win32" };

/** Ends with the version when that is all that is asked for, and with a sentence on an old Node. */
export function requireNode() {
  if (process.argv[2] === "--version") {
    console.log(manifest.version);
    process.exit(0);
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
}

/** Reads `.env` for variables that the shell does not set. Some editors add a byte order mark. */
export function readSettings() {
  const file = join(home, ".env");
  if (!existsSync(file)) return;
  const given = util.parseEnv(textOf(file).replace(/^\uFEFF/, ""));
  for (const line of misspelt(Object.keys(given), knownSettings())) console.error(line);
  for (const [name, value] of Object.entries(given)) process.env[name] ||= value;
}

/** `.env.example` has every setting. */
function knownSettings() {
  const file = join(root, ".env.example");
  return existsSync(file) ? Object.keys(util.parseEnv(textOf(file))) : [];
}

/**
 * Asks whether a name was meant as the setting that is like it, up to two letters. Says nothing of
 * other names: the file may have those of other programs.
 */
export function misspelt(names, known) {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const near = known.find((one) => distance(name, one) <= 2);
    return near === undefined ? [] : `Setting ${name}: is not known. Did you mean ${near}?`;
  });
}

/** How many letters must be put in, left out or changed to make one word of the other. */
function distance(one, other) {
  let row = [...Array(other.length + 1).keys()];
  for (const [at, letter] of [...one].entries())
    row = row.reduce((next, above, to) => {
      if (to === 0) return [at + 1];
      const changed = row[to - 1] + (letter === other[to - 1] ? 0 : 1);
      return [...next, Math.min(changed, above + 1, next[to - 1] + 1)];
    }, []);
  return row[other.length];
}

function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch ({ message }) {
    return fail(
      `The settings in ${file} cannot be read. Give this user the right to. (${message})`,
    );
  }
}

/** Installs and builds what is missing. A release is complete, or the start ends with a sentence. */
export async function makeReady() {
  if (isRelease) {
    const fault = releaseFault(root, manifest);
    return fault === null ? undefined : fail(fault);
  }
  await installWhenNeeded();
  await buildWhenNeeded();
}

/**
 * Installs the packages that the portal needs to build and run; with `tests` also those of tests,
 * lint and benchmarks. Later installs keep the tests' packages up to date.
 */
export function installWhenNeeded({ tests = false } = {}) {
  return alone(() => install(tests));
}

async function install(tests) {
  const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const wanted = { lock: lock.digest("hex"), tests: tests || installed().tests };
  const { lock: present, tests: presentTests } = installed();
  if (present === wanted.lock && presentTests === wanted.tests) return;
  const command = [
    // Not `npm ci`: it refuses a lock file without the binaries of other systems, which npm writes
    // when a registry does not offer them. This installs the same locked versions and leaves the
    // lock file alone. The build tools are dev dependencies, needed with NODE_ENV=production.
    ...["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    ...(wanted.tests ? [] : ["--include-workspace-root", "--workspace=upstream"]),
  ];
  // Tries npm's cache first, because asking the registry about each package takes a quarter of the
  // time. The cache may lack a new version: then the second try asks the registry.
  await during("Installing packages", "npm", [...command, "--prefer-offline"], command);
  writeFileSync(INSTALLED, JSON.stringify(wanted));
}

export function buildWhenNeeded() {
  return alone(async () => {
    if (buildIsOld()) await during("Building the portal", "npm", ["run", "--silent", "build"]);
  });
}

/** Two starts at one moment would write into the same folders: the second one waits. */
export async function alone(work, lock = LOCK) {
  while (!taken(lock)) await pause(250);
  const leave = () => rmSync(lock, { force: true });
  process.once("exit", leave);
  await work();
  process.off("exit", leave);
  leave();
}

/** Also true where nothing can be written: then `during` says so, if something is to be done. */
function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch ({ code }) {
    if (code !== "EEXIST") return true;
    if (isHeld(lock)) return false;
    rmSync(lock, { force: true });
    return taken(lock);
  }
  return true;
}

/** A killed start leaves its lock, and a container that starts again may use its process id. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    if (Date.now() - statSync(lock).mtimeMs > LOCK_MS || pid === process.pid) return false;
    // A start that has just made the file has not written its id.
    return pid === 0 || process.kill(pid, 0);
  } catch ({ code }) {
    return code === "EPERM";
  }
}

/** Reads what the last complete install was for. A plain `npm install` leaves no such mark. */
function installed() {
  return existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, "utf8")) : { tests: false };
}

/**
 * Runs a command, and again with other arguments while it fails. When the last try fails, prints
 * its output and exits.
 */
async function during(what, command, ...tries) {
  requireWritable(what);
  const begin = Date.now();
  const { stdout } = process;
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  stdout.write(`${what} …`);
  const ticking = setInterval(() => {
    if (stdout.isTTY) stdout.write(`\r${what} … ${seconds()}`);
  }, 1_000);
  let failure;
  for (const args of tries) {
    failure = await failureOf(command, args);
    if (failure === undefined) break;
  }
  clearInterval(ticking);
  stdout.write(`${stdout.isTTY ? `\r${what} …` : ""} ${seconds()}\n`);
  if (failure === undefined) return;
  console.error(failure);
  fail(`${what} failed, see above.`);
}

/** Returns the output of a failed command, or undefined. */
async function failureOf(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...shell });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const status = await new Promise((resolve) => {
    child.once("error", ({ message }) => resolve((output += message)));
    child.once("close", resolve);
  });
  return status === 0 ? undefined : output;
}

/** A service may have only read access to the code. */
function requireWritable(what) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(
      `${what} is needed first, and this user cannot write to ${root}. As the owner of the code run: npm run upstream`,
    );
  }
}

function buildIsOld() {
  const mark = join(root, "build/complete");
  if (!existsSync(mark) || !existsSync(join(root, "build/server/index.js"))) return true;
  const built = statSync(mark).mtimeMs;
  return SOURCES.some((source) => newest(join(root, source)) > built);
}

/** Returns the newest date below a path. A folder's own date changes when a file is removed. */
function newest(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    entry.mtimeMs,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
