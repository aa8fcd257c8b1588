import type { Api } from "./api.ts";

/** A teacher says a remark on a practice, and writes what `more` holds. */
export function sayRemark(
  staff: Api,
  practice: number,
  sound: Uint8Array,
  { version = 0, remark = "", segments = {} } = {},
) {
  const form = new FormData();
  form.set("version", String(version));
  form.set("remark", remark);
  form.set("segments", JSON.stringify(segments));
  form.set("sound", new File([Uint8Array.from(sound)], "said"));
  return staff.call(`/api/staff/practices/${practice}`, { method: "POST", form });
}
