import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { type Page, pageAt, pageOf } from "./call/page-shape.server.ts";
import {
  numberOr,
  one,
  optionalNumber,
  number,
  optionalText,
  prose,
  rowId,
  text,
  yes,
  yesOrNo,
} from "./call/reader.server.ts";
import { speechConsent } from "./speech.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { done, list, orNone, peaks, takeFacts } from "./call/shape.server.ts";
import { firstRows } from "#app/lib/paging.ts";

/** What must come across, with its forms where the student may read the sample. An extension. */
export const keyFact = z.object({ kind: text, says: text, forms: list(text) });

const answerFields = z
  .object({
    segment_id: rowId,
    serial_number: optionalText,
    serial_no: optionalText,
    user_answer: optionalText,
    question_audio: optionalText,
    audio_reference_text: prose,
    sample_answer_audio: optionalText,
    computer_voice: yes,
    sample_computer_voice: yes,
    attempt: numberOr(0),
    language: optionalText,
    sample_answer_text: prose,
    sample_answer_language: optionalText,
    size: optionalNumber,
    duration_ms: optionalNumber,
    peaks,
    facts: takeFacts,
    question_duration_ms: optionalNumber,
    question_peaks: peaks,
    sample_duration_ms: optionalNumber,
    sample_peaks: peaks,
    tutor_remark: prose,
    key_facts: list(keyFact),
  })
  .transform(({ serial_number, serial_no, ...rest }) => ({
    ...rest,
    serial: serial_number ?? serial_no ?? "",
  }));
/** A comment outside an hour cannot be read. */
const comment = z.object({ at_ms: number.pipe(z.number().min(0).max(3_600_000)), text });
/** What a machine heard of an answer. An extension: null elsewhere, and without the student's yes. */
const heardTake = z.object({
  state: z.enum(["waiting", "unavailable", "heard", "unclear"]),
  language: optionalText,
  words: list(z.object({ text, at_ms: optionalNumber, is_sure: yes })),
  facts: list(
    z.object({ state: z.enum(["heard", "not-heard", "cannot-tell"]), at_ms: optionalNumber }),
  ),
  is_doubtful: yes,
});
/** A segment to speak again; null for others, and when the provider knows none. */
const weak = z.object({
  reasons: list(text),
  by_teacher: yes,
  reps: number,
  card: z.record(z.string(), z.unknown()).nullish().catch(null),
  due: optionalText,
  is_newer: yes,
  /** The take that made it weak, while its recording is kept. */
  take: orNone(
    z.object({
      user_answer: text,
      created_at: optionalText,
      duration_ms: optionalNumber,
      peaks,
      facts: takeFacts,
      heard: orNone(heardTake),
    }),
  ),
});
export type HeardTake = z.output<typeof heardTake>;
export const practiceAnswer = answerFields.and(
  z.object({ tutor_comments: list(comment), weak: orNone(weak), heard: orNone(heardTake) }),
);
export type PracticeAnswer = z.output<typeof practiceAnswer>;
export const ANSWERS_A_PAGE = 5;
const question = z.object({
  question_id: rowId,
  serial_no: optionalText,
  question_title: optionalText.transform((title) => title || "Dialogue"),
  question_background: prose,
  category: optionalText,
  /** Null when the provider stores no marks. */
  own_marks: z.string().nullish().catch(null),
  /** The size of the recordings; null when the provider cannot delete them. */
  recordings_bytes: optionalNumber,
  /** How long recordings are kept, and when these are deleted; null for ever. */
  recordings_kept_months: optionalNumber,
  recordings_leave_at: optionalText,
  speech: speechConsent,
  /** Whether teachers may listen; undefined when the provider has no such feature. */
  is_sent: yesOrNo,
  /** A teacher's remark, or null. `segments` are those with text. */
  remark: orNone(
    z.object({
      staff_name: optionalText,
      written_at: optionalText,
      is_read: yes,
      text: prose,
      segments: list(number),
      audio: optionalText,
      duration_ms: optionalNumber,
      peaks,
      leaves_at: optionalText,
    }),
  ),
});
const detailSchema = z.object({
  results: z.object({
    question_lists: one(question),
    practice_list: pageOf(practiceAnswer),
  }),
});
export interface PracticeDetail {
  question_lists: z.output<typeof question>;
  practice_list: Page<PracticeAnswer>;
}

/** More segments than a dialogue has. Our API gives as many; others may give five all the same. */
const WANTED_A_PAGE = 100;

/**
 * Returns five answers per page; the first page as many as the provider gives, because each page
 * more is a call more. 404 for another student's practice or another `status`.
 */
export async function getPractice(
  caller: Caller,
  input: { practiceId: number; status: 0 | 1; page: number },
): Promise<PracticeDetail> {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/completed/user-answers/",
    query: { page: input.page, ...(input.page === 1 && { perpage: WANTED_A_PAGE }) },
    body: { record_id: input.practiceId, status: input.status },
    limit: LIMITS.page,
    schema: detailSchema,
  });
  const practice_list = pageAt(results.practice_list, input.page, ANSWERS_A_PAGE);
  // The next pages are pages of five, so a first page with more is all, or it is cut to five.
  const isAll = practice_list.last_page === 1;
  return {
    ...results,
    practice_list: isAll ? practice_list : firstRows(practice_list, ANSWERS_A_PAGE),
  };
}

/** Returns false when the provider stores no marks. An extension. */
export async function updateOwnMarks(
  caller: Caller,
  { practiceId, marks }: { practiceId: number; marks: string },
): Promise<boolean> {
  const body = { record_id: practiceId, own_marks: marks };
  const change = { path: "/api/v1/practice/own-marks", body };
  return (await ifOffered(() => changePractice(caller, change))) !== null;
}

/** Stores the ticks on the facts of a take. An extension, as the facts are. */
export async function updateSaid(
  caller: Caller,
  { answerId, said }: { answerId: string; said: string },
): Promise<void> {
  const body = { client_answer_id: answerId, said };
  await changePractice(caller, { path: "/api/v1/practice/facts", body });
}

/** Lets teachers listen to a submitted practice, or stops it. */
export async function sendPractice(
  caller: Caller,
  { practiceId, isSent }: { practiceId: number; isSent: boolean },
): Promise<void> {
  const body = { record_id: practiceId, sent: isSent ? 1 : 0 };
  await changePractice(caller, { path: "/api/v1/practice/send", body });
}

/** Marks the remark as read, where the provider has remarks. An extension. */
export async function readRemark(caller: Caller, practiceId: number): Promise<void> {
  const body = { record_id: practiceId };
  const change = { path: "/api/v1/practice/remark/read", body, limit: LIMITS.panel };
  await ifOffered(() => changePractice(caller, change));
}

export async function deleteRecordings(caller: Caller, practiceId: number): Promise<void> {
  const body = { record_id: practiceId };
  await changePractice(caller, { path: "/api/v1/practice/recordings/delete", body });
}

function changePractice(caller: Caller, change: { path: string; body: object; limit?: number }) {
  return callUpstream(caller, { method: "POST", limit: LIMITS.post, ...change, schema: done });
}
