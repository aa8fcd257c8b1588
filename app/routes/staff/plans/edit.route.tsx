import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getStaffPlan, listStaffPlans } from "#app/lib/api/staff/plans.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postPlan } from "./plan.post.server.ts";
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
  ({ caller, params, paths, form }) =>
    postPlan(caller, form, { paths, id: params.id === undefined ? null : askedId(params.id) }),
);

export default function PlanRoute() {
  return <PlanScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
