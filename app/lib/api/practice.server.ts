import * as z from "zod";
import type { Hub } from "#app/lib/paths.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { type Page, pageAt, pageOf } from "./call/page-shape.server.ts";
import {
  maybe,
  numberOr,
  one,
  optionalNumber,
  number,
  optionalText,
  prose,
  rowId,
  yes,
  yesOrNo,
} from "./call/reader.server.ts";
import { dialogueName, done, list, orNone, peaks, takeFacts } from "./call/shape.server.ts";

const item = z
  .object({
    serial_no: optionalText,
    question_id: rowId,
    question_title: optionalText,
    created_at: optionalText,
    record_id: rowId,
    get_labels: maybe(z.object({ label_type: numberOr(0) })),
    get_language: maybe(z.object({ language_name: optionalText })),
    no_of_segments: optionalNumber,
    no_of_q_done: optionalNumber,
    next_segment: optionalNumber,
  })
  .transform((row) => ({ ...row, ...dialogueName(row.question_id, row) }));

export const practiceAnswer = z
  .object({
    segment_id: rowId,
    serial_number: optionalText,
    serial_no: optionalText,
    user_answer: optionalText,
    question_audio: optionalText,
    audio_reference_text: prose,
    sample_answer_audio: optionalText,
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
    /** What a teacher wrote about this segment. */
    tutor_remark: prose,
  })
  .transform(({ serial_number, serial_no, ...rest }) => ({
    ...rest,
    serial: serial_number ?? serial_no ?? "",
  }));
export type PracticeAnswer = z.output<typeof practiceAnswer>;
export const ANSWERS_A_PAGE = 5;

export type PracticeItem = z.output<typeof item>;

const itemsSchema = z.object({ results: pageOf(item) });
const question = z.object({
  question_id: rowId,
  serial_no: optionalText,
  question_title: optionalText.transform((title) => title || "Dialogue"),
  question_background: prose,
  category: optionalText,
  /** Null where the provider keeps no marks. */
  own_marks: z.string().nullish().catch(null),
  /** What its recordings take; null where the provider cannot delete them. */
  recordings_bytes: optionalNumber,
  /** How long recordings are kept, and when these leave; null for ever. */
  recordings_kept_months: optionalNumber,
  recordings_leave_at: optionalText,
  /** Whether teachers hear it; undefined where the provider has no such thing. */
  is_sent: yesOrNo,
  /** What a teacher wrote or said; null where none did. `segments` are those with words. */
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

const LISTS: Record<Hub, { pending: string; completed: string }> = {
  "practice-ccl": {
    pending: "/api/v1/practice/pending/",
    completed: "/api/v1/practice/completed/",
  },
  "recent-exam": {
    pending: "/api/v1/recent/vip/exam/material/pending/",
    completed: "/api/v1/recent/vip/exam/material/completed/",
  },
};

export async function listPractices(
  caller: Caller,
  hub: Hub,
  state: "pending" | "completed",
  query: { search: string; page: number },
) {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: LISTS[hub][state],
    query,
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: itemsSchema,
  });
  return pageAt(results, query.page);
}

/** Five answers a page. 404 for another student's practice, or in the other state. */
export async function getPractice(
  caller: Caller,
  input: { practiceId: number; status: 0 | 1; page: number },
): Promise<PracticeDetail> {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/completed/user-answers/",
    query: { page: input.page },
    body: { record_id: input.practiceId, status: input.status },
    limit: LIMITS.page,
    schema: detailSchema,
  });
  const practice_list = pageAt(results.practice_list, input.page, ANSWERS_A_PAGE);
  return { ...results, practice_list };
}

/** False where the provider keeps none. An extension. */
export async function updateOwnMarks(
  caller: Caller,
  { practiceId, marks }: { practiceId: number; marks: string },
): Promise<boolean> {
  const kept = await ifOffered(async () => {
    await callUpstream(caller, {
      method: "POST",
      path: "/api/v1/practice/own-marks",
      body: { record_id: practiceId, own_marks: marks },
      limit: LIMITS.post,
      schema: done,
    });
    return true;
  });
  return kept !== null;
}

/** Lets teachers hear a submitted practice, or no longer. */
export async function sendPractice(
  caller: Caller,
  { practiceId, isSent }: { practiceId: number; isSent: boolean },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/send",
    body: { record_id: practiceId, sent: isSent ? 1 : 0 },
    limit: LIMITS.post,
    schema: done,
  });
}

/** Where the provider keeps no remarks it does nothing. An extension. */
export async function readRemark(caller: Caller, practiceId: number): Promise<void> {
  await ifOffered(() =>
    callUpstream(caller, {
      method: "POST",
      path: "/api/v1/practice/remark/read",
      body: { record_id: practiceId },
      limit: LIMITS.panel,
      schema: done,
    }),
  );
}

export async function deleteRecordings(caller: Caller, practiceId: number): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/recordings/delete",
    body: { record_id: practiceId },
    limit: LIMITS.post,
    schema: done,
  });
}

/** Re-Start. The provider's call is a GET. */
export async function deletePendingPractice(caller: Caller, dialogueId: number): Promise<void> {
  await callUpstream(caller, {
    method: "GET",
    path: `/api/v1/pending/question/delete/${dialogueId}`,
    template: "/api/v1/pending/question/delete/:id",
    limit: LIMITS.post,
    changesState: true,
    schema: done,
  });
}
