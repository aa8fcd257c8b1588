import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changePlan, updateFreeTaste } from "#app/lib/api/staff/plans.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { makeChange } from "../kit/changes.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const FIELDS = ["dialogues", "words", "mock_tests"] as const;
type Field = (typeof FIELDS)[number];
const count = z.string().transform((typed, context) => {
  const number = Number(typed.trim());
  if (/^\d{1,4}$/.test(typed.trim()) && number <= 1_000) return number;
  context.addIssue({ code: "custom", message: "Type a whole number from 0 to 1,000" });
  return z.NEVER;
});
const schema = z.object({ dialogues: count, words: count, mock_tests: count });

/** Moves a plan up, or saves the free content. */
export async function postPlans(caller: Caller, form: FormData, paths: StaffPaths) {
  const id = idOf(form.get("up"));
  const page = paths.plans;
  if (id !== null)
    return makeChange<Field>(caller, () => changePlan(caller, id, { to: "up", version: "" }), {
      ...{ page, said: "The plan is moved up." },
    });
  const version = textOf(form, "version");
  const values = { ...typedIn(form, FIELDS), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const said = "Saved. Students without a plan have it at once.";
  return makeChange(caller, () => updateFreeTaste(caller, { ...read.given, version }), {
    ...{ page, said, values, fields: FIELDS },
  });
}
