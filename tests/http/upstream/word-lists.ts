import { z } from "zod";
import { type Api, pageSchema, type Reply } from "./api.ts";

export const CCL = "/api/v1/ccl/words/list/";
export const CATEGORY = "/api/v1/category/words/list/";
export const MINE = "/api/v1/mywords/list/";
export const OPEN = "/api/v1/category/memoriz-words/onclick";
export const OPEN_MINE = "/api/v1/mywords/memoriz/count-add";

const word = z
  .object({
    id: z.number(),
    category_id: z.number(),
    word: z.string(),
    paraphrase: z.string(),
    serial_no: z.number(),
    is_free: z.boolean(),
    memorized: z.object({ count_memoriz: z.number() }).strict().nullable(),
    myword_id: z.number().nullable(),
  })
  .strict();
const words = z.object({ is_subscribed: z.boolean(), results: pageSchema(word) }).strict();
const entry = z
  .object({
    myword_id: z.number(),
    count_memoriz: z.number(),
    serial_no: z.number(),
    is_free: z.boolean(),
    save_words: word.pick({ id: true, category_id: true, word: true, paraphrase: true }).strict(),
  })
  .strict();
const mine = z.object({ is_subscribed: z.boolean(), result: pageSchema(entry) }).strict();
const row = z
  .object({
    id: z.number(),
    serial_number: z.number(),
    question_title: z.string(),
    language_name: z.string(),
    created_at: z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  .strict();
export const table = z.object({ is_subscribed: z.boolean(), results: pageSchema(row) }).strict();

export const wordsOf = (reply: Reply) => words.parse(reply.body);
export const mineOf = (reply: Reply) => mine.parse(reply.body);
export const texts = (reply: Reply) => wordsOf(reply).results.data.map((one) => one.word);
export const myTexts = (reply: Reply) =>
  mineOf(reply).result.data.map((one) => one.save_words.word);
export const refusal = (reply: Reply) => [reply.status, reply.body];

/** Returns a look-up of the student's words by text, for the word calls. */
export async function wordsBy(api: Api) {
  const { data } = wordsOf(await api.post(CCL)).results;
  return (text: string) => {
    const found = data.find((one) => one.word === text);
    if (!found) throw new Error(`no word ${text}`);
    return { word_id: found.id, category_id: found.category_id };
  };
}
