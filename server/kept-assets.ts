import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Portal } from "../app/lib/portal.server.ts";

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 24 * HOUR_MS;

/** The folder of the browsers' files of all builds that ran in the last day. */
export const keptAssetsOf = (dataDir: string) => join(dataDir, "assets");

/**
 * Copies the browsers' files of this build into the data folder, where the next build finds them for
 * pages that are still open, and so does another portal on the same folder. The date of a file says
 * when its build last ran; a day later it is deleted. Resolves when all are there. Without the right
 * to write, the log says so.
 */
export async function keepAssets({ settings, log }: Portal, clientDir: string): Promise<void> {
  const [from, to] = [join(clientDir, "assets"), keptAssetsOf(settings.DATA_DIR)];
  const keep = () =>
    keepAll(from, to).catch((error: unknown) =>
      log.warn({ err: error }, "the next build will not have the files of pages that are open"),
    );
  await keep();
  setInterval(() => void keep(), HOUR_MS).unref();
}

async function keepAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => !/\.(br|gz)$/.test(name));
  const there = new Set(await readdir(to));
  for (const name of names) {
    if (!there.has(name)) await copyWhole(join(from, name), to, name);
    await utimes(join(to, name), new Date(), new Date());
  }
  for (const name of await readdir(to)) {
    const { mtimeMs } = await stat(join(to, name));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(to, name), { force: true });
  }
}

/** Another portal may serve the folder meanwhile. It serves no name that begins with a dot. */
async function copyWhole(file: string, to: string, name: string): Promise<void> {
  const copying = join(to, `.${process.pid}-${name}`);
  await copyFile(file, copying);
  await rename(copying, join(to, name));
}
