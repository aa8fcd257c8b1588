import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { dialogueCalls, type EditedDialogue } from "#contract/staff/dialogues.ts";
import type { Change } from "#plan/script/changes.ts";
import { fillChanges } from "#plan/script/fill-table.ts";
import { MOST } from "#plan/script/limits.ts";
import { type Preview, previewOf } from "#plan/script/preview.ts";
import type { StaffPaths } from "../kit/paths.ts";

export interface EditorPlace {
  id: number;
  dialogue: EditedDialogue;
  paths: StaffPaths;
}

/** A notice travels in a cookie. */
const SAID = { parts: 5, characters: 60 };

/** Handles the form of `PasteFold`: the field `script` goes into the dialogue's empty cells. */
export async function postScript(caller: Caller, place: EditorPlace, form: FormData) {
  const script = textOf(form, "script");
  const intent = "script";
  const values = { script };
  const preview = previewOf(script, ["en", place.dialogue.language_tag]);
  if (preview.used.length === 0) {
    const why = preview.rows[0]?.fault;
    const error = why ? `No segment was found. ${why}` : "Paste a script with at least one segment";
    return invalidForm({ intent, values, errors: { script: error } });
  }
  try {
    const notice = await putScript(caller, place, preview);
    return await redirectWithNotice(caller.portal, place.paths.dialogue(place.id), notice);
  } catch (error) {
    return refusedForm(error, { intent, values, failed: "The script was not stored." });
  }
}

/** Puts a script into a dialogue. Returns what the next page says. Throws ApiError. */
export async function putScript(
  caller: Caller,
  { id, dialogue }: Pick<EditorPlace, "id" | "dialogue">,
  preview: Preview,
) {
  const { draft, version } = dialogue;
  const { changes, kept } = fillChanges(
    draft.segments,
    preview.used.map(({ language, text, sample }) => ({ language, text, sample })),
  );
  const background = preview.background.slice(0, MOST.background);
  const isNew = background !== "" && draft.question_background === "";
  const whole: Change[] = isNew
    ? [{ do: "set", key: null, field: "question_background", from: "", to: background }]
    : [];
  const body = { seen: version, changes: [...whole, ...changes] };
  const { refused } = await askStaff(caller, dialogueCalls.write, { params: { id }, body });
  const lost = kept + refused.length;
  const left = preview.rows.filter(({ place }) => place === null);
  return {
    kind: lost + left.length > 0 ? ("warning" as const) : ("success" as const),
    text: [
      preview.used.length > 0
        ? `The script is in the table: ${counted(preview.used.length, "segment")}.`
        : "The script has no segment.",
      ...(background !== "" && !isNew ? ["The background stays as it was."] : []),
      ...(lost > 0
        ? [`Not used, because another text stands there: ${counted(lost, "text")}.`]
        : []),
      ...(left.length > 0 ? [leftText(left)] : []),
    ].join(" "),
  };
}

/** "Not read: “[The phone rings]” (A direction is not spoken.)" */
function leftText(left: Preview["rows"]): string {
  const parts = left.slice(0, SAID.parts).map(({ text, fault }) => {
    const cut = [...text].slice(0, SAID.characters).join("");
    return `“${cut}${cut === text ? "" : "…"}” (${fault ?? ""})`;
  });
  const more = left.length - parts.length;
  return `Not used: ${parts.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`;
}
