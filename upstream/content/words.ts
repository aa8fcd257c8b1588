import { join } from "node:path";
import * as z from "zod";
import { MOST_CHARACTERS } from "../../contract/staff/words.ts";
import { stamp } from "../clock.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { ensureLanguage, languageName, languageTag } from "./languages.ts";
import { differs, offered, type Owned, type SamplesFor } from "./owned.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";

const line = (max: number) => z.string().trim().min(1).max(max);
const word = z.object({
  word: line(MOST_CHARACTERS.word),
  paraphrase: line(MOST_CHARACTERS.paraphrase),
});
const category = z
  .object({ name: line(MOST_CHARACTERS.category), words: z.array(word).min(1).max(5_000) })
  .superRefine(({ name, words }, context) => {
    const twice = findTwice(words.map(({ word }) => word));
    if (twice !== undefined)
      context.addIssue({ code: "custom", message: `"${twice}" stands twice in ${name}` });
  });
const wordList = z
  .object({
    language: languageName,
    language_tag: languageTag,
    categories: z.array(category).max(500),
  })
  .superRefine(({ categories }, context) => {
    const twice = findTwice(categories.map(({ name }) => name));
    if (twice !== undefined)
      context.addIssue({ code: "custom", message: `the category "${twice}" stands there twice` });
  });

export type WordList = z.infer<typeof wordList>;
/** The rows of one statement: both engines limit its parameters. */
const AT_ONCE = 500;

type CategoryRow = { place: number; active: Flag; word_count: number };
type WordRow = {
  word: string;
  paraphrase: string;
  place: number;
  active: Flag;
  category_id: number;
  language_id: number;
  serial_no: number;
  own: Flag;
};

export async function readWords(folder: string): Promise<{ words: WordList[]; faults: string[] }> {
  const words: WordList[] = [];
  let faults: string[] = [];
  const names = (await listFolder(join(folder, "words")))
    .filter((name) => name.endsWith(".json"))
    .sort();
  for (const name of names) {
    const { data, faults: own } = await readJson(join(folder, "words", name), wordList);
    if (!data) faults = faults.concat(faultsAt(`words/${name}`, own));
    else if (name !== `${data.language_tag}.json`)
      faults.push(`words/${name}: must be called ${data.language_tag}.json`);
    else words.push(data);
  }
  return { words, faults };
}

/**
 * Updates categories and words from the lists; the later of two entries for one word wins. Finds
 * rows by name, so opened words stay open. Only hides what left the lists. Sample words that the
 * school removed stay removed. Words that only staff see have no number in students' lists.
 */
export async function loadWords(
  trx: Db,
  lists: Owned<WordList>[],
  samplesFor: SamplesFor,
): Promise<void> {
  const known = await knownRows(trx);
  const kept = { categories: new Set<number>(), words: new Set<number>() };
  for (const { language, tag, categories } of merge(lists).values()) {
    const languageId = await ensureLanguage(trx, language, tag);
    let serial = 0;
    for (const [place, [name, listed]] of [...categories].entries()) {
      const words = [...listed].filter(
        ([word, { own }]) => own === 1 || !known.isTakenAway(languageId, name, word),
      );
      if (words.length === 0) continue;
      const seen = words.filter(([, word]) => offered(word, samplesFor) === 1).length;
      const row = { place, active: seen > 0 ? 1 : 0, word_count: seen } as const;
      const categoryId = await ensureCategory(trx, known, languageId, name, row);
      kept.categories.add(categoryId);
      const rows = words.map(([word, { paraphrase, own }], at): WordRow => {
        const active = offered({ own }, samplesFor);
        serial += active;
        return {
          ...{ category_id: categoryId, language_id: languageId, word, paraphrase, own },
          ...{ place: at, active, serial_no: active === 1 ? serial : 0 },
        };
      });
      for (const id of await ensureWords(trx, known, rows)) kept.words.add(id);
    }
  }
  for (const table of ["categories", "words"] as const) {
    const gone = [...known[table].values()].filter(
      ({ id, active }) => active === 1 && !kept[table].has(id),
    );
    for (const { id } of gone)
      await trx.updateTable(table).set({ active: 0 }).where("id", "=", id).execute();
  }
}

/** Joins the lists of each language. The later of two entries for one word wins. */
export function joinLists(lists: WordList[]): WordList[] {
  const joined = merge(lists.map((list) => ({ ...list, own: 1 })));
  return [...joined.values()].map(({ language, tag, categories }) => ({
    language,
    language_tag: tag,
    categories: [...categories].map(([name, words]) => ({
      name,
      words: [...words].map(([word, { paraphrase }]) => ({ word, paraphrase })),
    })),
  }));
}

/** Merges by language, category and word. A map keeps the place of an entry that is set again. */
function merge(lists: Owned<WordList>[]) {
  type Words = Map<string, { paraphrase: string; own: Flag }>;
  const languages = new Map<
    string,
    { language: string; tag: string; categories: Map<string, Words> }
  >();
  for (const { language, language_tag: tag, categories, own } of lists) {
    const into = languages.get(language) ?? {
      language,
      tag,
      categories: new Map<string, Words>(),
    };
    languages.set(language, { ...into, tag });
    for (const { name, words } of categories) {
      const entries: Words = into.categories.get(name) ?? new Map();
      into.categories.set(name, entries);
      for (const { word, paraphrase } of words) entries.set(word, { paraphrase, own });
    }
  }
  return languages;
}

async function knownRows(trx: Db) {
  const categories = await trx.selectFrom("categories").selectAll().execute();
  const words = await trx.selectFrom("words").selectAll().execute();
  const byName = new Map(categories.map((row) => [`${row.language_id} ${row.name}`, row]));
  const byWord = new Map(words.map((row) => [`${row.category_id} ${row.word}`, row]));
  return {
    categories: byName,
    words: byWord,
    isTakenAway(languageId: number, category: string, word: string): boolean {
      const row = byWord.get(`${byName.get(`${languageId} ${category}`)?.id} ${word}`);
      return row?.own === 1 && row.active === 0;
    },
  };
}

type Known = Awaited<ReturnType<typeof knownRows>>;

async function ensureCategory(
  trx: Db,
  known: Known,
  languageId: number,
  name: string,
  row: CategoryRow,
): Promise<number> {
  const there = known.categories.get(`${languageId} ${name}`);
  if (there && !differs(there, row)) return there.id;
  const { id } = await trx
    .insertInto("categories")
    .values({ language_id: languageId, name, ...row })
    .onConflict((conflict) => conflict.columns(["language_id", "name"]).doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function ensureWords(trx: Db, known: Known, rows: WordRow[]): Promise<number[]> {
  const ids: number[] = [];
  const news: (WordRow & { created_at: string })[] = [];
  for (const row of rows) {
    const there = known.words.get(`${row.category_id} ${row.word}`);
    if (there && !differs(there, row)) ids.push(there.id);
    else news.push({ ...row, created_at: there?.created_at ?? stamp() });
  }
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const written = await trx
      .insertInto("words")
      .values(news.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(["category_id", "word"]).doUpdateSet((row) => ({
          paraphrase: row.ref("excluded.paraphrase"),
          place: row.ref("excluded.place"),
          active: row.ref("excluded.active"),
          serial_no: row.ref("excluded.serial_no"),
          own: row.ref("excluded.own"),
        })),
      )
      .returning("id")
      .execute();
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

function findTwice(names: string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** Reads the words on show. Returns a function that makes lists of the wanted ones. */
export async function readWordRows(
  db: Db,
): Promise<(isWanted: (own: Flag) => boolean) => WordList[]> {
  const rows = await db
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .innerJoin("languages", "languages.id", "categories.language_id")
    .select([
      "words.own",
      "words.word",
      "words.paraphrase",
      "categories.name as category",
      "languages.name as language",
      "languages.tag as language_tag",
    ])
    .where("words.active", "=", 1)
    .where("categories.active", "=", 1)
    .orderBy("languages.id")
    .orderBy("categories.place")
    .orderBy("words.place")
    .execute();
  return (isWanted) =>
    joinLists(
      rows
        .filter(({ own }) => isWanted(own))
        .map(({ language, language_tag, category: name, word, paraphrase }) => ({
          ...{ language, language_tag },
          categories: [{ name, words: [{ word, paraphrase }] }],
        })),
    );
}
