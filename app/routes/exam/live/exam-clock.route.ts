import { data } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { loadExamClock } from "./exam.page.server.ts";
import { resourceAction } from "#app/lib/http/forms/resource-action.server.ts";

const TRIAL_BYTES = 100_000;

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

/** Takes as many bytes as a recording has and forgets them: the page measures its line. */
export const action = resourceAction({ fileBytes: TRIAL_BYTES }, () => Promise.resolve(data({})));

function answer(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}
