import type { Portal } from "#app/lib/portal.server.ts";
import { giveBack, limiter, take } from "./limiter.server.ts";

const TEN_MINUTES = 10 * 60;
/**
 * What one student's posts may ask of the upstream in ten minutes. A mock test of 40 recordings in
 * which each is sent four times over asks 160 with a file; a student who ticks, marks and turns
 * cards as fast as they can asks one a second. Nobody comes near it without a program.
 */
export const POST_LIMITS = { calls: 900, files: 300 };
const calls = limiter("post-calls", POST_LIMITS.calls, TEN_MINUTES);
const files = limiter("post-files", POST_LIMITS.files, TEN_MINUTES);

/**
 * Counts a call that a student's post makes. Throws as a throttled call does when there were too
 * many; what is returned takes it back.
 */
export async function countPost(
  portal: Portal,
  student: string,
  hasFile: boolean,
): Promise<() => Promise<void>> {
  await take(portal, calls, student);
  const uncount = () => giveBack(portal, calls, student);
  if (!hasFile) return uncount;
  try {
    await take(portal, files, student);
  } catch (error) {
    await uncount();
    throw error;
  }
  return async () => {
    await uncount();
    await giveBack(portal, files, student);
  };
}
