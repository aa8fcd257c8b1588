import { lchown, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isMissing } from "../files/storage.ts";
import { ownerOf } from "../not-ours.ts";

/**
 * Gives what root restores to the owner of the data folder, or of the first folder above it that is
 * there before. Returns a function to call at the end, which says whose the files are; "" when
 * nobody needs to know.
 */
export async function keepOwner(dataDir: string): Promise<() => Promise<string>> {
  // Anybody else owns what they write.
  if (process.getuid?.() !== 0) return () => Promise.resolve("");
  const { uid, gid } = await firstThere(dataDir);
  return async () => {
    if (uid === 0)
      return ` The files belong to root: where the school runs as another user, give them to that one: chown -R <user> ${dataDir}`;
    await give(dataDir, uid, gid);
    return ` The files belong to ${ownerOf(dataDir)}.`;
  };
}

async function firstThere(path: string): Promise<{ uid: number; gid: number }> {
  try {
    return await stat(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return firstThere(dirname(path));
  }
}

async function give(path: string, uid: number, gid: number): Promise<void> {
  await lchown(path, uid, gid);
  const entries = (await stat(path)).isDirectory() ? await readdir(path) : [];
  for (const entry of entries) await give(join(path, entry), uid, gid);
}
