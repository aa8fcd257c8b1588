import type { Student } from "./auth.server.ts";
import { mediaHref } from "./media/media-link.server.ts";
import { readCookie, renewSession } from "./session.server.ts";
import { checkToken } from "./api/account.server.ts";
import { ApiError } from "./api/api-error.server.ts";
import { isChecked } from "./api/checked-tokens.server.ts";

/** What stands around every page of a signed-in student. */
export interface Frame {
  firstName: string;
  /** Address of the stored photo. */
  image: string | null;
  owner: string;
  /** The width that was chosen; without one the window's width decides. */
  sidebar: "full" | "mini" | undefined;
}

/**
 * The frame of a page, and the headers that renew its session. Runs beside the page's own loader: a
 * dead token ends the session, any other failure of the check signs nobody out.
 */
export async function loadFrame(
  request: Request,
  student: Student,
): Promise<{ frame: Frame; headers: Record<string, string> }> {
  try {
    if (!isChecked(student.token)) await checkToken(student);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  }
  const { first_name, profile_image } = student.session;
  const sidebar = readCookie(request, "sidebar");
  const renewed = await renewSession(student.session);
  return {
    frame: {
      firstName: first_name,
      image: mediaHref(profile_image),
      owner: student.owner,
      sidebar: sidebar === "full" || sidebar === "mini" ? sidebar : undefined,
    },
    headers: renewed ? { "Set-Cookie": renewed } : {},
  };
}
