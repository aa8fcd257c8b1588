import { data } from "@remix-run/node";
import { updateLabel, updateNotes } from "#app/lib/api/notes.server.ts";
import { updateSaid } from "#app/lib/api/practice.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { guestLoader, resourceAction } from "#app/lib/http/access.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { reasonOf, retryAfter } from "#app/lib/http/forms/refused-form.server.ts";
import { labelOf } from "#app/routes/practice/labels.tsx";

const MOST_NOTES = 10_000;

/** Saves notes, a label or ticks on facts that script posts; answers JSON: `{message}`. */
export const action = resourceAction({ fileBytes: 0 }, async ({ student, form }) => {
  if (textOf(form, "owner") !== student.owner)
    return data({ code: "other-account", message: "Log in to your own account." }, { status: 409 });
  if (textOf(form, "notes").length > MOST_NOTES)
    return data(
      { code: "too-long", message: "Your notes are too long: shorten them." },
      { status: 422 },
    );
  try {
    const message = await change(student, form);
    return message === null
      ? data({ code: "not-found", message: "" }, { status: 404 })
      : data({ message });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.kind === "throttled" ? 429 : 422;
    const message = reasonOf(error, "Your change was not saved.");
    return data({ code: error.kind, message }, { status, headers: retryAfter(error) });
  }
});

async function change(student: Student, form: FormData): Promise<string | null> {
  const answerId = textOf(form, "answer");
  if (answerId !== "") {
    await updateSaid(student, { answerId, said: textOf(form, "said") });
    return "Your ticks are saved.";
  }
  const dialogueId = idOf(form.get("question_id"));
  if (dialogueId === null) return null;
  const label = labelOf(form.get("label_type"));
  const notes = textOf(form, "notes");
  if (label !== null) await updateLabel(student, dialogueId, label);
  else if (notes !== "") await updateNotes(student, dialogueId, notes);
  else return null;
  return label === null ? "Your notes are saved." : "Your label is saved.";
}

export const loader = guestLoader(() =>
  Response.json(
    { code: "method", message: "Changes are posted." },
    { status: 405, headers: { Allow: "POST" } },
  ),
);
