import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../db/schema.ts";
import { imageName } from "../files/stored-images.ts";

/** The tables that have a student's id and no secrets, each with the rest of its key. */
const OWN = [
  ...([
    ["labels", "question_id"],
    ["notes", "question_id"],
    ["practice_records", "id"],
  ] as const),
  ...([
    ["practice_receipts", "client_answer_id"],
    ["word_opens", "word_id"],
  ] as const),
  ...([
    ["my_words", "id"],
    ["word_views", "view_token", "word_id", "list"],
  ] as const),
  ...([
    ["study_cards", "word_id"],
    ["study_reviews", "review_id"],
    ["weak_segments", "segment_id"],
    ["visits", "id"],
  ] as const),
  ...([
    ["forum_posts", "id"],
    ["forum_replies", "id"],
    ["forum_reports", "post_id"],
  ] as const),
  ...([
    ["enquiries", "id"],
    ["subscriptions", "id"],
    ["payments", "id"],
  ] as const),
  ...([
    ["mock_records", "id"],
    ["mock_receipts", "client_answer_id"],
  ] as const),
  ...([
    ["practice_remarks", "record_id"],
    ["group_members", "group_id"],
    ["agreements", "page_id"],
  ] as const),
];
const ANSWER_KEY = ["answer.record_id", "answer.id"];
const REVIEW_KEY = ["review.record_id", "review.mocktest_set_id"];
/** The rows of one batch: some milliseconds of the API's one thread. */
const AT_ONCE = 250;

/** Runs one batch. The caller lets other requests run between two. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
/** A table in batches, because a student may have any number of rows. */
export type Part = { name: string; batches: AsyncIterable<object[]> };

/** Returns everything known about a student by table, with the meaning of its codes. */
export function dataOf(db: Db, id: number, inTurn: InTurn): Part[] {
  const own = OWN.map(([name, ...key]): Part => {
    const rows = db.selectFrom(name).selectAll().where("user_id", "=", id);
    return { name, batches: inBatches(rows, key, inTurn) };
  });
  const practiceAnswers = db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .selectAll("answer")
    .where("record.user_id", "=", id);
  const mockAnswers = db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .selectAll("answer")
    .where("record.user_id", "=", id);
  const reviews = db
    .selectFrom("mock_reviews as review")
    .innerJoin("mock_records as record", "record.id", "review.record_id")
    .selectAll("review")
    .where("record.user_id", "=", id);
  const words = db
    .selectFrom("word_opens as opened")
    .innerJoin("words", "words.id", "opened.word_id")
    .select(["words.id", "words.word", "words.paraphrase"])
    .where("opened.user_id", "=", id);
  return [
    { name: "users", batches: inBatches(accountOf(db, id), ["id"], inTurn) },
    ...own,
    { name: "practice_answers", batches: inBatches(practiceAnswers, ANSWER_KEY, inTurn) },
    { name: "mock_answers", batches: inBatches(mockAnswers, ANSWER_KEY, inTurn) },
    { name: "mock_reviews", batches: inBatches(reviews, REVIEW_KEY, inTurn) },
    ...fewRows({ ...withoutSecrets(db, id), ...namesOf(db, id) }, inTurn),
    { name: "words", batches: inBatches(words, ["words.id"], inTurn) },
  ];
}

function accountOf(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "phone_no", "language_id", "branch"])
    .select(["country", "is_enrolled", "exam_date", "minutes_a_day", "days_off", "profile_image"])
    .select(["email_verified_at", "last_active_at", "blocked_at", "deletes_at"])
    .select(["speech_agreed", "speech_terms"])
    .select(["forum_blocked_at", "created_at"])
    .where("id", "=", id);
}

/** Leaves out the secrets of log-ins, checkouts and reminders, which give access. */
function withoutSecrets(db: Db, id: number) {
  return {
    tokens: db
      .selectFrom("tokens")
      .select(["id", "device", "created_at", "last_used_at", "expires_at"])
      .where("user_id", "=", id),
    checkouts: db
      .selectFrom("checkouts")
      .select(["plan_id", "price_cents", "state", "expires_at", "created_at"])
      .where("user_id", "=", id),
    reminders: db
      .selectFrom("reminders")
      .select(["time_zone", "rhythm", "weekday", "hour", "next_mail_at", "feed_made_at"])
      .where("user_id", "=", id),
  };
}

function namesOf(db: Db, id: number) {
  return {
    languages: db.selectFrom("languages").select(["id", "name"]),
    questions: db
      .selectFrom("practice_records as record")
      .innerJoin("questions", "questions.id", "record.question_id")
      .select(["questions.id", "questions.question_title"])
      .distinct()
      .where("record.user_id", "=", id),
    mock_tests: db
      .selectFrom("mock_records as record")
      .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
      .select(["test.id", "test.mocktest_name"])
      .distinct()
      .where("record.user_id", "=", id),
    student_groups: db
      .selectFrom("student_groups as group")
      .innerJoin("group_members as member", "member.group_id", "group.id")
      .select(["group.id", "group.name"])
      .where("member.user_id", "=", id),
    school_pages: db
      .selectFrom("school_pages as page")
      .innerJoin("agreements", "agreements.page_id", "page.id")
      .select(["page.id", "page.kind", "page.version", "page.text", "page.saved_at"])
      .where("agreements.user_id", "=", id),
    group_work: db
      .selectFrom("group_work as work")
      .innerJoin("group_members as member", "member.group_id", "work.group_id")
      .selectAll("work")
      .where("member.user_id", "=", id),
  };
}

type Query = { execute: () => Promise<object[]> };

function fewRows(queries: Record<string, Query>, inTurn: InTurn): Part[] {
  async function* whole(query: Query) {
    yield await inTurn(() => query.execute());
  }
  return Object.entries(queries).map(([name, query]) => ({ name, batches: whole(query) }));
}

/** Reads by the key and not by the place, so that a late batch costs no more than the first. */
async function* inBatches<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: readonly string[],
  inTurn: InTurn,
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: unknown[] | null = null;
  do {
    const rest: SelectQueryBuilder<DB, TB, Row> =
      last === null ? query : query.where(sql<SqlBool>`(${columns}) > (${sql.join(last)})`);
    const rows: Row[] = await inTurn(() => rest.orderBy(columns).limit(AT_ONCE).execute());
    yield rows;
    last = rows.length < AT_ONCE ? null : valuesOf(rows.at(-1), key);
  } while (last !== null);
}

function valuesOf(row: object | undefined, key: readonly string[]): unknown[] {
  const values = new Map<string, unknown>(Object.entries(row ?? {}));
  return key.map((column) => values.get(column.split(".").at(-1) ?? ""));
}

/** Returns the file names of a student's recordings and pictures. */
export async function listFiles(db: Db, id: number) {
  const [account, posts] = [await accountOf(db, id).execute(), await picturesOf(db, id)];
  const recordings = [
    ...(await practiceFiles(db, id)),
    ...(await mockFiles(db, id)),
    ...(await db
      .selectFrom("practice_remarks")
      .select("file_name")
      .where("user_id", "=", id)
      .execute()),
  ];
  const addresses = [...account.map(({ profile_image }) => profile_image), ...posts];
  return {
    sounds: recordings.flatMap(({ file_name }) => file_name ?? []),
    pictures: addresses.flatMap((address) => imageName(address) ?? []),
  };
}

async function picturesOf(db: Db, id: number) {
  const posts = await db
    .selectFrom("forum_posts")
    .select("image")
    .where("user_id", "=", id)
    .where("image", "is not", null)
    .execute();
  return posts.map(({ image }) => image);
}

function practiceFiles(db: Db, id: number) {
  return db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .select("answer.file_name")
    .where("record.user_id", "=", id)
    .where("answer.file_name", "is not", null)
    .execute();
}

function mockFiles(db: Db, id: number) {
  return db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .select("answer.file_name")
    .where("record.user_id", "=", id)
    .where("answer.file_name", "is not", null)
    .execute();
}
