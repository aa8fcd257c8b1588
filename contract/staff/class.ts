import * as z from "zod";
import { chosenId } from "../../plan/fields.ts";
import { post, results, send } from "./call.ts";

const listed = z.object({
  line: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language_id: z.number(),
  group: z.string().nullish(),
  plan: z.string().nullish(),
});
export type ListedStudent = z.output<typeof listed>;
const checkedClass = z.object({
  faults: z.array(z.object({ line: z.number(), why: z.string() })),
  invited: z.array(listed),
  known: z.array(listed),
  /** The list as text, to be posted with the confirmation. */
  list: z.string(),
});
export type CheckedClass = z.output<typeof checkedClass>;

const optionalId = (required: string) =>
  z.preprocess((given) => given || null, chosenId(required).nullable());
const fields = z.object({
  list: z
    .string()
    .nullish()
    .transform((list) => list ?? ""),
  /** The language of rows without one; "" for none. */
  language_id: optionalId("Choose a language"),
  group_id: optionalId("Choose a group"),
  /** The plan that was paid at the school. */
  plan_id: optionalId("Choose a plan"),
});
/** A list of students as CSV text, with what its rows have that name nothing else. */
export type ClassList = z.output<typeof fields>;

export const classCalls = {
  /** Posts the file `sent` and the other fields. */
  check: send("/students/class/check", results(checkedClass)),
  invite: post("/students/class", results(z.object({ invited: z.number() })), fields),
};
