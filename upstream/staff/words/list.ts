import type { WordGiven } from "../../../contract/staff/words.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import { contains } from "../../db/search-text.ts";
import type { Db } from "../../db/schema.ts";
import { versionOf } from "../kit/row-version.ts";

type Wanted = { search: string | null; languageId: number | null; topicId: number | null };

/** Returns one page of the offered words, in the order of their lists. */
export async function listWords(
  db: Db,
  { search, languageId, topicId }: Wanted,
  request: PageRequest,
) {
  let query = db
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .innerJoin("languages", "languages.id", "words.language_id")
    .select([
      "words.id",
      "words.word",
      "words.paraphrase",
      "categories.name as topic",
      "languages.name as language",
      "languages.tag as language_tag",
    ])
    .where("words.active", "=", 1)
    .orderBy("words.language_id")
    .orderBy("words.serial_no");
  if (search !== null) query = query.where(contains("words", search));
  if (languageId !== null) query = query.where("words.language_id", "=", languageId);
  if (topicId !== null) query = query.where("words.category_id", "=", topicId);
  const page = await paginate(query, request);
  const data = page.data.map((row) => ({ ...row, version: wordVersion(row) }));
  return { ...page, data };
}

/** Returns the topics with words, of one language or of all. */
export function listTopics(db: Db, languageId: number | null) {
  let query = db
    .selectFrom("categories")
    .innerJoin("languages", "languages.id", "categories.language_id")
    .select([
      "categories.id",
      "categories.name",
      "categories.word_count",
      "languages.name as language",
    ])
    .where("categories.active", "=", 1)
    .orderBy("languages.name")
    .orderBy("categories.place");
  if (languageId !== null) query = query.where("categories.language_id", "=", languageId);
  return query.execute();
}

/** Returns an offered word, or null. */
export async function findOffered(db: Db, id: number) {
  const row = await db
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .select([
      "words.id",
      "words.own",
      "words.category_id",
      "categories.language_id",
      "words.word",
      "words.paraphrase",
      "categories.name as topic",
    ])
    .where("words.id", "=", id)
    .where("words.active", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  const { own, category_id, language_id, ...told } = row;
  return { ...told, version: wordVersion(told), kept: { own, category_id, language_id } };
}

/** The order of the fields is that of the form's. */
function wordVersion({ topic, word, paraphrase }: WordGiven): string {
  return versionOf({ topic, word, paraphrase });
}
