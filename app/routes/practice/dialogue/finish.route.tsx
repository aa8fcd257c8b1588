import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle } from "#app/lib/route-page.ts";
import { finish, loadFinish } from "./finish.server.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { MissingSegments, SubmitLine } from "./end-of-dialogue.tsx";

interface FinishProps {
  id: number;
  title: string;
  count: number;
  missing: number[];
  isKnown: boolean;
  atEnd: boolean;
  back: string;
}

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => dialogueTitle("Save or submit", error);

export const loader = studentLoader(({ student, url }) => loadFinish(student, url));

export const action = studentAction({ keeps: ["intent"] }, ({ student, form, url }) =>
  finish(student, form, url),
);

export default function Finish() {
  return <FinishDialogue {...useLoaderData<typeof loader>()} />;
}

/** Asks in the specification's words, and names the missing segments. */
function FinishDialogue({ id, title, count, missing, isKnown, atEnd, back }: FinishProps) {
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
        title={missing.length === 0 ? "Submit" : "Save Answer"}
        text={none ? "No answer of this dialogue is saved yet." : confirmText(missing)}
        actions={none ? [stay] : [goOn, stay]}
      >
        <p className="text-ink-muted">{title}</p>
        {!none && <MissingSegments dialogueId={id} missing={missing} isKnown={isKnown} />}
        <SubmitLine />
      </Confirm>
    </>
  );
}

function confirmText(missing: number[]): string {
  return missing.length > 0
    ? "Are you sure you want to save answers , there are some pending segments to answer."
    : "Are you sure you want to submit.";
}
