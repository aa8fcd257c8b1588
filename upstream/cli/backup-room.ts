import { stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { UpstreamEnv } from "../env.ts";
import { isMissing } from "../files/storage.ts";
import { BACKUP } from "./backup-folder.ts";
import { UsageError } from "./usage.ts";

/** What a backup leaves to the recordings of students on the same disk. */
const LEFT_BYTES = 200e6;

/** Throws a UsageError when a backup into the folder would take the last room of its disk. */
export async function checkRoom(
  { DATA_DIR, DATABASE_URL }: Pick<UpstreamEnv, "DATA_DIR" | "DATABASE_URL">,
  folder: string,
): Promise<void> {
  const place = await firstThere(folder);
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const isSameDisk = (await stat(place)).dev === (await stat(DATA_DIR)).dev;
  // Of PostgreSQL nobody knows before how large the dump will be.
  const files = DATABASE_URL === undefined ? [BACKUP.sqlite, `${BACKUP.sqlite}-wal`] : [];
  const sizes = await Promise.all(files.map((name) => sizeOf(join(DATA_DIR, name))));
  const needed = sizes.reduce((sum, size) => sum + size, isSameDisk ? LEFT_BYTES : 0);
  if (free >= needed) return;
  throw new UsageError(
    `The disk of ${place} has no room for a backup: ${mb(free)} are free, and ${mb(needed)} are needed${isSameDisk ? `, of which ${mb(LEFT_BYTES)} stay for recordings` : ""}. Earlier backups stay.`,
  );
}

/** Says that the disk became full in the middle. */
export function fullSentence(folder: string): string {
  return `The disk of ${folder} became full: the half backup was removed, and earlier ones stay.`;
}

async function firstThere(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (!isMissing(error) || path === dirname(path)) throw error;
    return firstThere(dirname(path));
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

const mb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
