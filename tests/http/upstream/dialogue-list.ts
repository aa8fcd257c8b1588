import { z } from "zod";
import { pageSchema, type Reply } from "./api.ts";

const question = z
  .object({
    id: z.number(),
    serial_no: z.number(),
    question_title: z.string(),
    question_background: z.string(),
    category: z.string(),
    created_at: z.string(),
    pending_status: z.boolean(),
    language_id: z.number(),
    language: z.object({ id: z.number(), language_name: z.string() }),
    is_free: z.boolean(),
    get_labels: z.object({ label_type: z.number(), notes: z.string().nullable() }).nullable(),
  })
  .strict();
export const list = z.object({ is_subscribed: z.boolean(), results: pageSchema(question) });
/** Parses the response of the list of dialogues. */
export const listOf = (reply: Reply) => list.parse(reply.body);
