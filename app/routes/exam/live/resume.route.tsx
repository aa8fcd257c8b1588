import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadResume, postResume } from "./resume.server.ts";
import { beforeSegment, noStore, pageTitle } from "#app/lib/route-page.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";

interface ResumeTestProps {
  name: string;
  /** The Pending list has other words for the same choice. */
  fromPending: boolean;
  /** 0 when the time is over, null when it is not known. */
  minutesLeft: number | null;
}

const RESTART = { text: "Re-Start", intent: "restart", danger: true };

const RESTARTS = "Re-Start deletes your answers and begins with the full time.";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = beforeSegment;

export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Pending", error);

/** Asks before a mock test continues or starts again. */
export const loader = studentLoader(({ student, request }) => loadResume(student, request));

export const action = studentAction({ keeps: ["intent"] }, ({ student, ...posted }) =>
  postResume(student, posted),
);

export default function Resume() {
  return <ResumeTest {...useLoaderData<typeof loader>()} />;
}

/**
 * Asks what to do with a begun mock test. In the Pending list, the specification calls the button
 * that continues "Re-Start".
 */
function ResumeTest({ name, fromPending, minutesLeft }: ResumeTestProps) {
  if (minutesLeft === 0)
    return (
      <Confirm
        id="resume"
        title="Pending"
        text="The time of this mock test is over. You can hand in what you have answered, or start again."
        actions={[{ text: "Hand in", intent: "time-out" }, RESTART]}
      >
        <p className="text-ink-muted">{name}</p>
        <p>{RESTARTS}</p>
      </Confirm>
    );
  return (
    <Confirm
      id="resume"
      title="Pending"
      text="This mock test is pending. if you want to complete click on continue otherwise you can re-start."
      actions={
        fromPending
          ? [
              { text: "Re-Start", intent: "continue" },
              { text: "Cancel", href: paths.mockTests({ tab: "new" }) },
            ]
          : [{ text: "Continue", intent: "continue" }, RESTART]
      }
    >
      <p className="text-ink-muted">{name}</p>
      <p>
        {minutesLeft === null
          ? "You continue where you stopped. Then you see how much time is left."
          : `You continue where you stopped, with ${counted(minutesLeft, "minute")} left.`}
      </p>
      {!fromPending && <p>{RESTARTS}</p>}
    </Confirm>
  );
}
