import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getSession, listTimetable } from "#app/lib/api/staff/content-daily.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postSession } from "./session.post.server.ts";
import { SessionScreen } from "./session-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.session?.topic ?? "Add a live session", error);

/** Without an id, the session is new. */
export const loader = staffLoader(async ({ caller, params }) => {
  if (params.id !== undefined) return { session: await getSession(caller, askedId(params.id)) };
  // The API refuses teachers, so they get no page here either.
  await listTimetable(caller);
  return { session: null };
});

export const action = staffAction(
  {
    keeps: ["version", "then", "topic", "weekday", "day", "begins", "duration_minutes", "join_url"],
  },
  ({ caller, params, paths, form }) =>
    postSession(caller, form, {
      paths,
      id: params.id === undefined ? null : askedId(params.id),
    }),
);

export default function SessionRoute() {
  return (
    <SessionScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
