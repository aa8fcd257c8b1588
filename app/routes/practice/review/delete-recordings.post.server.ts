import { deleteRecordings } from "#app/lib/api/practice.server.ts";
import { askedPractice } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";

/** Deletes the recordings of a submitted practice, which the student was asked about. */
export async function postDeleteRecordings(student: Student, url: URL) {
  const practiceId = await askedPractice(student.portal, url, 1);
  const back = pathsFrom(hubOf(url)).completed(practiceId);
  try {
    await deleteRecordings(student, practiceId);
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, back, {
      failed: "Your recordings were not deleted.",
    });
  }
  return leadTo(student.portal, back, { kind: "success", text: "Your recordings are deleted." });
}
