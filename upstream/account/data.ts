import type { Db } from "../db/schema.ts";
import { imageName } from "../files/stored-images.ts";

/** The tables that have a student's id and no secrets. */
const OWN = [
  ...(["labels", "notes", "practice_records", "practice_receipts", "word_opens"] as const),
  ...(["my_words", "word_views", "study_cards", "study_reviews", "visits"] as const),
  ...(["forum_replies", "forum_reports", "enquiries", "subscriptions", "payments"] as const),
  ...(["mock_records", "mock_receipts", "practice_remarks", "group_members"] as const),
];

/** Returns everything known about a student by table, with the meaning of its codes. */
export async function dataOf(db: Db, id: number) {
  const own: Record<string, object[]> = {};
  for (const table of OWN)
    own[table] = await db.selectFrom(table).selectAll().where("user_id", "=", id).execute();
  return {
    users: await accountOf(db, id),
    ...own,
    ...(await filesNamed(db, id)),
    ...(await withoutSecrets(db, id)),
    mock_reviews: await db
      .selectFrom("mock_reviews as review")
      .innerJoin("mock_records as record", "record.id", "review.record_id")
      .selectAll("review")
      .where("record.user_id", "=", id)
      .execute(),
    ...(await namesOf(db, id)),
  };
}

function accountOf(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "phone_no", "language_id", "branch"])
    .select(["country", "is_enrolled", "exam_date", "minutes_a_day", "days_off", "profile_image"])
    .select(["email_verified_at", "last_active_at", "blocked_at", "deletes_at"])
    .select(["forum_blocked_at", "created_at"])
    .where("id", "=", id)
    .execute();
}

/** Returns the rows that name a student's files. */
async function filesNamed(db: Db, id: number) {
  return {
    forum_posts: await db.selectFrom("forum_posts").selectAll().where("user_id", "=", id).execute(),
    practice_answers: await db
      .selectFrom("practice_answers as answer")
      .innerJoin("practice_records as record", "record.id", "answer.record_id")
      .selectAll("answer")
      .where("record.user_id", "=", id)
      .execute(),
    mock_answers: await db
      .selectFrom("mock_answers as answer")
      .innerJoin("mock_records as record", "record.id", "answer.record_id")
      .selectAll("answer")
      .where("record.user_id", "=", id)
      .execute(),
  };
}

/** Leaves out the secrets of log-ins, checkouts and reminders, which give access. */
async function withoutSecrets(db: Db, id: number) {
  return {
    tokens: await db
      .selectFrom("tokens")
      .select(["id", "device", "created_at", "last_used_at", "expires_at"])
      .where("user_id", "=", id)
      .execute(),
    checkouts: await db
      .selectFrom("checkouts")
      .select(["plan_id", "price_cents", "state", "expires_at", "created_at"])
      .where("user_id", "=", id)
      .execute(),
    reminders: await db
      .selectFrom("reminders")
      .select(["time_zone", "rhythm", "weekday", "hour", "next_mail_at", "feed_made_at"])
      .where("user_id", "=", id)
      .execute(),
  };
}

async function namesOf(db: Db, id: number) {
  return {
    languages: await db.selectFrom("languages").select(["id", "name"]).execute(),
    questions: await db
      .selectFrom("practice_records as record")
      .innerJoin("questions", "questions.id", "record.question_id")
      .select(["questions.id", "questions.question_title"])
      .distinct()
      .where("record.user_id", "=", id)
      .execute(),
    mock_tests: await db
      .selectFrom("mock_records as record")
      .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
      .select(["test.id", "test.mocktest_name"])
      .distinct()
      .where("record.user_id", "=", id)
      .execute(),
    student_groups: await db
      .selectFrom("student_groups as group")
      .innerJoin("group_members as member", "member.group_id", "group.id")
      .select(["group.id", "group.name"])
      .where("member.user_id", "=", id)
      .execute(),
    group_work: await db
      .selectFrom("group_work as work")
      .innerJoin("group_members as member", "member.group_id", "work.group_id")
      .selectAll("work")
      .where("member.user_id", "=", id)
      .execute(),
    words: await db
      .selectFrom("word_opens as opened")
      .innerJoin("words", "words.id", "opened.word_id")
      .select(["words.id", "words.word", "words.paraphrase"])
      .where("opened.user_id", "=", id)
      .execute(),
  };
}

/** Returns the file names of a student's recordings and pictures. */
export async function listFiles(db: Db, id: number) {
  const { forum_posts, practice_answers, mock_answers } = await filesNamed(db, id);
  const remarks = await db
    .selectFrom("practice_remarks")
    .select("file_name")
    .where("user_id", "=", id)
    .execute();
  const account = await accountOf(db, id);
  const addresses = [
    ...account.map(({ profile_image }) => profile_image),
    ...forum_posts.map(({ image }) => image),
  ];
  return {
    sounds: [...practice_answers, ...mock_answers, ...remarks].flatMap(
      ({ file_name }) => file_name ?? [],
    ),
    pictures: addresses.flatMap((address) => imageName(address) ?? []),
  };
}
