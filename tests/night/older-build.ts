import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { migrationsOf } from "../../upstream/db/migrate.ts";
import { bareSettings } from "../support/program.ts";

/** The first commit that several APIs can run on a newer schema during a rolling restart. */
const FIRST_ROLLING = "Start the version before on a newer schema";

const run = promisify(execFile);
const git = async (...args: string[]) => (await run("git", args)).stdout.trim();

/**
 * Builds the commit before the last migration, or a later one that can run as several APIs. Returns
 * null without a git history.
 */
export async function buildOlder() {
  const commit = await olderCommit().catch(() => "");
  if (commit === "") return null;
  const { folder, remove } = await cloneOf(commit, "npm", "run", "--silent", "build");
  return { commit, build: join(folder, "build"), remove };
}

/** Clones a commit beside the same packages, and runs a command there. */
export async function cloneOf(commit: string, command: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "ccl-older-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await git("clone", "--quiet", "--shared", ".", folder);
    await git("-C", folder, "checkout", "--quiet", commit);
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    await run(command, args, { cwd: folder, env: bareSettings() });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function olderCommit(): Promise<string> {
  const last = Object.keys(migrationsOf("sqlite")).sort().at(-1) ?? "";
  const file = `upstream/db/migrations/${last}.ts`;
  const before = await git("log", "--diff-filter=A", "--format=%H~1", "-1", "--", file);
  const first = await git("log", "--format=%H", "-1", `--grep=^${FIRST_ROLLING}`);
  const isLater = await git("merge-base", "--is-ancestor", first, before).then(
    () => true,
    () => false,
  );
  return git("rev-parse", isLater ? before : first);
}
