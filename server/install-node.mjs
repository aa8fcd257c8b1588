import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ready-to-run.mjs";

/**
 * The npm package `node` gets its program from this package by an install script, which .npmrc
 * disables.
 */
const PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/**
 * Installs a version of Node from npm, as in "22" or "24.22.3", in the cache beside the packages.
 * Returns the path of its program, or exits with a sentence.
 */
export function installNode(version) {
  const folder = join(root, `node_modules/.cache/node-${version}`);
  const program = join(folder, "node_modules", PACKAGE, "bin/node");
  if (existsSync(program)) return program;
  console.log(`Installing Node ${version} (once, about half a minute) …`);
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", [...args, `${PACKAGE}@${version}`], { stdio: "inherit" });
  if (status === 0 && existsSync(program)) return program;
  console.error(`Node ${version} could not be installed, see above.`);
  process.exit(1);
}
