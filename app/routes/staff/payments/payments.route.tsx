import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { CheckPayment } from "./check-payment.tsx";
import { loadPayments } from "./payments.page.server.ts";
import { postPayment } from "./payments.post.server.ts";
import { PaymentsScreen } from "./payments-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Payments", error);

export const loader = staffLoader(async ({ caller, url }) => ({
  ...(await loadPayments(caller)),
  email: url.searchParams.get("email") ?? "",
}));

export const action = staffAction(
  { keeps: ["email", "plan_id", "request_key", "intent"] },
  ({ caller, form, paths }) => postPayment(caller, form, paths.payments()),
);

export default function PaymentsRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "checked" in answer) return <CheckPayment {...answer} />;
  return <PaymentsScreen {...page} failed={answer} />;
}
