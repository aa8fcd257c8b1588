import type { SelectQueryBuilder } from "kysely";
import type { Student } from "../account/tokens.ts";
import { mapPage, pageOf, paginate, type Page, type PageRequest } from "../db/paginate.ts";
import { contains } from "../db/search-text.ts";
import type { Db, Schema } from "../db/schema.ts";
import { countCategories } from "./counts.ts";
import { isOpenTo, isSpokenBy, NOT_OPENED, OPENED } from "./find.ts";
import type { OpenWords } from "./open-words.ts";

type Reader = { student: Student; open: OpenWords };
type Wanted = {
  /** Null for all categories. */
  category: { id: number; word_count: number } | null;
  search: string | null;
  /** 0 means all. An unknown code gives an empty list. */
  filter: number;
};

/** Returns one page of words of the language or a category, in the order of the content. */
export async function listWords(
  db: Db,
  { student, open }: Reader,
  { category, search, filter }: Wanted,
  request: PageRequest,
) {
  if (open.openWords === 0 || filter < 0 || filter > NOT_OPENED) return pageOf([], 0, request);
  let query = db
    .selectFrom("words")
    .leftJoin("word_opens", (join) =>
      join.onRef("word_opens.word_id", "=", "words.id").on("word_opens.user_id", "=", student.id),
    )
    .leftJoin("my_words", (join) =>
      join.onRef("my_words.word_id", "=", "words.id").on("my_words.user_id", "=", student.id),
    )
    .select([
      "words.id",
      "words.category_id",
      "words.word",
      "words.paraphrase",
      "words.place",
      "words.serial_no",
      "word_opens.count_memoriz",
      "my_words.id as myword_id",
    ])
    .where("words.active", "=", 1)
    .where(isOpenTo(open))
    .orderBy("words.serial_no");
  if (category !== null) query = query.where("words.category_id", "=", category.id);
  if (search !== null) query = query.where(contains("words", search));
  query =
    filter === OPENED
      ? query
          .where(isSpokenBy(student))
          .where("words.id", "in", (eb) =>
            eb.selectFrom("word_opens").select("word_id").where("user_id", "=", student.id),
          )
      : query.where("words.language_id", "=", student.languageId);
  if (filter === NOT_OPENED) query = query.where("word_opens.word_id", "is", null);
  const page = await readPage();
  return mapPage(page, ({ count_memoriz, place, serial_no, ...word }) => ({
    ...word,
    serial_no: category === null ? serial_no : place + 1,
    is_free: serial_no <= open.freeWords,
    memorized: count_memoriz === null ? null : { count_memoriz },
  }));

  /** Avoids counting and skipping rows, which takes longer than reading a page of a long list. */
  async function readPage() {
    if (search !== null || open.openWords !== Infinity) return paginate(query, request);
    const all = await countAll(db, student, category);
    if (filter === 0) return pageByNumber(query, all, category, request);
    const opened = await countOpened(db, student, category);
    return paginate(query, request, filter === OPENED ? opened : all - opened);
  }
}

/** Returns a page of an unfiltered list by the numbers of its words. */
async function pageByNumber<Row>(
  query: SelectQueryBuilder<Schema, "words", Row>,
  total: number,
  category: Wanted["category"],
  request: PageRequest,
) {
  // Places in a category start at 0, serial numbers at 1.
  const [column, base] =
    category === null ? (["words.serial_no", 1] as const) : (["words.place", 0] as const);
  const from = base + (request.page - 1) * request.perPage;
  const rows = await query
    .where(column, ">=", from)
    .where(column, "<", from + request.perPage)
    .execute();
  return pageOf(rows, total, request);
}

async function countAll(
  db: Db,
  { languageId }: Student,
  category: Wanted["category"],
): Promise<number> {
  if (category !== null) return category.word_count;
  const last = await db
    .selectFrom("words")
    .select("serial_no")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .orderBy("serial_no", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.serial_no ?? 0;
}

async function countOpened(
  db: Db,
  student: Student,
  category: Wanted["category"],
): Promise<number> {
  const categories = await countCategories(db, student);
  return categories
    .filter(({ category_id }) => category === null || category_id === category.id)
    .reduce((sum, { wordmemorize }) => sum + wordmemorize, 0);
}

/** Returns one page of My Words, in the order of adding. */
export async function listMyWords(
  db: Db,
  { student, open }: Reader,
  { search, filter }: Omit<Wanted, "category">,
  request: PageRequest,
) {
  if (open.openWords === 0 || filter < 0 || filter > NOT_OPENED) return pageOf([], 0, request);
  let query = db
    .selectFrom("my_words")
    .innerJoin("words", "words.id", "my_words.word_id")
    .select([
      "my_words.id as myword_id",
      "my_words.count_memoriz",
      "words.id",
      "words.category_id",
      "words.word",
      "words.paraphrase",
      "words.serial_no",
    ])
    .where("my_words.user_id", "=", student.id)
    .where(isSpokenBy(student))
    .where("words.active", "=", 1)
    .where(isOpenTo(open))
    .orderBy("my_words.id");
  if (search !== null) query = query.where(contains("words", search));
  if (filter === OPENED) query = query.where("my_words.count_memoriz", ">", 0);
  if (filter === NOT_OPENED) query = query.where("my_words.count_memoriz", "=", 0);
  const page = await paginate(query, request);
  return numbered(page, ({ myword_id, count_memoriz, serial_no, ...save_words }) => ({
    myword_id,
    count_memoriz,
    is_free: serial_no <= open.freeWords,
    save_words,
  }));
}

/** Numbers the entries of a page by their position in the list. */
function numbered<Row, Shown extends object>(page: Page<Row>, show: (row: Row) => Shown) {
  const data = page.data.map((row, index) => ({
    ...show(row),
    serial_no: (page.from ?? 1) + index,
  }));
  return { ...page, data };
}

/** Returns one page of a category's words, without meanings. */
export async function listCategoryRows(
  db: Db,
  { student, open }: Reader,
  category: { id: number; word_count: number },
  request: PageRequest,
) {
  if (open.openWords === 0) return pageOf([], 0, request);
  const query = db
    .selectFrom("words")
    .innerJoin("languages", "languages.id", "words.language_id")
    .select([
      "words.id",
      "words.place",
      "words.word as question_title",
      "languages.name as language_name",
      "words.created_at",
    ])
    .where("words.language_id", "=", student.languageId)
    .where("words.category_id", "=", category.id)
    .where("words.active", "=", 1)
    .where(isOpenTo(open))
    .orderBy("words.serial_no");
  return mapPage(await paginate(query, request), ({ place, ...row }) => ({
    ...row,
    serial_number: place + 1,
  }));
}
