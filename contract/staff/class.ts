import * as z from "zod";
import { chosenId } from "../../plan/fields.ts";
import { post, results, send } from "./call.ts";

const listed = z.object({
  line: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language_id: z.number(),
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

const fields = z.object({
  list: z
    .string()
    .nullish()
    .transform((list) => list ?? ""),
  /** The language of rows without one; "" for none. */
  language_id: z.preprocess((given) => given || null, chosenId("Choose a language").nullable()),
});
/** A list of students as CSV text, and the language of its rows without one. */
export type ClassList = z.output<typeof fields>;

export const classCalls = {
  /** Posts the file `sent` and `language_id`. */
  check: send("/students/class/check", results(checkedClass)),
  invite: post("/students/class", results(z.object({ invited: z.number() })), fields),
};
