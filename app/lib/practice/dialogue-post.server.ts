import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { fileOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { type FormResult, refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { storeNotes } from "#app/lib/api/dialogues.server.ts";
import { AnswerError, TOO_LARGE } from "./answer-error.server.ts";
import type { Position } from "./position.server.ts";
import { storeAnswer } from "./store-answer.server.ts";

interface Place {
  question: number;
  /** Where the page stood that sent the form, or null when neither its address nor its fields say so. */
  position: Position | null;
  count: number;
}

type Moved = ReturnType<typeof redirect>;
type Refused = ReturnType<typeof data<FormResult>>;

/** Next, Previous and Save Answer: store the recording that came with them, then go where the button says. */
export async function postAnswer(
  student: Student,
  form: FormData,
  place: Place,
  tooLarge: boolean,
): Promise<Moved | Refused> {
  try {
    if (tooLarge) throw TOO_LARGE;
    if (fileOf(form, "audioanswer")) await storeAnswer(student, form);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    const alert =
      error.code === "unavailable"
        ? { title: "Error", text: "Unable to submit, error in API" }
        : undefined;
    const message =
      error.code === "unavailable"
        ? "The recording was not stored. Choose the file again and send it once more."
        : error.message;
    return data(refusal({ intent: "answer", errors: { audioanswer: message }, alert }), {
      status: error.status,
    });
  }
  return redirect(target(textOf(form, "intent"), place), { status: 303 });
}

function target(intent: string, { question, position, count }: Place): string {
  if (intent === "save") return paths.finish(question, position ?? undefined);
  if (position === null) return paths.dialogue(question);
  const at = position === "end" ? count + 1 : position;
  if (intent === "previous") return paths.dialogue(question, Math.max(1, at - 1));
  return paths.dialogue(question, at >= count ? "end" : at + 1);
}

const NOTES_LIMIT = 10_000;

/** Saves the student's notes; what was typed stays on the page when that fails. */
export async function postNotes(
  student: Student,
  form: FormData,
  questionId: number,
  back: string,
): Promise<Moved | Refused> {
  const notes = textOf(form, "notes").trim();
  const kept = { intent: "notes", values: { notes } };
  if (!notes)
    return data(refusal({ ...kept, errors: { notes: "This field is required" } }), { status: 422 });
  if ([...notes].length > NOTES_LIMIT) {
    return data(
      refusal({ ...kept, errors: { notes: "Notes can hold 10,000 characters. Shorten them." } }),
      { status: 422 },
    );
  }
  try {
    await storeNotes(student, questionId, notes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const alert = { title: "Oops...", text: `Something went wrong! ${error.message}` };
    return data(refusal({ ...kept, errors: error.fieldErrors, alert }), {
      status: error.kind === "unavailable" ? 503 : error.status,
    });
  }
  const notice = await writeNotice({ kind: "success", text: "Your Notes Successfully Submitted" });
  return redirect(back, { status: 303, headers: { "Set-Cookie": notice } });
}
