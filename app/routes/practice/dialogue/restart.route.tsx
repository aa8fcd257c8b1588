import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle, beforeSegment } from "#app/lib/route-page.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import { deletePendingPractice } from "#app/lib/api/practice-lists.server.ts";
import { withShownAnswers } from "#app/lib/answers/shown-answers.server.ts";
import { missingSegments } from "#app/lib/dialogues.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { namedPosition } from "./position.server.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";

const RESTART = { text: "Re-Start", intent: "restart", danger: true };

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  dialogueTitle(data?.resumes ? "Pending" : "Restart", error);

export const loader = studentLoader(({ student, url }) => loadRestart(student, url));

export const action = studentAction({ keeps: ["intent"] }, ({ student, url }) =>
  restart(student, url),
);

/** Loads a page of two URLs: a list offers to continue or restart, a dialogue only to restart. */
export async function loadRestart(student: Student, url: URL) {
  const sent = await getDialogue(student, await askedDialogue(student.portal, url));
  const dialogue = await withShownAnswers(student, sent);
  const { id, question_title: title, pending_status } = dialogue.question;
  const paths = pathsFrom(hubOf(url));
  const resumes = url.pathname === pathsFrom("practice-ccl").resume();
  const back = paths.dialogue(id, namedPosition(url) ?? undefined);
  if (resumes && pending_status === false) throw redirect(back);
  const answered = dialogue.segments.length - missingSegments(dialogue).length;
  return { resumes, title, answered, back };
}

/**
 * Re-Start: deletes the unfinished answers and opens the first segment. A provider may refuse when
 * there is nothing to delete, which is no error.
 */
async function restart(student: Student, url: URL): Promise<Response> {
  const dialogueId = await askedDialogue(student.portal, url);
  try {
    await deletePendingPractice(student, dialogueId);
  } catch (error) {
    if (!(await isNothingPending(student, dialogueId, error)))
      return refusedAfterRedirect(student.portal, error, url.pathname + url.search, {
        failed: "The dialogue was not started again.",
        alert: (text) => ({ title: "Error", text }),
      });
  }
  return redirect(pathsFrom(hubOf(url)).dialogue(dialogueId, 1), { status: 303 });
}

async function isNothingPending(student: Student, dialogueId: number, error: unknown) {
  if (!(error instanceof ApiError) || error.kind !== "not-found") return false;
  const dialogue = await getDialogue(student, dialogueId);
  return missingSegments(dialogue).length === dialogue.segments.length;
}

export default function Restart() {
  return <RestartDialogue page={useLoaderData<typeof loader>()} />;
}

/** Asks before a dialogue's answers are deleted, and says how many. */
function RestartDialogue({ page }: { page: Awaited<ReturnType<typeof loadRestart>> }) {
  const { resumes, title, answered, back } = page;
  return resumes ? (
    <Confirm
      id="restart"
      title="Pending"
      text="This dialogue is pending. if you want to complete click on continue otherwise you can re-start."
      actions={[{ text: "Continue", href: back }, RESTART]}
    >
      <p className="text-ink-muted">{title}</p>
      {answered > 0 && <p>Re-Start deletes your {answersText(answered)}.</p>}
    </Confirm>
  ) : (
    <Confirm
      id="restart"
      title="Restart"
      text={`Your unfinished answers to “${title}” are deleted, and the dialogue starts again.`}
      actions={[RESTART, { text: "Back to the dialogue", href: back }]}
    >
      {answered > 0 && <p>This deletes {answersText(answered)}.</p>}
    </Confirm>
  );
}

function answersText(count: number): string {
  return count === 1 ? "1 answer" : `${count} answers`;
}
