import { setTimeout as pause } from "node:timers/promises";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import type { Student } from "./auth.server.ts";
import { checkToken } from "#app/lib/api/account.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import {
  isChecked,
  rememberRefused,
  takeRefused,
} from "#app/lib/api/call/checked-tokens.server.ts";

/** How long a page that is done already waits for the check, while checks are answered. */
const PATIENCE_MS = 2_000;
/** For so long after a check that came too late no page waits for one longer than it takes itself. */
const LATE_MS = 10_000;
const late = ofPortal(() => ({ until: 0 }));

/**
 * Asks whether the student's token lives, beside the page. Throws the ApiError of a dead one; any
 * other failure signs nobody out. A check that hangs does not hold the page: it goes on by itself,
 * and a refusal that comes too late ends the session at the next page.
 */
export async function checkInTime(
  student: Student,
  pageDone: () => Promise<unknown>,
): Promise<void> {
  const { portal, token } = student;
  if (isChecked(portal, token)) return;
  if (takeRefused(portal, token)) throw new ApiError("signed-out", 401, "Your session has ended.");
  const check = deadOnly(checkToken(student));
  if (await isOver(portal, check, pageDone)) return check;
  late(portal).until = Date.now() + LATE_MS;
  check.catch(() => rememberRefused(portal, token));
}

/** Whether the check ends in the time of the page. */
async function isOver(
  portal: Portal,
  check: Promise<unknown>,
  pageDone: () => Promise<unknown>,
): Promise<boolean> {
  const patience = Date.now() < late(portal).until ? 0 : PATIENCE_MS;
  const stop = new AbortController();
  const patient = pause(patience, undefined, { signal: stop.signal }).catch(() => undefined);
  const over = await Promise.race([
    check.then(
      () => true,
      () => true,
    ),
    Promise.all([pageDone(), patient]).then(() => false),
  ]);
  stop.abort();
  return over;
}

async function deadOnly(check: Promise<unknown>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  }
}
