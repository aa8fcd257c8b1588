import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { AccountScreen } from "./account-screen.tsx";
import { loadAccount, postAccount } from "./account.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Account of ${data.student.first_name}` : "Account", error);

export const loader = staffLoader(({ caller, params }) =>
  loadAccount(caller, askedId(params.student)),
);

export const action = staffAction(
  { keeps: ["intent", "first_name", "last_name", "language_id", "plan_id", "until", "reason"] },
  ({ caller, params, form, paths }) =>
    postAccount(caller, form, { id: askedId(params.student), paths }),
);

export default function AccountRoute() {
  return (
    <AccountScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
