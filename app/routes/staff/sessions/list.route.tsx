import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { sessionCalls } from "#contract/staff/sessions.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { Nothing } from "../kit/nothing.tsx";
import { SAMPLE } from "../kit/states.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Live sessions", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, sessionCalls.list));

export default function SessionsRoute() {
  const paths = useStaffPaths();
  const sessions = useLoaderData<typeof loader>();
  return (
    <>
      <ContentHead title="Live sessions" lead="Times are those of Sydney.">
        <a className="btn btn-primary" href={paths.newLiveSession}>
          Add a live session
        </a>
      </ContentHead>
      {sessions.length === 0 ? (
        <Nothing what="No live session is planned">
          Add one, and students see it here and on their dashboard.
        </Nothing>
      ) : (
        <ol className="rows">
          {sessions.map(
            ({ id, topic, weekday, day, begins, duration_minutes, is_shown, is_sample }, index) => (
              <li key={id}>
                <span className="serial">{index + 1}</span>
                <div>
                  <p className="row-title">
                    <a href={paths.liveSession(id)} dir="auto">
                      {topic}
                    </a>
                  </p>
                  <p className="row-meta">
                    <span>
                      {weekday === null ? day : `Every ${weekday}`}, {begins}{" "}
                    </span>
                    <span>{duration_minutes} minutes </span>
                    <b>{is_sample ? SAMPLE : is_shown ? "Published" : "Not published"}</b>
                  </p>
                </div>
              </li>
            ),
          )}
        </ol>
      )}
    </>
  );
}
