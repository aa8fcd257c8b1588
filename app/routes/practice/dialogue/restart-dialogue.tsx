import { Confirm } from "#app/components/forms/confirm.tsx";

interface RestartDialogueProps {
  /** Asked from a list, where the student may as well go on. */
  resumes: boolean;
  title: string;
  /** How many answers a new start deletes. */
  answered: number;
  back: string;
}

const RESTART = { text: "Re-Start", intent: "restart", danger: true };

/** The question before the answers of a dialogue are deleted; it says how many go. */
export function RestartDialogue({ resumes, title, answered, back }: RestartDialogueProps) {
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
