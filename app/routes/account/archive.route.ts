import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { openArchive } from "#app/lib/api/media.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { paths } from "#app/lib/paths.ts";

/** Sends all data of the student as one file. */
export const loader = studentLoader(async ({ student, context }) => {
  const back = (text: string) => leadTo(student.portal, paths.profile, { kind: "danger", text });
  const drained = beginListening(context, student);
  if (!drained) return back("Several downloads are already running. Wait until one is done.");
  try {
    const body = await openArchive(student, "/api/v1/user/archive");
    return archiveAnswer(body, { name: "My data", drained });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return back("Your data could not be downloaded. Try again in a moment.");
  }
});
