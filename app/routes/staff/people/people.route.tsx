import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPeople } from "#app/lib/api/staff/people.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { PeopleScreen } from "./people-screen.tsx";
import { postPeople } from "./people.post.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Accounts", error);

export const loader = staffLoader(({ caller }) => getPeople(caller));

export const action = staffAction({ keeps: ["own", "do", "asked_of"] }, ({ caller, form, paths }) =>
  postPeople(caller, form, paths),
);

export default function PeopleRoute() {
  return (
    <PeopleScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
