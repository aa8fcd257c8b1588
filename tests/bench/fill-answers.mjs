/**
 * Adds students to the stopped API's database, with submitted practices and mock tests, forum posts,
 * a reminder, a reply in one long thread, and an empty file for each recording. Prints the number of
 * recordings. Runs as its own program, like e2e-fill-database.mjs. Arguments: the data folder, the
 * number of students, and the URL of the database if it is not the SQLite file.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "./open-database.mjs";

const [dataDir, students, databaseUrl] = process.argv.slice(2);
const PRACTICES = 7;
const POSTS = 10;
const AT = "'2026-11-20T00:00:00.000000Z'";
const STORED = `'audio/webm', 60000, '${"a".repeat(64)}', 4000, ${AT}`;
const STORED_COLUMNS = "content_type, size, sha256, duration_ms, created_at";

const { run, rows, end } = await openDatabase(dataDir, databaseUrl);
const [{ id: dialogue }] = await rows(
  "select question_id as id from segments where active = 1 group by 1 order by count(*) desc limit 1",
);
const [{ id: test }] = await rows(
  "select mocktest_id as id from mock_test_sets where active = 1 limit 1",
);
const numbers = (most) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`;
const NEW = "email like 'growth-%'";

await run("begin");
for (const statement of [
  `insert into users (email, password_hash, first_name, last_name, language_id, email_verified_at, created_at)
    ${numbers(students)} select 'growth-' || n || '@example.test', 'none', 'Asha', 'Student', 1, ${AT}, ${AT} from numbers`,
  `insert into practice_records (user_id, question_id, status, created_at, submitted_at)
    ${numbers(PRACTICES)} select id, ${dialogue}, 1, ${AT}, ${AT} from users, numbers where ${NEW}`,
  `insert into practice_answers (record_id, segment_id, attempt, client_answer_id, file_name, ${STORED_COLUMNS})
    select record.id, segments.id, 1, 'growth-' || record.id || '-' || segments.id, 'practice-' || record.id || '-' || segments.id || '.webm', ${STORED}
    from users join practice_records as record on record.user_id = users.id join segments on segments.question_id = record.question_id where ${NEW}`,
  `insert into practice_receipts (user_id, client_answer_id, record_id, segment_id, size, sha256, attempt, created_at)
    select record.user_id, answer.client_answer_id, record.id, answer.segment_id, answer.size, answer.sha256, 1, ${AT}
    from practice_answers as answer join practice_records as record on record.id = answer.record_id where answer.client_answer_id like 'growth-%'`,
  `insert into mock_records (user_id, mocktest_id, status, time_percent, created_at, deadline_at, submitted_at)
    select id, ${test}, 1, 100, ${AT}, ${AT}, ${AT} from users where ${NEW}`,
  `insert into mock_answers (record_id, mocktest_set_id, segment_id, attempt, client_answer_id, file_name, ${STORED_COLUMNS})
    select record.id, place.id, segments.id, 1, 'growth-' || record.id || '-' || segments.id, 'mock-' || record.id || '-' || segments.id || '.webm', ${STORED}
    from users join mock_records as record on record.user_id = users.id join mock_test_sets as place on place.mocktest_id = record.mocktest_id
    join segments on segments.question_id = place.question_id where ${NEW}`,
  `insert into mock_receipts (user_id, client_answer_id, mocktest_answer_id, size, sha256, attempt, created_at)
    select record.user_id, answer.client_answer_id, answer.id, answer.size, answer.sha256, 1, ${AT}
    from mock_answers as answer join mock_records as record on record.id = answer.record_id where answer.client_answer_id like 'growth-%'`,
  `insert into forum_posts (user_id, details, created_at)
    ${numbers(POSTS)} select id, 'Which glossary do you use?', ${AT} from users, numbers where ${NEW}`,
  `insert into forum_replies (post_id, user_id, reply, created_at) select id, user_id, 'The one of the school.', ${AT} from forum_posts`,
  `insert into forum_replies (post_id, user_id, reply, created_at) select (select max(id) from forum_posts), id, 'Mine, too.', ${AT} from users where ${NEW}`,
  `insert into reminders (user_id, time_zone, rhythm, weekday, hour) select id, 'Australia/Sydney', 'daily', 0, 7 from users where ${NEW}`,
])
  await run(statement);
await run("commit");
const names = await rows(
  "select file_name from practice_answers where file_name is not null union all select file_name from mock_answers where file_name is not null",
);
for (const { file_name } of names)
  writeFileSync(join(dataDir, "answers", file_name), "", { flag: "a" });
console.log(names.length);
await end();
