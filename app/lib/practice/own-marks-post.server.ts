import { redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { formatDate } from "#app/lib/upstream-time.ts";
import { once } from "#app/lib/forms/once.server.ts";
import { idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { reasonOf } from "#app/lib/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/notice.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { getNotes, updateNotes } from "#app/lib/api/dialogues.server.ts";
import { type Mark, marksQuery, notesLine, readMarks, weakSegments } from "./own-marks.ts";

const MOST_NOTES = 10_000;
const FAILED = { kind: "danger", title: "Oops..." } as const;

/** What the student does with the ticks of a review: into the notes, or back into the dialogue. */
export async function postMarks(student: Student, form: FormData, url: URL): Promise<Response> {
  const marks = readMarks(form.getAll("mark"));
  const dialogueId = idOf(form.get("question_id"));
  const back = withMarks(url, marks);
  if (dialogueId === null || marks.length === 0)
    return leadTo(back, {
      kind: "warning",
      text: "Nothing is ticked yet. Open a segment and tick what went wrong in it.",
    });
  if (textOf(form, "intent") === "weak")
    return redirect(
      pathsFrom(hubOf(url)).dialogue(dialogueId, weakSegments(marks)[0], {
        only: weakSegments(marks).join(","),
      }),
      { status: 303 },
    );
  return addToNotes(student, { dialogueId, marks, back });
}

interface Added {
  dialogueId: number;
  marks: readonly Mark[];
  back: string;
}

/** Notes that cannot be read are left alone: what stands in them must not be lost. */
async function addToNotes(student: Student, { dialogueId, marks, back }: Added): Promise<Response> {
  const line = notesLine(formatDate(new Date().toISOString()), marks);
  try {
    const notes = await getNotes(student, dialogueId);
    if (notes === null)
      return await leadTo(back, {
        ...FAILED,
        text: `Your notes could not be read, so nothing was changed. Your line: ${line}`,
      });
    const added = notes.trim() === "" ? line : `${notes.trimEnd()}\n${line}`;
    if ([...added].length > MOST_NOTES)
      return await leadTo(back, {
        ...FAILED,
        text: `Your notes are full. Shorten them in the dialogue. Your line: ${line}`,
      });
    // A double click without script adds one line.
    await once([student.owner, "notes", String(dialogueId), line], () =>
      updateNotes(student, dialogueId, added),
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") throw error;
    const reason = reasonOf(error, "Your notes are as they were.");
    return leadTo(back, { ...FAILED, text: `Something went wrong! ${reason}` });
  }
  return leadTo(back, { kind: "success", text: "Your Notes Successfully Submitted" });
}

/** The same page with what was ticked. */
function withMarks(url: URL, marks: readonly Mark[]): string {
  const address = new URL(url);
  address.searchParams.delete("mark");
  return address.pathname + address.search + marksQuery(marks);
}
