import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "ccl-work-";
/** No work takes a day. */
const LEFT_MS = 24 * 60 * 60 * 1000;

/** Works in a new folder, which is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed programs have left of such folders: answers of students stand in them. */
export async function removeLeftFolders(): Promise<void> {
  const before = Date.now() - LEFT_MS;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    // Another school on this machine removes its own.
    const isLeft = await lstat(folder).then(
      ({ mtimeMs, uid }) => mtimeMs < before && uid === process.getuid?.(),
      () => false,
    );
    if (isLeft) await rm(folder, { recursive: true, force: true });
  }
}
