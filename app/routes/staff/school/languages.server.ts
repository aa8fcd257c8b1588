import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { addLanguage, offerLanguage } from "#app/lib/api/staff/school.server.ts";
import { check, line, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { makeChange } from "../kit/changes.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const schema = z.object({
  name: line("The name", { limit: 100 }),
  tag: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Type a code such as ta or zh-Hans"),
});
const FIELDS = ["name", "tag"] as const;
type Field = (typeof FIELDS)[number];

/** Opens or closes a language for new students, or adds one. */
export async function postLanguages(caller: Caller, form: FormData, paths: StaffPaths) {
  const [order, given = ""] = textOf(form, "do").split(" ");
  const id = idOf(given);
  const page = paths.languages;
  if (id !== null) {
    const isOffered = order === "offer";
    const said = isOffered ? "The language is offered." : "The language is not offered any more.";
    return makeChange<Field>(caller, () => offerLanguage(caller, id, isOffered), { page, said });
  }
  const values = typedIn(form, FIELDS);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const said = "The language is added. Students can choose it.";
  const how = { page, said, values, fields: FIELDS };
  return makeChange<Field>(caller, () => addLanguage(caller, read.given), how);
}
