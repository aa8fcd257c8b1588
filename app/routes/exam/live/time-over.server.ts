import { redirect } from "@remix-run/node";
import { AnswerError, readAnswer } from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { startExam, timeOutExam } from "#app/lib/api/exam.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { paths } from "#app/lib/paths.ts";
import type { Sitting } from "#app/lib/sitting/sitting.server.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";
import { isOver } from "./exam-clock.ts";
import {
  ALL_SAVED,
  type AtTest,
  isConflict,
  leadToCompleted,
  type Posted,
  TIME_OUT,
  unlessClosed,
} from "./at-test.server.ts";

export type PostedExam = Posted & { tooLarge: boolean };

/** An answer that was in hand at the end still counts for so long. */
const GRACE_MS = 30_000;

export const LOST =
  "The last recording came too late and does not count. Every answer before it is saved.";

/** Runs a double click once. */
const once = idempotent<void>();

/**
 * Returns the test of a form when its time is over: by the provider's clock if it has one, else by
 * the portal's.
 */
export async function findOver({ student, form, testId, sittings }: Posted) {
  const sitting = sittings.find({ testId });
  const recordId = postedRecord(form);
  if (!sitting || (recordId !== null && recordId !== sitting.recordId)) return null;
  const isTimeOver = isOver(sitting.endsAt, Date.now());
  return isTimeOver || (sitting.isCounted && (await countsNothing(student, sitting)))
    ? sitting
    : null;
}

/** Keeps what a late form has brought, as far as it counts, and ends the test. */
export async function postLate(at: PostedExam, sitting: Sitting) {
  const isNotes = textOf(at.form, "intent") === "notes";
  const lost = isNotes ? await notesLost(at) : await answerLost(at, sitting);
  return sitting.recordId === null ? leadToCompleted(at, lost) : handIn(at, sitting.recordId, lost);
}

async function notesLost({ student, form, url }: Posted): Promise<string | undefined> {
  const dialogueId = idOf(form.get("question_id"));
  const answer =
    dialogueId && (await postNotes(student, form, dialogueId, url.pathname + url.search));
  return answer instanceof Response ? undefined : "Your notes were not saved.";
}

/** Stores an answer that was in hand. Returns what to say of one that is lost. */
async function answerLost(at: PostedExam, { endsAt }: Sitting) {
  const answer = await readAnswer(at);
  if (!answer.hasFile) return undefined;
  if (answer.tooLarge || isOver(endsAt, Date.now() - GRACE_MS)) return LOST;
  try {
    await storeAnswer(at.student, answer);
    return undefined;
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    return error.code === "submitted" ? LOST : `${error.message} The last recording is not saved.`;
  }
}

/**
 * Ends a test whose time is over, for the clock of an open page or for the student. A page that
 * slept through a Re-Start may post this, too: it is redirected to the new test.
 */
export async function timeOut(at: Posted) {
  const { student, form, url, testId, sittings } = at;
  const recordId = postedRecord(form) ?? idOf(url.searchParams.get("record"));
  const sitting = recordId === null ? null : sittings.find({ recordId });
  const isEnded =
    sitting !== null &&
    (isOver(sitting.endsAt, Date.now()) || (await countsNothing(student, sitting)));
  return isEnded && recordId !== null
    ? handIn(at, recordId)
    : redirect(paths.exam(testId), { status: 303 });
}

/** Ends the test, and says so on the list of completed tests. `lost`: what was not saved. */
export async function handIn(at: AtTest, recordId: number, lost?: string) {
  const { student, testId, sittings } = at;
  const { portal, owner } = student;
  const end = () => once(portal, [owner, String(recordId)], () => timeOutExam(student, recordId));
  try {
    await unlessClosed(at, end, lost);
  } catch (error) {
    return refusedAfterRedirect(portal, error, paths.mockTests({ tab: "pending" }), {
      failed: "The end of the test was not saved.",
      alert: (text) => ({ title: "Error", text }),
    });
  }
  return redirectWithNotice(
    portal,
    paths.completedMocks,
    {
      kind: "warning",
      text: `${TIME_OUT} ${lost ?? ALL_SAVED}`,
      submitted: wholeOf({ kind: "mock", id: recordId }),
    },
    await sittings.forget(testId),
  );
}

/** Asks a provider with its own clock, which knows better. */
async function countsNothing(student: Student, sitting: Sitting): Promise<boolean> {
  try {
    const { results } = await startExam(student, sitting);
    return results?.mocktest_record_id === sitting.recordId && results.seconds_left === 0;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return isConflict(error);
  }
}

function postedRecord(form: FormData): number | null {
  return idOf(form.get("mocktest_record_id")) ?? idOf(form.get("record"));
}
