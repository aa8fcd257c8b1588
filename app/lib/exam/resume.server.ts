import { data, redirect } from "@remix-run/node";
import { getMockTest, resetMockTest } from "#app/lib/api/mock-tests.server.ts";
import { askedTest } from "#app/lib/asked-id.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/forms/refused-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { beginTest } from "./exam-post.server.ts";
import { endSitting } from "./sitting.server.ts";

/** Which test it is about, and from which list it was asked. */
export async function loadResume(student: Student, url: URL) {
  const { mocktest_details } = await getMockTest(student, await askedTest(url));
  return {
    name: mocktest_details.mocktest_name,
    fromPending: url.searchParams.get("tab") === "pending",
  };
}

/** Goes on with the test, or takes its answers back and begins with the introduction. */
export async function postResume(student: Student, form: FormData, url: URL) {
  const testId = await askedTest(url);
  if (textOf(form, "intent") !== "restart") return beginTest(student, testId, form);
  const recordId = idOf(url.searchParams.get("record"));
  if (recordId === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  try {
    await resetMockTest(student, recordId);
  } catch (error) {
    return refusedAfterRedirect(error, paths.mockTests(), {
      failed: "The test was not started again.",
      alert: (text) => ({ title: "Error", text }),
    });
  }
  return redirect(paths.exam(testId), {
    status: 303,
    headers: { "Set-Cookie": endSitting() },
  });
}
