/**
 * What `npm start` and `npm test` both need first: the right Node, installed packages, a build of
 * the present sources.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
  "app",
  "contract",
  "server",
  "upstream",
  "public",
  "package-lock.json",
  "vite.config.ts",
];
// On Windows npm is a script that only a shell can start.
const shell = { shell: process.platform === "win32" };

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
}

export function installWhenNeeded() {
  if (!packagesDiffer()) return;
  console.log("Installing packages (once, about a minute) …");
  // Not `npm ci`: it refuses a lock file that lacks some other system's binaries, as npm writes it
  // where a registry does not offer them. This takes the same locked versions and leaves the lock
  // file alone. The build tools are development packages, wanted with NODE_ENV=production too.
  const options = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"];
  if (spawnSync("npm", options, { cwd: root, stdio: "inherit", ...shell }).status !== 0)
    fail("Installing the packages failed, see above.");
}

export function buildWhenNeeded() {
  if (!buildIsOld()) return;
  console.log("Building the portal (once after each change, about half a minute) …");
  const { status, output } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    encoding: "utf8",
    ...shell,
  });
  if (status === 0) return;
  console.error(output.join(""));
  fail("The build failed, see above.");
}

/** Compares versions, not dates: a checkout gives every file a new date. */
function packagesDiffer() {
  const present = join(root, "node_modules/.package-lock.json");
  if (!existsSync(present)) return true;
  const have = readPackages(present);
  return Object.entries(readPackages(join(root, "package-lock.json"))).some(([path, wanted]) => {
    // Packages for other systems are left out on purpose.
    const mayBeAbsent = path === "" || wanted.optional || wanted.devOptional;
    return have[path] ? have[path].version !== wanted.version : !mayBeAbsent;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
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
