import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getLogIns } from "#app/lib/api/staff/session.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { AccountScreen } from "./account-screen.tsx";
import { postAccount } from "./account.post.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Your account", error);

export const loader = staffLoader(({ caller }) => getLogIns(caller));

export const action = staffAction({ keeps: ["do"] }, ({ caller, form, paths }) =>
  postAccount(caller, form, paths),
);

export default function AccountRoute() {
  return (
    <AccountScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
