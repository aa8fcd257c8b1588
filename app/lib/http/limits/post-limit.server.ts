import type { Portal } from "#app/lib/portal.server.ts";
import { giveBack, limiter, take } from "./limiter.server.ts";

const TEN_MINUTES = 10 * 60;
/**
 * For ten minutes of one student. A mock test of 40 recordings, each sent four times, asks 160 with
 * a file; fast study asks one a second.
 */
export const POST_LIMITS = { calls: 900, files: 300 };
const calls = limiter("post-calls", POST_LIMITS.calls, TEN_MINUTES);
const files = limiter("post-files", POST_LIMITS.files, TEN_MINUTES);

/** Throws as a throttled call does; call what it returns to take the count back. */
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
