import type { Student } from "#app/lib/http/auth.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { ALONG_COOKIE } from "#app/lib/along/kept.ts";
import { runningHere } from "#app/lib/sitting/sitting.server.ts";
import { readCookie } from "#app/lib/http/cookies.server.ts";
import { renewSession } from "#app/lib/http/session.server.ts";
import { isTextBrowser } from "#app/lib/http/forms/same-origin.server.ts";
import { checkInTime } from "#app/lib/http/token-check.server.ts";

export interface Frame {
  firstName: string;
  /** Address of the stored photo. */
  image: string | null;
  owner: string;
  /** The chosen width. Without one the window's width decides. */
  sidebar: "full" | "mini" | undefined;
  /** The mock test whose clock runs in this browser. */
  running: { left: string; href: string } | null;
  /** For a browser without popovers: everything stands open. */
  plain: boolean;
  /** Something was taken along to this device. Only such a device loads the script for it. */
  hasAlong: boolean;
}

/**
 * Runs beside the page's own loader and waits for it with `pageDone`. The headers renew the
 * session.
 */
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
      running: await runningHere(student.portal, request, student.owner),
      plain: isTextBrowser(request),
      hasAlong: readCookie(request, ALONG_COOKIE) === "1",
    },
    headers: renewed ? { "Set-Cookie": renewed } : {},
  };
}
