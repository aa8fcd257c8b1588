import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { spokenCalls } from "#contract/staff/spoken.ts";
import { sendForm } from "../kit/action.server.ts";

const FIELD = "voices-";

/** Saves the voices of each language, typed with commas between. */
export function postVoices(caller: Caller, form: FormData, to: string) {
  const fields = [...form.keys()].filter((name) => name.startsWith(FIELD));
  const voices = Object.fromEntries(
    fields.map((name) => {
      const named = textOf(form, name).split(",");
      const known = new Set(named.map((voice) => voice.trim()).filter(Boolean));
      return [name.slice(FIELD.length), [...known]];
    }),
  );
  const body = { voices, version: textOf(form, "version") };
  return sendForm(caller, () => askStaff(caller, spokenCalls.saveVoices, { body }), {
    ...{ to, said: "The voices are saved.", intent: "voices", fields: [] },
    values: Object.fromEntries([...fields, "version"].map((name) => [name, textOf(form, name)])),
  });
}
