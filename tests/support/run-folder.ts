import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Fills a folder for all tests of a run. Returns its clean-up, which also a failure does. */
export async function fillRunFolder(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await fill(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
