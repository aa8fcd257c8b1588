import { data, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { getMockTest, resetMockTest } from "#app/lib/api/mock-tests.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { beforeSegment, noStore, pageTitle } from "#app/lib/route-page.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";
import { type Asked, atTest, type AtTest } from "./at-test.server.ts";
import { beginTest } from "./exam.post.server.ts";
import { timeOut } from "./time-over.server.ts";

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

export const loader = studentLoader(loadResume);

export const action = studentAction({ keeps: ["intent"] }, postResume);

/** Asks before a mock test continues or starts again. */
export async function loadResume(asked: Asked): Promise<ResumeTestProps> {
  const { student, url, testId, sittings } = await atTest(asked);
  const recordId = idOf(url.searchParams.get("record"));
  const { mocktest_details } = await getMockTest(student, testId);
  const left = recordId === null ? null : sittings.msLeft({ recordId, secondsLeft: null });
  return {
    name: mocktest_details.mocktest_name,
    fromPending: url.searchParams.get("tab") === "pending",
    minutesLeft: left === null ? null : Math.ceil(left / 60_000),
  };
}

/** Continues the test, hands it in, or deletes its answers and starts again. */
export async function postResume(asked: Asked & { form: FormData }) {
  const at = await atTest(asked);
  const { form, url } = at;
  switch (textOf(form, "intent")) {
    case "time-out":
      return timeOut(at);
    case "restart":
      return restartTest(at);
    default:
      return beginTest(at, { timeFactor: 1, back: url.pathname + url.search });
  }
}

async function restartTest({ student, url, testId, sittings }: AtTest) {
  const recordId = idOf(url.searchParams.get("record"));
  if (recordId === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  try {
    await resetMockTest(student, recordId);
  } catch (error) {
    // Nothing is left to delete when the test was started again elsewhere.
    if (!(error instanceof ApiError) || error.kind !== "not-found")
      return refusedAfterRedirect(student.portal, error, paths.mockTests(), {
        failed: "The test was not started again.",
        alert: (text) => ({ title: "Error", text }),
      });
  }
  // Without `phase`, the page would ask again while the list still names the record.
  return redirect(paths.exam(testId, { phase: 1 }), {
    status: 303,
    headers: { "Set-Cookie": await sittings.forget(testId) },
  });
}

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
