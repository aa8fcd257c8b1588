import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changePlan, createPlan, updatePlan } from "#app/lib/api/staff/plans.server.ts";
import { line, whole } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { readLimit } from "./plan-form.ts";

const limit = z.string().transform((typed, context) => {
  const read = readLimit(typed);
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "Type all, none, or a number from 2 to 999,999" });
  return z.NEVER;
});
const flag = z.string().transform((typed) => (typed === "1" ? 1 : 0));
const schema = z.object({
  plan_name: line("The name", { limit: 100 }),
  price: z
    .string()
    .transform((typed) => typed.trim().replace(/^\$/, "").replaceAll(",", ""))
    .refine(
      (typed) =>
        /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) >= 0.5 && Number(typed) <= 100_000,
      "Type a price from 0.50 to 100,000, such as 119 or 59.50",
    ),
  months: whole("The months", 36),
  practice_limits: limit,
  fulllenth_vac_limits: limit,
  mocktest_limits: limit,
  realtime_vip_material: flag,
  user_sample_response: flag,
  is_live_video_class: flag,
  feedback: flag,
  most_popular: flag,
});
const SAID = {
  sell: "The plan is for sale.",
  withdraw: "The plan is no longer sold. Students who have it keep it.",
};

/** Adds a plan, saves it, puts it on sale, or withdraws it. */
export async function postPlan(
  caller: Caller,
  form: FormData,
  { paths, id }: { paths: StaffPaths; id: number | null },
) {
  const then = textOf(form, "then");
  const version = textOf(form, "version");
  if (id !== null && (then === "sell" || then === "withdraw"))
    return sendForm(caller, () => changePlan(caller, id, { to: then, version }), {
      to: paths.plan(id),
      said: SAID[then],
    });
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const { given } = read;
  if (id === null)
    return sendForm(caller, () => createPlan(caller, given), {
      ...read,
      to: paths.plans,
      said: "The plan is added. Open it to put it on sale.",
    });
  return sendForm(caller, () => updatePlan(caller, id, { ...given, version }), {
    ...read,
    to: paths.plan(id),
    said: "The plan is saved. It counts for new purchases.",
  });
}
