import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { missingSegments, namesAnswers } from "#app/lib/dialogues.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { submitAnswers } from "#app/lib/api/answers.server.ts";
import { listPractices } from "#app/lib/api/practice-lists.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import { dialogueTitle } from "#app/lib/route-page.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";
import { isAsked, namedPosition, onlySegments } from "./position.server.ts";
import { withShownAnswers } from "#app/lib/answers/shown-answers.server.ts";
import { isSubmitted } from "#app/lib/answers/store-answer.server.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { MissingSegments, SubmitLine } from "./end-of-dialogue.tsx";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => dialogueTitle("Save or submit", error);

export const loader = studentLoader(({ student, url }) => loadFinish(student, url));

export const action = studentAction({ keeps: ["intent"] }, ({ student, form, url }) =>
  finish(student, form, url),
);

/** Counts the segments without an answer for the question before Save or Submit. */
export async function loadFinish(student: Student, url: URL) {
  const sent = await getDialogue(student, await askedDialogue(student.portal, url));
  const dialogue = await withShownAnswers(student, sent);
  const position = namedPosition(url);
  const { length } = dialogue.segments;
  const numbers = onlySegments(url, length);
  const only = numbers.join(",");
  return {
    id: dialogue.question.id,
    title: dialogue.question.question_title,
    count: numbers.length || length,
    missing: missingSegments(dialogue).filter(isAsked(url, length)),
    only,
    isKnown: namesAnswers(dialogue),
    atEnd: position === "end",
    back: pathsFrom(hubOf(url)).dialogue(dialogue.question.id, position ?? undefined, { only }),
  };
}

/** Submits, or leaves the answers in Pending Practice. */
async function finish(student: Student, form: FormData, url: URL): Promise<Response> {
  const dialogueId = await askedDialogue(student.portal, url);
  const hub = hubOf(url);
  if (textOf(form, "intent") === "keep") {
    return redirectWithNotice(student.portal, pathsFrom(hub).hub({ tab: "pending" }), {
      kind: "success",
      text: "Your answers are saved. You can resume this dialogue here.",
    });
  }
  try {
    const { question } = await getDialogue(student, dialogueId);
    const message = await submitAnswers(student, {
      dialogueId,
      languageId: question.language_id,
    });
    return await redirectWithNotice(
      student.portal,
      await finishedAddress(student, hub, dialogueId),
      {
        kind: "success",
        title: "Successfully Submitted",
        text: message ?? "",
        submitted: wholeOf({ kind: "practice", id: dialogueId }),
      },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    if (error.kind === "conflict" && (await isSubmitted(student, dialogueId))) {
      return redirectWithNotice(student.portal, await finishedAddress(student, hub, dialogueId), {
        kind: "warning",
        text: "You have already submitted your response!",
        submitted: wholeOf({ kind: "practice", id: dialogueId }),
      });
    }
    const text = `Something went wrong! ${error.message}`;
    return redirectWithNotice(student.portal, url.pathname + url.search, {
      kind: "danger",
      title: "Oops...",
      text,
    });
  }
}

/** Returns the page of the submitted answers, or the list when it is not known. */
async function finishedAddress(student: Student, hub: Hub, dialogueId: number): Promise<string> {
  const paths = pathsFrom(hub);
  const { value } = await readPanel(student, (caller) =>
    listPractices(caller, hub, "completed", { search: "", page: 1 }),
  );
  const practices = value?.data.filter(({ question_id }) => question_id === dialogueId) ?? [];
  return practices.length === 0
    ? paths.hub({ tab: "completed" })
    : paths.summary(Math.max(...practices.map(({ record_id }) => record_id)));
}

export default function Finish() {
  return <FinishDialogue page={useLoaderData<typeof loader>()} />;
}

/** Asks in the specification's words, and names the missing segments. */
function FinishDialogue({ page }: { page: Awaited<ReturnType<typeof loadFinish>> }) {
  const { id, title, count, missing, isKnown, only, atEnd, back } = page;
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
        {!none && (
          <MissingSegments dialogueId={id} missing={missing} isKnown={isKnown} only={only} />
        )}
        {submits && !none && (
          <p className="text-ink-muted">
            Your answers are handed in, and you hear them beside the samples. On a slow line this
            takes some seconds.
          </p>
        )}
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
