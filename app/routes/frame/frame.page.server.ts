import type { Student } from "#app/lib/http/auth.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { ALONG_COOKIE } from "#app/lib/along/kept.ts";
import { Sittings } from "#app/lib/sitting/sitting.server.ts";
import { readCookie } from "#app/lib/http/cookies.server.ts";
import { renewSession } from "#app/lib/http/session.server.ts";
import { isTextBrowser } from "#app/lib/http/forms/same-origin.server.ts";
import { setTimeout as pause } from "node:timers/promises";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import {
  isChecked,
  rememberRefused,
  takeRefused,
} from "#app/lib/api/call/checked-tokens.server.ts";

export interface Frame {
  firstName: string;
  /** The URL of the stored photo. */
  image: string | null;
  owner: string;
  /** The chosen width. Without one, the window's width decides. */
  sidebar: "full" | "mini" | undefined;
  /** The mock test whose clock is running in this browser. */
  running: { left: string; href: string } | null;
  /** True for a browser without popovers: everything is open. */
  plain: boolean;
  /** True when this device keeps pages: only then its script is loaded. */
  hasAlong: boolean;
}

/** Runs beside the page's own loader and waits for `pageDone`. The headers renew the session. */
export async function loadFrame(
  request: Request,
  student: Student,
  pageDone: () => Promise<unknown>,
): Promise<{ frame: Frame; headers: Record<string, string> }> {
  await checkInTime(student, pageDone);
  const { first_name, profile_image } = student.session;
  const sidebar = readCookie(request, "sidebar");
  const renewed = await renewSession(student.portal, student.session);
  return {
    frame: {
      firstName: first_name,
      image: mediaHref(student.portal, profile_image),
      owner: student.owner,
      sidebar: sidebar === "full" || sidebar === "mini" ? sidebar : undefined,
      running: (await Sittings.of(student, request)).running(),
      plain: isTextBrowser(request),
      hasAlong: readCookie(request, ALONG_COOKIE) === "1",
    },
    headers: renewed ? { "Set-Cookie": renewed } : {},
  };
}

/** How long a finished page waits for the check. */
const PATIENCE_MS = 2_000;
/** How long after a late check pages do not wait for the next one. */
const LATE_MS = 10_000;
const late = ofPortal(() => ({ until: 0 }));

/** Checks the token beside the page's loader. A late refusal ends the session on the next page. */
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
