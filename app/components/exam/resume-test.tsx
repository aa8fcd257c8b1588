import { Confirm } from "#app/components/forms/confirm.tsx";
import { paths } from "#app/lib/paths.ts";

interface ResumeTestProps {
  name: string;
  /** The Pending list has its own two words for the same choice. */
  fromPending: boolean;
}

/**
 * Asked before a mock test that was begun. From the list of new tests it can go on; in the Pending
 * list Re-Start is what goes on, in the agreed words, and Cancel leads back.
 */
export function ResumeTest({ name, fromPending }: ResumeTestProps) {
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
          : [
              { text: "Continue", intent: "continue" },
              { text: "Re-Start", intent: "restart", danger: true },
            ]
      }
    >
      <p className="text-ink-muted">{name}</p>
      <p>The test goes on where you stopped; its time has gone on too.</p>
      {!fromPending && <p>Re-Start deletes your answers and begins with the full time.</p>}
    </Confirm>
  );
}
