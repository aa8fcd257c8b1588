import { statfs } from "node:fs/promises";

/** A folder on a disk that can become full. */
export type Disk = { of: "data" | "backup"; folder: string };

/** Returns the room on a folder's disk in bytes; null when the folder is not there. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
