import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { updateSchoolName } from "#app/lib/api/staff/school.server.ts";
import { check, line, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { makeChange } from "../content/changes.server.ts";
import type { StaffPaths } from "../paths.ts";

const schema = z.object({ name: line("The name", { limit: 60 }) });
const FIELDS = ["name"] as const;
type Field = (typeof FIELDS)[number];

/** Saves the name of the school. */
export async function postIdentity(caller: Caller, form: FormData, paths: StaffPaths) {
  const version = textOf(form, "version");
  const values = { ...typedIn(form, FIELDS), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const work = async () => {
    await updateSchoolName(caller, { version, ...read.given });
    forgetSchool(caller.portal);
  };
  const said = "The name is saved. Students see it from now on.";
  return makeChange<Field>(caller, work, { page: paths.school, said, values, fields: FIELDS });
}
