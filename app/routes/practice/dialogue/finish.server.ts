import { data, redirect } from "@remix-run/node";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { missingSegments, namesAnswers } from "#app/lib/dialogues.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { submitAnswers } from "#app/lib/api/answers.server.ts";
import { deletePendingPractice, listPractices } from "#app/lib/api/practice-lists.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";
import { namedPosition } from "./position.server.ts";
import { withShownAnswers } from "#app/lib/answers/shown-answers.server.ts";
import { isSubmitted } from "#app/lib/answers/store-answer.server.ts";

export async function loadFinish(student: Student, url: URL) {
  const sent = await getDialogue(student, await askedDialogue(student.portal, url));
  const dialogue = await withShownAnswers(student, sent);
  const position = namedPosition(url);
  return {
    id: dialogue.question.id,
    title: dialogue.question.question_title,
    count: dialogue.segments.length,
    missing: missingSegments(dialogue),
    isKnown: namesAnswers(dialogue),
    atEnd: position === "end",
    back: pathsFrom(hubOf(url)).dialogue(dialogue.question.id, position ?? undefined),
  };
}

/** Submits, or leaves the answers in Pending Practice. */
export async function finish(student: Student, form: FormData, url: URL): Promise<Response> {
  const dialogueId = await askedDialogue(student.portal, url);
  const hub = hubOf(url);
  if (textOf(form, "intent") === "keep") {
    return leadTo(student.portal, pathsFrom(hub).hub({ tab: "pending" }), {
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
    return await leadTo(student.portal, await finishedAddress(student, hub, dialogueId), {
      kind: "success",
      title: "Successfully Submitted",
      text: message ?? "",
      submitted: wholeOf({ kind: "practice", id: dialogueId }),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    if (error.kind === "conflict" && (await isSubmitted(student, dialogueId))) {
      return leadTo(student.portal, await finishedAddress(student, hub, dialogueId), {
        kind: "warning",
        text: "You have already submitted your response!",
        submitted: wholeOf({ kind: "practice", id: dialogueId }),
      });
    }
    const text = `Something went wrong! ${error.message}`;
    return leadTo(student.portal, url.pathname + url.search, {
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

/** Loads the question before the student leaves for another dialogue, `to`, of the same list. */
export async function loadLeave(student: Student, url: URL) {
  const to = idOf(url.searchParams.get("to"));
  const { question, question_list } = await getDialogue(
    student,
    await askedDialogue(student.portal, url),
  );
  // A provider may not send the list.
  const isThere = question_list.length === 0 || question_list.some((id) => id === to);
  if (to === null || !isThere) throw data(null, { status: 404 });
  const paths = pathsFrom(hubOf(url));
  const stay = paths.dialogue(question.id, namedPosition(url) ?? undefined);
  return { title: question.question_title, go: paths.dialogue(to), stay };
}

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
export async function restart(student: Student, url: URL): Promise<Response> {
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
