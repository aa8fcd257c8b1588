import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listStaffPlans } from "#app/lib/api/staff/plans.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postPlans } from "./plans.post.server.ts";
import { PlansScreen } from "./plans-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Plans", error);

export const loader = staffLoader(async ({ caller }) => {
  const { plans, free } = await listStaffPlans(caller);
  const offers = plans.map(({ price, months, ...plan }) => ({
    ...plan,
    offer: `${priceText(caller.portal, price)} for ${counted(months, "month")}`,
  }));
  return { plans: offers, free };
});

export const action = staffAction(
  { keeps: ["version", "up", "dialogues", "words", "mock_tests"] },
  ({ caller, form, paths }) => postPlans(caller, form, paths),
);

export default function PlansRoute() {
  return (
    <PlansScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
