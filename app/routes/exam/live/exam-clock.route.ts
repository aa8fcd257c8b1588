import { data } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { guestLoader, resourceAction } from "#app/lib/http/access.server.ts";
import { loadExamClock } from "./exam.page.server.ts";

const TRIAL_BYTES = 100_000;

/** Returns the time left, for a page that must not reload during the test. */
export const loader = guestLoader(async (asked) => {
  const student = await findStudent(asked);
  if (!student) return answer(401, { code: "signed-out" });
  try {
    return answer(200, await loadExamClock({ ...asked, student }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === "signed-out"
      ? answer(401, { code: "signed-out" })
      : answer(503, { code: "unavailable" });
  }
});

/** Accepts and drops as many bytes as a recording has, so that the page can measure its upload. */
export const action = resourceAction({ fileBytes: TRIAL_BYTES }, () => Promise.resolve(data({})));

function answer(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}
