import { redirect } from "@remix-run/node";
import type { Student } from "#app/lib/http/auth.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { once } from "#app/lib/http/limits/idempotent.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { reasonOf, refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { getNotes, updateNotes } from "#app/lib/api/notes.server.ts";
import { deleteRecordings, sendPractice, updateOwnMarks } from "#app/lib/api/practice.server.ts";
import {
  type Mark,
  marksQuery,
  marksText,
  notesLine,
  readTicks,
  weakSegments,
} from "#app/lib/review/marks.ts";
import { askedPractice } from "#app/lib/http/asked.server.ts";

const MOST_NOTES = 10_000;
const FAILED = { kind: "danger", title: "Oops..." } as const;

/** Counts the ticks of a review, adds them to the notes, or practises the weak segments. */
export async function postMarks(student: Student, form: FormData, url: URL): Promise<Response> {
  const marks = readTicks(form);
  const dialogueId = idOf(form.get("question_id"));
  const isKept = await keepMarks(student, marks, url);
  const back = backTo(url, isKept ? [] : marks, form.get("count"));
  if (form.has("count"))
    return isKept === null
      ? redirectWithNotice(student.portal, back, NOT_KEPT)
      : redirect(back + resultOf(form.get("count")), { status: 303 });
  const weak = weakSegments(marks);
  if (dialogueId === null || weak.length === 0)
    return redirectWithNotice(student.portal, back, {
      kind: "warning",
      text: "Nothing is ticked yet. Open a segment and tick what went wrong in it.",
    });
  const again = pathsFrom(hubOf(url)).dialogue(dialogueId, weak[0], { only: weak.join(",") });
  if (textOf(form, "intent") === "weak") return redirect(again, { status: 303 });
  return addToNotes(student, { dialogueId, marks, total: idOf(form.get("segments")), back });
}

const NOT_KEPT = {
  kind: "warning",
  text: "Your marks are not saved just now. They stay on this page.",
} as const;

/** Saves the ticks. False when the provider stores none, null on a failure: use the URL then. */
async function keepMarks(
  student: Student,
  marks: readonly Mark[],
  url: URL,
): Promise<boolean | null> {
  const practiceId = idOf(url.searchParams.get("record"));
  if (practiceId === null) return false;
  try {
    return await updateOwnMarks(student, { practiceId, marks: marksText(marks) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return null;
  }
}

interface Added {
  dialogueId: number;
  marks: readonly Mark[];
  /** The number of segments in the dialogue. */
  total: number | null;
  back: string;
}

/** Leaves unreadable notes as they are: writing would lose them. */
async function addToNotes(
  student: Student,
  { dialogueId, marks, total, back }: Added,
): Promise<Response> {
  const line = notesLine(formatDate(new Date().toISOString()), marks, total);
  const refuse = (text: string) => redirectWithNotice(student.portal, back, { ...FAILED, text });
  try {
    const notes = await getNotes(student, dialogueId);
    if (notes === null)
      return await refuse(
        `Your notes could not be read, so nothing was changed. Your line: ${line}`,
      );
    const added = notes.trim() === "" ? line : `${notes.trimEnd()}\n${line}`;
    if ([...added].length > MOST_NOTES)
      return await refuse(`Your notes are full. Shorten them in the dialogue. Your line: ${line}`);
    // A double click without script adds one line.
    await once(student.portal, [student.owner, "notes", String(dialogueId), line], () =>
      updateNotes(student, dialogueId, added),
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") throw error;
    const reason = reasonOf(error, "Your notes are as they were.");
    return refuse(`Something went wrong! ${reason}`);
  }
  return redirectWithNotice(student.portal, back, {
    kind: "success",
    text: "Your Notes Successfully Submitted",
  });
}

/** Returns the URL of the same page with these ticks, at the result under the button. */
function backTo(url: URL, marks: readonly Mark[], counted: FormDataEntryValue | null): string {
  const address = new URL(url);
  for (const name of ["mark", "at", "rated"]) address.searchParams.delete(name);
  const segment = idOf(counted);
  if (segment !== null) address.searchParams.set("at", String(segment));
  return address.pathname + address.search + marksQuery(marks);
}

/** Returns the part of the page with the result. */
function resultOf(counted: FormDataEntryValue | null): string {
  const segment = idOf(counted);
  return segment === null ? "#own-marks" : `#counted-${segment}`;
}

/** Lets teachers listen to a submitted practice, or stops it. */
export async function postSend(student: Student, form: FormData, url: URL) {
  const practiceId = await askedPractice(student.portal, url, 1);
  const back = pathsFrom(hubOf(url)).completed(practiceId);
  const isSent = textOf(form, "sent") === "1";
  try {
    await sendPractice(student, { practiceId, isSent });
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, back, { failed: "Nothing was changed." });
  }
  const text = isSent
    ? "Your teacher can hear this practice now."
    : "Your teacher can no longer hear this practice.";
  return redirectWithNotice(student.portal, back, { kind: "success", text });
}

/** Deletes the recordings of a submitted practice, after a confirmation. */
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
  return redirectWithNotice(student.portal, back, {
    kind: "success",
    text: "Your recordings are deleted.",
  });
}
