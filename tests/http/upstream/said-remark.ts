import type { Api } from "./api.ts";

/** Sends a teacher's spoken remark on a practice, with the text in `more`. */
export function sayRemark(
  staff: Api,
  practice: number,
  sound: Uint8Array,
  { version = 0, remark = "", segments = {}, comments = {} } = {},
) {
  const form = new FormData();
  form.set("version", String(version));
  form.set("remark", remark);
  form.set("segments", JSON.stringify(segments));
  form.set("comments", JSON.stringify(comments));
  form.set("sound", new File([Uint8Array.from(sound)], "said"));
  return staff.call(`/api/staff/practices/${practice}`, { method: "POST", form });
}
