import { data } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { guestLoader, resourceAction } from "#app/lib/http/access.server.ts";
import { loadExamClock } from "./exam.page.server.ts";

const TRIAL_BYTES = 100_000;

/** The time left, for a page of the test that must not reload. */
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

/** Takes a recording's worth of bytes and forgets them, so that the page can measure its upload. */
export const action = resourceAction({ fileBytes: TRIAL_BYTES }, () => Promise.resolve(data({})));

function answer(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}
