import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changePlan, updateFreeTaste } from "#app/lib/api/staff/plans.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

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
  const to = paths.plans;
  if (id !== null) {
    const move = () => changePlan(caller, id, { to: "up", version: "" });
    return sendForm(caller, move, { to, said: "The plan is moved up." });
  }
  const version = textOf(form, "version");
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const said = "Saved. Students without a plan have it at once.";
  const save = () => updateFreeTaste(caller, { ...read.given, version });
  return sendForm(caller, save, { ...read, to, said });
}
