import { Confirm } from "#app/components/forms/confirm.tsx";
import { MissingSegments } from "./missing-segments.tsx";

interface FinishProps {
  id: number;
  title: string;
  count: number;
  missing: number[];
  /** Whether the upstream names the answers that it holds. */
  isKnown: boolean;
  atEnd: boolean;
  back: string;
}

/**
 * The question before saving or submitting, in the agreed words; it names the segments that are
 * missing.
 */
export function FinishDialogue({ id, title, count, missing, isKnown, atEnd, back }: FinishProps) {
  const none = isKnown && missing.length === count;
  const submits = missing.length === 0 || atEnd;
  const stay = { text: "Back to the dialogue", href: back };
  const goOn = submits
    ? { text: "Submit", intent: "submit" }
    : { text: "Save Answer", intent: "keep" };
  return (
    <>
      <Confirm
        id="finish"
        title={submits ? "Submit" : "Save Answer"}
        text={none ? "No answer of this dialogue is saved yet." : confirmText(missing)}
        actions={none ? [stay] : [goOn, stay]}
      >
        <p className="text-ink-muted">{title}</p>
        {!none && <MissingSegments dialogueId={id} missing={missing} isKnown={isKnown} />}
      </Confirm>
    </>
  );
}

function confirmText(missing: number[]): string {
  return missing.length > 0
    ? "Are you sure you want to save answers , there are some pending segments to answer."
    : "Are you sure you want to submit.";
}
