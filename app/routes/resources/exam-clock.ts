import { ApiError } from "#app/lib/api/api-error.server.ts";
import { findStudent } from "#app/lib/auth.server.ts";
import { guestLoader } from "#app/lib/access.server.ts";
import { loadExamClock } from "#app/lib/exam/exam-page.server.ts";

/** How much time a mock test has left, for a page of it that must not be loaded anew. */
export const loader = guestLoader(async (asked) => {
  const student = await findStudent(asked);
  if (!student) return answer(401, { code: "signed-out" });
  try {
    return answer(200, await loadExamClock(student, asked.request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === "signed-out"
      ? answer(401, { code: "signed-out" })
      : answer(503, { code: "unavailable" });
  }
});

function answer(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}
