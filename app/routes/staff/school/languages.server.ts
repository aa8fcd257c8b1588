import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { addLanguage, offerLanguage } from "#app/lib/api/staff/school.server.ts";
import { line } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const schema = z.object({
  name: line("The name", { limit: 100 }),
  tag: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Type a code such as ta or zh-Hans"),
});

/** Opens or closes a language for new students, or adds one. */
export async function postLanguages(caller: Caller, form: FormData, paths: StaffPaths) {
  const [order, given = ""] = textOf(form, "do").split(" ");
  const id = idOf(given);
  const to = paths.languages;
  if (id !== null) {
    const isOffered = order === "offer";
    const said = isOffered ? "The language is offered." : "The language is not offered any more.";
    const fields = schema.keyof().options;
    return sendForm(caller, () => offerLanguage(caller, id, isOffered), { to, said, fields });
  }
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const said = "The language is added. Students can choose it.";
  return sendForm(caller, () => addLanguage(caller, read.given), { ...read, to, said });
}
