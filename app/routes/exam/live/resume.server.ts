import { data, redirect } from "@remix-run/node";
import { getMockTest, resetMockTest } from "#app/lib/api/mock-tests.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askedTest } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { beginTest } from "./exam.post.server.ts";
import { timeOut } from "./time-over.server.ts";
import { forgetSittings, timeLeft } from "#app/lib/sitting/sitting.server.ts";

/** Loads the test, the list that the student comes from, and the time left. */
export async function loadResume(student: Student, request: Request) {
  const url = new URL(request.url);
  const testId = await askedTest(student.portal, url);
  const recordId = idOf(url.searchParams.get("record"));
  const { mocktest_details } = await getMockTest(student, testId);
  const { owner } = student;
  const left =
    recordId === null ? null : await timeLeft(student.portal, request, { owner, recordId });
  return {
    name: mocktest_details.mocktest_name,
    fromPending: url.searchParams.get("tab") === "pending",
    /** 0 when the time is over, null when it is not known. */
    minutesLeft: left === null ? null : Math.ceil(left / 60_000),
  };
}

/** Continues the test, hands it in, or deletes its answers and starts again. */
export async function postResume(
  student: Student,
  posted: { request: Request; form: FormData; url: URL },
) {
  const { request, form, url } = posted;
  switch (textOf(form, "intent")) {
    case "time-out":
      return timeOut(student, posted);
    case "restart":
      return restartTest(student, request, url);
    default:
      return beginTest(student, posted, { timeFactor: 1, back: url.pathname + url.search });
  }
}

async function restartTest(student: Student, request: Request, url: URL) {
  const testId = await askedTest(student.portal, url);
  const recordId = idOf(url.searchParams.get("record"));
  if (recordId === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  try {
    await resetMockTest(student, recordId);
  } catch (error) {
    // Nothing is left to delete when the test was started again elsewhere.
    if (!(error instanceof ApiError) || error.kind !== "not-found")
      return refusedAfterRedirect(student.portal, error, paths.mockTests(), {
        failed: "The test was not started again.",
        alert: (text) => ({ title: "Error", text }),
      });
  }
  // Without `phase`, the page would ask again while the list still names the record.
  return redirect(paths.exam(testId, { phase: 1 }), {
    status: 303,
    headers: {
      "Set-Cookie": await forgetSittings(student.portal, request, { owner: student.owner, testId }),
    },
  });
}
