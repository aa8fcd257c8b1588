import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import {
  changePlan,
  createPlan,
  getStaffPlan,
  listStaffPlans,
  updatePlan,
} from "#app/lib/api/staff/plans.server.ts";
import { line, whole } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { PlanScreen } from "./plan-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.plan?.plan_name ?? "Add a plan", error);

/** A new plan has no id. */
export const loader = staffLoader(async ({ caller, params }) => {
  if (params.id !== undefined) return { plan: await getStaffPlan(caller, askedId(params.id)) };
  // The API refuses teachers, so they get no page here either.
  await listStaffPlans(caller);
  return { plan: null };
});

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
export const action = staffAction(
  {
    keeps: [
      "version",
      "then",
      "plan_name",
      "price",
      "months",
      "practice_limits",
      "fulllenth_vac_limits",
      "mocktest_limits",
      "realtime_vip_material",
      "user_sample_response",
      "is_live_video_class",
      "feedback",
      "most_popular",
    ],
  },
  async ({ caller, params, paths, form }) => {
    const id = params.id === undefined ? null : askedId(params.id);
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
  },
);

/** Parses a typed limit, or returns null. 1 is stored for all, so it cannot be chosen. */
function readLimit(typed: string): number | null {
  const word = typed.trim().toLowerCase();
  if (word === "all") return 1;
  if (word === "none" || word === "0") return 0;
  return /^[1-9]\d{0,5}$/.test(word) && word !== "1" ? Number(word) : null;
}

export default function PlanRoute() {
  return <PlanScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
