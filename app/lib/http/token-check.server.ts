import { setTimeout as pause } from "node:timers/promises";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import type { Student } from "./auth.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import {
  isChecked,
  rememberRefused,
  takeRefused,
} from "#app/lib/api/call/checked-tokens.server.ts";

/** How long a finished page waits for the check. */
const PATIENCE_MS = 2_000;
/** After a late check pages wait no longer than they take themselves. */
const LATE_MS = 10_000;
const late = ofPortal(() => ({ until: 0 }));

/** Checks the token beside the page. A late check ends the session at the next page. */
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
