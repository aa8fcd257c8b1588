import { FormData } from "undici";
import { type CheckedClass, classCalls } from "#contract/staff/class.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { CheckedClass, ListedStudent } from "#contract/staff/class.ts";

/** Previews a class list. `languageId` is for rows without a language; "" for none. */
export function checkClass(caller: Caller, file: File, languageId: string): Promise<CheckedClass> {
  const body = new FormData();
  body.set("sent", file, "class.csv");
  body.set("language_id", languageId);
  return askStaff(caller, classCalls.check, { body });
}

/** Invites the students who have no account yet. Returns their number. */
export async function inviteClass(
  caller: Caller,
  body: { list: string; language_id: string },
): Promise<number> {
  const call = { ...classCalls.invite, body: undefined };
  return (await askStaff(caller, call, { body, limit: LIMITS.upload })).invited;
}
