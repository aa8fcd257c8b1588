import type { Portal } from "#app/lib/portal.server.ts";
import { giveBack, limiter, take } from "./limiter.server.ts";

const TEN_MINUTES = 10 * 60;
/** In ten minutes, a mock test sends at most 160 files, and fast study a call each second. */
export const POST_LIMITS = { calls: 900, files: 300 };
const calls = limiter("post-calls", POST_LIMITS.calls, TEN_MINUTES);
const files = limiter("post-files", POST_LIMITS.files, TEN_MINUTES);

/** Throws a "throttled" error. Call the returned function to take the count back. */
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
