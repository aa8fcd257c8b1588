import * as z from "zod";
import type { Hub } from "#app/lib/paths.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { NO_PAGE, pageAt, pageOf } from "./call/page-shape.server.ts";
import {
  maybe,
  notClosed,
  numberOr,
  one,
  optionalNumber,
  optionalText,
  prose,
  rowId,
  rowIdOrRow,
  text,
  yes,
  yesOrNo,
} from "./call/reader.server.ts";
import { dialogueName, list, mainList, peaks, takeFacts } from "./call/shape.server.ts";

const dialogueRow = z
  .object({
    id: rowId,
    serial_no: optionalText,
    question_title: optionalText,
    question_background: prose,
    created_at: optionalText,
    // Some calls do not send it.
    pending_status: yesOrNo,
    language_id: optionalNumber,
    language: maybe(z.object({ language_name: optionalText })),
    get_labels: maybe(z.object({ label_type: numberOr(0), notes: optionalText })),
    category: optionalText,
    is_free: yes,
  })
  .transform((row) => ({ ...row, ...dialogueName(row.id, row) }));
export type DialogueRow = z.output<typeof dialogueRow>;

const storedAnswer = z.object({
  size: optionalNumber,
  attempt: numberOr(1),
  duration_ms: optionalNumber,
  user_answer: optionalText,
  peaks,
  facts: takeFacts,
  client_answer_id: optionalText,
  /** The ticks on its facts: "y1 n2". */
  said: optionalText,
});

const segment = z.object({
  id: rowId,
  audio_file: optionalText,
  /** Whether a computer speaks `audio_file`. An extension, here and below. */
  computer_voice: yes,
  audio_reference_text: prose,
  language: optionalText,
  duration_ms: optionalNumber,
  peaks,
  key_facts: list(z.object({ kind: text, says: text })),
  /** Undefined when the provider does not send answers. */
  answer: maybe(storedAnswer),
});
export type Segment = z.output<typeof segment>;

const listFields = z.object({
  is_subscribed: notClosed,
  data_exits: optionalNumber,
  results: pageOf(dialogueRow).optional(),
});
const isOpen = ({ is_subscribed, data_exits, results }: z.output<typeof listFields>) =>
  is_subscribed &&
  results?.is_subscribed !== false &&
  data_exits !== 0 &&
  results?.data_exits !== 0;
const listSchema = listFields.refine((sent) => sent.results || !isOpen(sent), {
  path: ["results"],
  message: "missing",
});
const segmentsSchema = z.object({
  results: z.object({
    question: one(dialogueRow),
    question_list: list(rowIdOrRow),
    segments: mainList(segment),
    no_of_q_done: numberOr(0),
    takes_attempt: yes,
  }),
});
export type Dialogue = z.output<typeof segmentsSchema>["results"];

const LISTS: Record<Hub, string> = {
  "practice-ccl": "/api/v1/questions/",
  "recent-exam": "/api/v1/recent-vip-exam-material/",
};

export interface ListQuery {
  search: string;
  page: number;
  language_id?: number;
  labeltype?: number;
}

/** When `is_subscribed` is false, show only the rows with `is_free`. */
export async function listDialogues(caller: Caller, hub: Hub, query: ListQuery) {
  const sent = await callUpstream(caller, {
    method: "GET",
    path: LISTS[hub],
    query: {
      search: query.search,
      page: query.page,
      perpage: "",
      language_id: query.language_id ?? "",
      labeltype: query.labeltype ?? "",
    },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: listSchema,
  });
  const { results = NO_PAGE } = sent;
  return { is_subscribed: isOpen(sent), results: pageAt<DialogueRow>(results, query.page) };
}

/** 404 for an unknown dialogue, 403 without a plan. */
export async function getDialogue(caller: Caller, dialogueId: number): Promise<Dialogue> {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: `/api/v1/question/segments/${dialogueId}`,
    template: "/api/v1/question/segments/:id",
    limit: LIMITS.page,
    schema: segmentsSchema,
  });
  return { ...results, question_list: [...new Set(results.question_list)] };
}
