import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";

/**
 * The npm package `node` gets its program from this package by an install script, which .npmrc
 * disables.
 */
const PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Runs tests with other versions of Node, and so do the programs that they start. */
export async function onEachNode(majors, run) {
  for (const major of majors) {
    const folder = dirname(installNode(major));
    await run({ PATH: `${folder}${delimiter}${process.env.PATH}` }, major);
  }
}

/** Installs the newest Node of a major version from npm, in the cache beside the packages. */
function installNode(major) {
  const folder = resolve(`node_modules/.cache/node-${major}`);
  const program = `${folder}/node_modules/${PACKAGE}/bin/node`;
  if (existsSync(program)) return program;
  console.log(`Installing Node ${major} (once, about half a minute) …`);
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", [...args, `${PACKAGE}@${major}`], { stdio: "inherit" });
  if (status === 0 && existsSync(program)) return program;
  console.error(`Node ${major} could not be installed, see above.`);
  process.exit(1);
}
