import { sql } from "kysely";
import type { Upstream } from "./engines.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Adds students with a practice each, and dialogues of one segment, in Nepali. Half of the students
 * have a plan; one in twenty struggles, one in ten has sent a practice, and one in five has an exam
 * soon. Each has submitted a mock test, and one in three waits for the review.
 */
export async function fillSchool(
  { deps: { db }, now }: Upstream,
  most: { of: string; students: number; dialogues: number },
): Promise<void> {
  const raw = (value: string | number) =>
    sql.raw(typeof value === "number" ? String(value) : `'${value}'`);
  const day = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10);
  /** Returns a different time for each row, because lists by time end at a full page. */
  const on = (days: number, no: string) =>
    sql.raw(`'${day(days)}T00:00:00.' || (100000 + ${no}) || 'Z'`);
  const exams = sql.raw(
    Array.from({ length: 25 }, (_, at) => `when ${at} then '${day(10 + at)}'`).join(" "),
  );
  const { id } = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", "Nepali")
    .executeTakeFirstOrThrow();
  const language = raw(id);
  const numbers = (count: number) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw(count)})`;
  const ours = sql`from users where email like ${raw(`${most.of}%`)}`;
  await sql`insert into questions (slug, serial_no, language_id, category, question_title, question_background, content_hash, active, is_recent, created_at)
    ${numbers(most.dialogues)}
    select ${raw(most.of)} || n, n, ${language}, 'Health', 'Title ' || n, 'Background', 'hash', 1, 0, ${on(-40, "n")} from numbers`.execute(
    db,
  );
  await sql`insert into segments (question_id, serial_no, place, language, audio_reference_text, audio_file, sample_language, sample_text, active)
    select id, 1, 1, 'en', 'A question.', slug || '.mp3', 'ne', 'An answer.', 1 from questions where slug like ${raw(`${most.of}%`)}`.execute(
    db,
  );
  await sql`insert into users (email, password_hash, first_name, last_name, language_id, email_verified_at, created_at, last_active_at, exam_date)
    ${numbers(most.students)}
    select ${raw(most.of)} || n || '@example.test', 'no', 'Name' || n % 50, 'Rao', ${language}, ${on(-40, "n")}, ${on(-40, "n")},
      case n % 4 when 0 then ${on(-1, "n")} when 1 then ${on(-40, "n")} when 2 then ${on(-2, "n")} end,
      case n % 125 ${exams} end from numbers`.execute(db);
  for (const [word, ofEmail] of [
    ["lower(first_name)", 0],
    ["'rao'", 0],
    [`'${most.of}'`, 1],
  ] as const)
    await sql`insert into student_words (user_id, word, of_email) select id, ${sql.raw(word)}, ${raw(ofEmail)} ${ours}`.execute(
      db,
    );
  await sql`insert into subscriptions (user_id, plan_id, plan_name, status, user_sample_response, is_live_video_class, realtime_vip_material, expires_at, created_at)
    select id, (select min(id) from plans), 'Starter', 'active', 1, 1, 1, ${on(90, "id")}, ${on(-40, "id")} ${ours} and id % 2 = 0`.execute(
    db,
  );
  await sql`insert into visits (user_id, started_at, last_seen_at, active_ms) select id, ${on(-1, "id")}, ${on(-1, "id")}, 60000 ${ours}`.execute(
    db,
  );
  const question = sql`(select min(id) from questions where slug = ${raw(`${most.of}1`)})`;
  await sql`insert into practice_records (user_id, question_id, status, created_at, submitted_at, sent_at)
    select id, ${question}, case when id % 3 = 0 then 0 else 1 end, ${on(-40, "id")}, case when id % 3 = 0 then null else ${on(-1, "id")} end,
      case when id % 10 = 1 then ${on(-1, "id")} end ${ours}`.execute(db);
  await sql`insert into practice_answers (record_id, segment_id, attempt, created_at)
    select record.id, segments.id, 1, case when record.status = 1 then ${on(-1, "record.id")} else ${on(-40, "record.id")} end
    from practice_records as record join segments on segments.question_id = record.question_id
    where record.question_id = ${question}`.execute(db);
  await sql`insert into labels (user_id, question_id, label_type, updated_at)
    select users.id, questions.id, 2, ${on(-1, "users.id")} from users join questions on questions.slug in (${raw(`${most.of}1`)}, ${raw(`${most.of}2`)}, ${raw(`${most.of}3`)})
    where users.email like ${raw(`${most.of}%`)} and users.id % 20 = 0`.execute(db);
  await sql`insert into mock_tests (slug, serial_no, language_id, mocktest_name, duration, active, created_at)
    values (${raw(most.of)}, 1, ${language}, 'Mock test', 35, 1, ${on(-40, "1")})`.execute(db);
  await sql`insert into mock_records (user_id, mocktest_id, status, time_percent, created_at, submitted_at, deadline_at, feedback_status, reviewed_at)
    select id, (select max(id) from mock_tests), 1, 100, ${on(-3, "id")}, ${on(-2, "id")}, ${on(-1, "id")},
      case when id % 3 = 0 then 0 else 1 end, case when id % 3 = 0 then null else ${on(-1, "id")} end ${ours}`.execute(
    db,
  );
  // PostgreSQL does this by itself some time later.
  if (db.getExecutor().adapter.constructor.name.startsWith("Postgres"))
    await sql`analyze`.execute(db);
}
