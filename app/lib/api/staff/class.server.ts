import { FormData } from "undici";
import * as z from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff } from "./session.server.ts";

const listed = z.object({
  line: z.number(),
  email: text,
  first_name: z.string(),
  last_name: z.string(),
  language_id: z.number(),
});
export type ListedStudent = z.output<typeof listed>;
const checkedClass = z.object({
  faults: list(z.object({ line: z.number(), why: text })),
  invited: list(listed),
  known: list(listed),
  /** The list as text, to be posted with the confirmation. */
  list: z.string(),
});
export type CheckedClass = z.output<typeof checkedClass>;

/** Previews a class list. `languageId` is for rows without a language; "" for none. */
export function checkClass(caller: Caller, file: File, languageId: string): Promise<CheckedClass> {
  const body = new FormData();
  body.set("sent", file, "class.csv");
  body.set("language_id", languageId);
  return askStaff(caller, checkedClass, { method: "POST", path: "/students/class/check", body });
}

const invited = z.object({ invited: z.number() });

/** Invites the students who have no account yet. Returns their number. */
export async function inviteClass(
  caller: Caller,
  body: { list: string; language_id: string },
): Promise<number> {
  const call = { method: "POST", path: "/students/class", body, limit: LIMITS.upload } as const;
  return (await askStaff(caller, invited, call)).invited;
}
