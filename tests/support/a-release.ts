import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Release {
  /** The folder in which the releases of a school and `current` lie. */
  home: string;
  archive: string;
  remove: () => Promise<void>;
}

/** Packs a release and unpacks it as docs/operations.md says, for everybody to read. */
export async function makeRelease(...more: string[]): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), "ccl-release-"));
  const [into, home] = [join(folder, "dist"), join(folder, "opt")];
  await run(process.execPath, ["server/release.mjs", "--into", into, ...more]);
  const [archive = ""] = (await readdir(into)).sort();
  await mkdir(home);
  await run("tar", ["-xzf", join(into, archive), "-C", home]);
  const [unpacked = ""] = await readdir(home);
  await symlink(unpacked, join(home, "current"));
  await chmod(folder, 0o755);
  await run("chmod", ["-R", "a-w", join(home, unpacked)]);
  const remove = async () => {
    await run("chmod", ["-R", "u+w", home]);
    await rm(folder, { recursive: true });
  };
  return { home, archive: join(into, archive), remove };
}
