import { type WordEdit, wordFields, type WordGiven } from "../../../contract/staff/words.ts";
import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { findOffered } from "./list.ts";
import { ensureTopic, findWord, keepAway, nextPlace, numberAnew } from "./topics.ts";

export type Doing = { by: Staff; now: number };
type TypedRow = WordEdit["rows"][number];
type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>;
type Errors = Record<string, string[]>;

/**
 * Saves the rows that staff have changed, moves words to a topic and removes words; students' work
 * stays. Returns the number of these words. Throws 422 and does nothing when a row has an error.
 */
export function editWords(
  db: Db,
  { rows, remove, move, topic }: WordEdit,
  doing: Doing,
): Promise<number> {
  if (move.length > 0 && !wordFields.shape.topic.safeParse(topic).success)
    throw invalid({ move_to: ["Name the topic"] });
  return changingContent(db, async (trx) => {
    const languages = new Set<number>();
    const errors: Errors = {};
    let changed = 0;
    for (const row of rows.filter(({ id }) => !remove.includes(id))) {
      const wanted = move.includes(row.id) ? { ...row, topic } : row;
      const result = await changeRow(trx, wanted, doing);
      if ("errors" in result) Object.assign(errors, result.errors);
      else if (result.language !== null) {
        languages.add(result.language);
        changed++;
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    for (const id of remove) {
      const word = await findOffered(trx, id);
      if (!word) continue;
      await removeWord(trx, word, doing);
      languages.add(word.kept.language_id);
      changed++;
    }
    for (const language of languages) await numberAnew(trx, language);
    return changed;
  });
}

/** Changes a word. Returns its language, or null when nobody has typed anything else. */
async function changeRow(
  trx: Db,
  { id, version, ...typed }: TypedRow,
  doing: Doing,
): Promise<{ language: number | null } | { errors: Errors }> {
  const refuse = (why: string) => ({ errors: { [`word-${id}`]: [why] } });
  const read = wordFields.safeParse(typed);
  if (!read.success) {
    const errors: Errors = {};
    for (const { path, message } of read.error.issues)
      errors[`${String(path[0])}-${id}`] ??= [message];
    return { errors };
  }
  const given = read.data;
  if (versionOf(given) === version) return { language: null };
  const word = await findOffered(trx, id);
  if (!word) return refuse("Somebody removed this word meanwhile.");
  const { topic, paraphrase, kept } = word;
  const differences = differencesIn({ topic, word: word.word, paraphrase }, given);
  if (differences === null) return { language: null };
  if (word.version !== version)
    return refuse(
      `Somebody changed this meanwhile, to “${word.word}”, “${paraphrase}”. Save again to replace it.`,
    );
  const taken = await changeWord(trx, word, given, doing);
  if (taken !== null) return refuse(taken);
  await logChange(
    trx,
    doing.by,
    { did: "change word", about: about(id), ...differences },
    doing.now,
  );
  return { language: kept.language_id };
}

/** Returns why the topic cannot have the word, or null. */
async function changeWord(
  trx: Db,
  { id, word, kept }: Offered,
  given: WordGiven,
  { now }: Doing,
): Promise<string | null> {
  const topicId = await ensureTopic(trx, kept.language_id, given.topic);
  const isMoved = topicId !== kept.category_id;
  const isNamed = isMoved || given.word !== word;
  const taken = isNamed ? await findWord(trx, topicId, given.word) : undefined;
  if (taken?.active === 1) return "This topic has the word already.";
  if (taken) return "This topic had the word before. Remove this one and add it anew.";
  await trx
    .updateTable("words")
    .set({
      ...{ category_id: topicId, word: given.word, paraphrase: given.paraphrase, own: 1 },
      ...(isMoved && { place: await nextPlace(trx, topicId) }),
    })
    .where("id", "=", id)
    .execute();
  if (kept.own === 0 && isNamed) await keepAway(trx, { ...kept, word }, now);
  return null;
}

async function removeWord(
  trx: Db,
  { id, topic, word, paraphrase }: Offered,
  { by, now }: Doing,
): Promise<void> {
  await trx.updateTable("words").set({ active: 0, own: 1 }).where("id", "=", id).execute();
  const before = { topic, word, paraphrase };
  await logChange(trx, by, { did: "remove word", about: about(id), before }, now);
}

const about = (id: number) => `word ${id}`;
