import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTrialUpstream } from "./stack.ts";

/**
 * What all workers of a run share: the trial's data, made once and copied for each stack, and the
 * list of the pages that were found sound.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ccl-run-"));
  const [data, pages] = [join(folder, "trial"), join(folder, "sound-pages")];
  await Promise.all([data, pages].map((path) => mkdir(path)));
  const upstream = await startTrialUpstream(data);
  await upstream.end("SIGTERM");
  Object.assign(process.env, { TEST_TRIAL_DATA: data, TEST_SOUND_PAGES: pages });
  return () => rm(folder, { recursive: true, force: true });
}
