import { execFile } from "node:child_process";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stamp } from "../clock.ts";
import { aloneInBackup } from "../db/shared.ts";
import type { Deps } from "../deps.ts";
import type { UpstreamEnv } from "../env.ts";
import { isDiskFull } from "../faults.ts";
import { keepLastBackup } from "../files/backup-state.ts";
import { JobFault } from "../queue/kind.ts";
import { sydneyLast } from "../zone.ts";
import { checkRoom, fullSentence } from "./backup-room.ts";
import { copySchool } from "./copy-school.ts";
import { isDue, nameOf, namesIn, PART, unwanted } from "./kept-backups.ts";
import { UsageError } from "./usage.ts";
import { verify } from "./verify.ts";

type Work = {
  deps: Deps;
  env: UpstreamEnv;
  isOver?: () => boolean;
};

/**
 * Makes a backup while the API runs, and opens it: in the given new folder, or in `BACKUP_DIR`,
 * where the oldest leave then. One is made at a time. Throws a {@link UsageError}; then nothing of
 * a half backup stays, and earlier ones do.
 */
export async function backUp(work: Work, folder?: string): Promise<string> {
  const { BACKUP_DIR } = work.env;
  const into = folder ?? (BACKUP_DIR && resolve(BACKUP_DIR));
  if (into === undefined)
    throw new UsageError("backup [folder]: name a new folder, or set BACKUP_DIR");
  const one = () => (folder === undefined ? keepOne(work, into) : makeIn(work, into));
  try {
    const alone = await aloneInBackup(work.deps.db, one);
    if (alone === null) throw new UsageError("A backup is being made already.");
    return alone.made;
  } catch (error) {
    throw isDiskFull(error) ? new UsageError(fullSentence(into)) : error;
  }
}

/** Makes the backup of the day in `BACKUP_DIR`, unless one was made since its hour. */
export async function backUpDaily(work: Work): Promise<void> {
  const { BACKUP_DIR, BACKUP_HOUR } = work.env;
  if (BACKUP_DIR === undefined) return;
  const now = work.deps.clock();
  const names = await namesIn(BACKUP_DIR);
  if (!isDue(names, sydneyLast(BACKUP_HOUR, now), now)) return;
  try {
    work.deps.log.info(await backUp(work));
  } catch (error) {
    throw error instanceof UsageError ? new JobFault(error.message, "retry") : error;
  }
}

async function keepOne(work: Work, dir: string): Promise<string> {
  const { clock } = work.deps;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // A kill left these.
  for (const half of (await readdir(dir)).filter((name) => name.endsWith(PART)))
    await rm(join(dir, half), { recursive: true });
  const earlier = await namesIn(dir);
  const name = nameOf(clock());
  const half = join(dir, name + PART);
  const last = earlier.at(-1);
  const said = await makeAndCheck(work, half, last === undefined ? null : join(dir, last));
  const folder = join(dir, name);
  await rename(half, folder);
  await keepLastBackup(work.deps.db, { made_at: stamp(new Date(clock())), folder });
  for (const old of unwanted([...earlier, name], name, work.env.BACKUPS_KEPT)) {
    // Renamed first: a kill in the middle would leave a backup that lacks files.
    await rename(join(dir, old), join(dir, old + PART));
    await rm(join(dir, old + PART), { recursive: true });
  }
  return said.replaceAll(half, folder);
}

async function makeIn(work: Work, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty.`);
  const made_at = stamp(new Date(work.deps.clock()));
  const said = await makeAndCheck(work, folder, null);
  await keepLastBackup(work.deps.db, { made_at, folder });
  return said;
}

async function makeAndCheck(work: Work, folder: string, earlier: string | null) {
  const { deps, env, isOver = () => false } = work;
  await checkRoom(env, folder);
  try {
    await mkdir(folder, { recursive: true });
    // It contains students' recordings.
    await chmod(folder, 0o700);
    const copied = await copySchool({ deps, env, folder, earlier, isOver });
    const opened = await (deps.apart ? verifyApart(deps.apart, folder) : verify(folder));
    return `${copied} ${opened}`;
  } catch (error) {
    // The folder itself may be where a disk is mounted.
    const names = await readdir(folder).catch(() => []);
    for (const name of names) await rm(join(folder, name), { recursive: true });
    if (folder.endsWith(PART)) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Opens it in a program of its own: its statements would hold the thread that serves students. */
async function verifyApart(program: URL, folder: string): Promise<string> {
  try {
    const line = [fileURLToPath(program), "verify", folder];
    return (await promisify(execFile)(process.execPath, line)).stdout.trim();
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new UsageError(said.split("\n").at(-1) || `${folder} could not be opened.`);
  }
}
