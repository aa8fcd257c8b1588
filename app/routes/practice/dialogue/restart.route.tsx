import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle, beforeSegment } from "#app/lib/route-page.ts";
import { loadRestart, restart } from "./finish.server.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";

interface RestartDialogueProps {
  resumes: boolean;
  title: string;
  answered: number;
  back: string;
}

const RESTART = { text: "Re-Start", intent: "restart", danger: true };

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  dialogueTitle(data?.resumes ? "Pending" : "Restart", error);

export const loader = studentLoader(({ student, url }) => loadRestart(student, url));

export const action = studentAction({ keeps: ["intent"] }, ({ student, url }) =>
  restart(student, url),
);

export default function Restart() {
  return <RestartDialogue {...useLoaderData<typeof loader>()} />;
}

/** Asks before a dialogue's answers are deleted, and says how many. */
function RestartDialogue({ resumes, title, answered, back }: RestartDialogueProps) {
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
