import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { sendSound } from "#app/lib/api/staff/content-dialogues.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";

const TOO_LARGE = "The sound is larger than 8 MB. Choose a smaller one, as an MP3.";
const CONFLICT =
  "Somebody else saved this dialogue meanwhile. The sound was not stored: choose it once more.";

interface Place {
  id: number;
  key: number;
  page: string;
  tooLarge: boolean;
}

/** Stores a segment's speech or sample. */
export async function postSound(
  caller: Caller,
  form: FormData,
  { id, key, page, tooLarge }: Place,
) {
  const kind = textOf(form, "kind") === "spoken" ? "spoken" : "prompt";
  const file = fileOf(form, kind);
  if (tooLarge) return invalidForm({ errors: { [kind]: TOO_LARGE } });
  if (file === null) return invalidForm({ errors: { [kind]: "Choose a sound" } });
  const version = idOf(textOf(form, "version")) ?? 0;
  try {
    await sendSound(caller, id, { version, key, kind, file });
    return await leadTo(caller.portal, page, { kind: "success", text: "The sound is stored." });
  } catch (error) {
    const isConflict = error instanceof ApiError && error.kind === "conflict";
    return refusedForm(error, {
      failed: "The sound was not stored.",
      ...(isConflict && { alert: () => ({ text: CONFLICT }) }),
    });
  }
}
