import { z } from "zod";
import { type Caller, callUpstream, LIMITS } from "./client.server.ts";
import {
  done,
  list,
  number,
  optionalNumber,
  optionalText,
  pageOf,
  peaks,
  text,
  yes,
} from "./shape.server.ts";

const dialogueRow = z
  .object({
    id: number,
    serial_no: optionalText,
    question_title: text,
    question_background: optionalText,
    created_at: optionalText,
    pending_status: yes,
    language_id: optionalNumber,
    language: z.object({ language_name: optionalText }).nullish().catch(null),
    get_labels: z
      .object({ label_type: number.catch(0), notes: optionalText })
      .nullish()
      .catch(null),
    category: optionalText,
    is_free: yes,
  })
  // The one number of a dialogue on every screen.
  .transform((row) => ({ ...row, serial_no: row.serial_no || String(row.id) }));
export type DialogueRow = z.output<typeof dialogueRow>;

const storedAnswer = z.object({
  size: number,
  attempt: number.catch(1),
  duration_ms: optionalNumber,
  user_answer: optionalText,
});

const segment = z.object({
  id: number,
  audio_file: optionalText,
  audio_reference_text: optionalText,
  language: optionalText,
  duration_ms: optionalNumber,
  peaks,
  answer: storedAnswer.nullish().catch(null),
});
export type Segment = z.output<typeof segment>;

const listSchema = z.object({ is_subscribed: yes, results: pageOf(dialogueRow) });
const segmentsSchema = z.object({
  results: z.object({
    question: dialogueRow,
    question_list: list(number),
    segments: list(segment),
    no_of_q_done: number.catch(0),
  }),
});
export type Dialogue = z.output<typeof segmentsSchema>["results"];

export interface ListQuery {
  search: string;
  page: number;
  language_id?: number;
  labeltype?: number;
}

/**
 * One page of the practice dialogues. Without a plan `is_subscribed` is false, and of the rows only
 * those with `is_free` may be shown.
 */
export function listDialogues(caller: Caller, query: ListQuery) {
  return callUpstream(caller, {
    method: "GET",
    path: "/api/v1/questions/",
    query: {
      search: query.search,
      page: query.page,
      perpage: "",
      language_id: query.language_id ?? "",
      labeltype: query.labeltype ?? "",
    },
    limit: LIMITS.page,
    schema: listSchema,
  });
}

/** A dialogue with its segments in order. 404 for an unknown one, 403 without a plan. */
export async function getDialogue(caller: Caller, dialogueId: number): Promise<Dialogue> {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: `/api/v1/question/segments/${dialogueId}`,
    template: "/api/v1/question/segments/:id",
    limit: LIMITS.page,
    schema: segmentsSchema,
  });
  return results;
}

/** 0 takes the label away. */
export async function updateLabel(
  caller: Caller,
  dialogueId: number,
  labelType: number,
): Promise<void> {
  const query = { question_id: dialogueId, label_type: labelType };
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/store-label-type",
    query,
    limit: LIMITS.post,
    schema: done,
  });
}

export async function updateNotes(
  caller: Caller,
  dialogueId: number,
  notes: string,
): Promise<void> {
  const query = { question_id: dialogueId, notes };
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/store-user-notes",
    query,
    limit: LIMITS.post,
    schema: done,
  });
}
