import { FormData } from "undici";
import { remarkCalls, type RemarkGiven } from "#contract/staff/remarks.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { HeardPractice } from "#contract/staff/remarks.ts";

/** Returns a submitted practice and its remark. */
export function getHeardPractice(caller: Caller, id: number) {
  return askStaff(caller, remarkCalls.get, { params: { practice: id } });
}

type NewRemark = Omit<RemarkGiven, "without_sound"> & {
  /** A new recording; null keeps the stored one. */
  sound: File | null;
  withoutSound: boolean;
};

/** Saves a remark for the student. A `conflict` when somebody else saved it first. */
export function saveRemark(
  caller: Caller,
  id: number,
  { sound, withoutSound, ...words }: NewRemark,
) {
  const params = { practice: id };
  const given: RemarkGiven = { ...words, without_sound: withoutSound ? 1 : 0 };
  return sound === null
    ? askStaff(caller, remarkCalls.save, { params, body: given })
    : askStaff(caller, remarkCalls.save, {
        ...{ params, body: formOf(given, sound), limit: LIMITS.upload },
      });
}

function formOf({ segments, ...fields }: RemarkGiven, sound: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("segments", JSON.stringify(segments));
  form.set("sound", sound, "sound");
  return form;
}
