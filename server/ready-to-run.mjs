/** What `npm start` and `npm test` need first: the right Node, packages, and a fresh build. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, readdirSync } from "node:fs";
import { statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
  "app",
  "contract",
  "plan",
  "server",
  "upstream",
  "public",
  "package-lock.json",
  "vite.config.ts",
];
const INSTALLED = join(root, "node_modules/.installed.json");
// On Windows npm is a script that only a shell can start.
const shell = { shell: process.platform === "win32" };

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
}

/** Takes the settings of `.env`, wherever the shell gives none. Some editors begin it with a mark. */
export function readSettings() {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  const given = parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(given)) process.env[name] ||= value;
}

/**
 * Installs what the portal needs to build and to run; with `tests` also what tests, lints and
 * measures. Once the tests' packages are there, every later install keeps them up to date.
 */
export async function installWhenNeeded({ tests = false } = {}) {
  const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const wanted = { lock: lock.digest("hex"), tests: tests || installed().tests };
  const { lock: present, tests: presentTests } = installed();
  if (present === wanted.lock && presentTests === wanted.tests) return;
  const install = [
    // Not `npm ci`: it refuses a lock file that lacks some other system's binaries, as npm writes
    // it where a registry does not offer them. This takes the same locked versions and leaves the
    // lock file alone. The build tools are development packages, wanted with NODE_ENV=production.
    ...["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    // Without its peer dependencies Remix does not bring TypeScript, which only the tests use.
    ...(wanted.tests
      ? []
      : ["--include-workspace-root", "--workspace=upstream", "--legacy-peer-deps"]),
  ];
  // First from npm's cache: asking the registry about every package costs a quarter of the time.
  // The cache may not know a new version yet. Then the install fails, and the second try asks.
  await during("Installing packages", "npm", [...install, "--prefer-offline"], install);
  writeFileSync(INSTALLED, JSON.stringify(wanted));
}

export async function buildWhenNeeded() {
  if (buildIsOld()) await during("Building the portal", "npm", ["run", "--silent", "build"]);
}

/** What the last complete install here was for; a plain `npm install` leaves no such mark. */
function installed() {
  return existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, "utf8")) : { tests: false };
}

/**
 * Runs a command, and again with other arguments while it fails. Shows its output when the last
 * try fails, too, and then ends this program.
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

/** What a command said that failed. */
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

/** A service may only read the code. */
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

/** A folder counts too: its date tells of a removed file. */
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
