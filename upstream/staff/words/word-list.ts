import { type CheckedWord, TOO_MANY, type WordList } from "../../../contract/staff/word-lists.ts";
import { wordFields } from "../../../contract/staff/words.ts";
import { MOST_LISTED, readWordList, type TypedWord } from "../../../plan/words/word-list.ts";
import { stampAfter } from "../../clock.ts";
import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import { logChange } from "../kit/log.ts";
import type { Doing } from "./rules.ts";
import { ensureTopic, nextPlace, numberAnew } from "./topics.ts";

/** The log names so many words of a list. */
const MOST_LOGGED = 50;
/** Engines limit the values of one query. */
const MOST_TOPICS = 500;

/** Tells for each row of a list what storing it would do. */
export async function checkWordList(db: Db, given: WordList): Promise<CheckedWord[]> {
  const typed = readWordList(given.list);
  if (typed.length > MOST_LISTED.words) throw invalid({ list: [TOO_MANY] });
  const read = typed.map((row) => readRow(row, given.topic));
  const stored = await meaningsOf(db, given.language_id, read);
  const seen = new Map<string, CheckedWord>();
  return read.map((row) => {
    if (row.state === "faulty") return row;
    const before = seen.get(keyOf(row));
    if (before?.paraphrase === row.paraphrase)
      return { ...row, state: "double", why: `Line ${before.line} has it already.` };
    if (before) {
      const why = `Line ${before.line} gives this word other meanings. Write them in one row.`;
      return { ...row, state: "faulty", why };
    }
    seen.set(keyOf(row), row);
    const meanings = stored.get(keyOf(row));
    if (meanings === undefined) return row;
    if (meanings === row.paraphrase) return { ...row, state: "same" };
    return { ...row, state: "changed", why: meanings };
  });
}

/** Stores the good rows of a list. Students see them at once. */
export function storeWordList(
  db: Db,
  given: WordList,
  { by, now }: Doing,
): Promise<{ added: number; changed: number; faulty: CheckedWord[] }> {
  return changingContent(db, async (trx) => {
    const rows = await checkWordList(trx, given);
    const added = rows.filter(({ state }) => state === "new");
    const changed = rows.filter(({ state }) => state === "changed");
    const both = [...added, ...changed];
    const faulty = rows.filter(({ state }) => state === "faulty");
    if (both.length === 0) return { added: 0, changed: 0, faulty };
    const created_at = stampAfter(0, now);
    for (const name of new Set(both.map(({ topic }) => topic))) {
      const category_id = await ensureTopic(trx, given.language_id, name);
      let place = await nextPlace(trx, category_id);
      for (const { word, paraphrase, state } of both.filter(({ topic }) => topic === name)) {
        const row = { paraphrase, active: 1, own: 1 } as const;
        const found = { category_id, language_id: given.language_id, word };
        const isNew = state === "new";
        // A removed word comes back with the students' work.
        await trx
          .insertInto("words")
          .values({ ...found, ...row, place, serial_no: 0, created_at })
          .onConflict((conflict) =>
            conflict
              .columns(["category_id", "word"])
              .doUpdateSet({ ...row, ...(isNew && { place }) }),
          )
          .execute();
        place++;
      }
    }
    await numberAnew(trx, given.language_id);
    const counts = { added: added.length, changed: changed.length };
    const names = both.slice(0, MOST_LOGGED).map(({ word }) => word);
    const after = { ...counts, words: names.join(", ") };
    await logChange(trx, by, { did: "add words", about: `${both.length} words`, after }, now);
    return { ...counts, faulty };
  });
}

function readRow({ why = "", ...row }: TypedWord, topic: string): CheckedWord {
  const typed = { ...row, topic: row.topic || topic };
  const read = wordFields.safeParse(typed);
  if (read.success && why === "") return { line: row.line, ...read.data, state: "new", why };
  const faults = read.error?.issues.map(({ message }) => `${message}.`) ?? [];
  return { ...typed, state: "faulty", why: [why, ...faults].filter(Boolean).join(" ") };
}

/** Returns the meanings of the offered words in the topics of a list. */
async function meaningsOf(db: Db, languageId: number, listed: CheckedWord[]) {
  const topics = [...new Set(listed.map(({ topic }) => topic))];
  const found = new Map<string, string>();
  for (let from = 0; from < topics.length; from += MOST_TOPICS) {
    const rows = await db
      .selectFrom("words")
      .innerJoin("categories", "categories.id", "words.category_id")
      .select(["words.word", "words.paraphrase", "categories.name as topic"])
      .where("words.active", "=", 1)
      .where("categories.language_id", "=", languageId)
      .where("categories.name", "in", topics.slice(from, from + MOST_TOPICS))
      .execute();
    for (const row of rows) found.set(keyOf(row), row.paraphrase);
  }
  return found;
}

const keyOf = ({ topic, word }: { topic: string; word: string }) => `${topic}\n${word}`;
