/**
 * Adds a student for each of some languages to a stopped API's database. Each has labelled, begun
 * and submitted a quarter of the dialogues, and opened and saved a quarter of the words, up to a
 * thousand. Prints the students, each with a category of words. Arguments: the data folder, then
 * the names of the languages.
 */
import { hash } from "@node-rs/argon2";
import Libsql from "libsql";
import { join } from "node:path";

const [dataDir, ...languages] = process.argv.slice(2);
const PASSWORD = "interpreting";
const NOW = new Date().toISOString().replace("Z", "000Z");
const IN_A_YEAR = NOW.replace(/^\d+/, (year) => String(Number(year) + 1));
const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const db = new Libsql(join(dataDir, "upstream.sqlite"));
const students = [];
db.exec("begin");
for (const name of languages) {
  const language = db.prepare("select id from languages where name = ?").get(name).id;
  const email = `${name.toLowerCase()}@example.com`;
  const user = db
    .prepare(
      "insert into users (email, password_hash, first_name, last_name, language_id, email_verified_at, created_at) values (?, ?, 'Asha', 'Student', ?, ?, ?) returning id",
    )
    .get(email, password, language, NOW, NOW).id;
  db.prepare(
    "insert into subscriptions (user_id, plan_name, status, user_sample_response, is_live_video_class, realtime_vip_material, expires_at, created_at) values (?, 'Advance', 'active', 1, 1, 1, ?, ?)",
  ).run(user, IN_A_YEAR, NOW);
  const quarter = "from questions where language_id = ? and id % 4";
  db.prepare(
    `insert into labels (user_id, question_id, label_type, updated_at) select ?, id, 1 + id % 2, ? ${quarter} = 1`,
  ).run(user, NOW, language);
  const records = "insert into practice_records (user_id, question_id, status, created_at";
  db.prepare(`${records}) select ?, id, 0, ? ${quarter} = 2`).run(user, NOW, language);
  db.prepare(`${records}, submitted_at) select ?, id, 1, ?, ? ${quarter} = 3`).run(
    ...[user, NOW, NOW, language],
  );
  const words = (rest) => `from words where language_id = ? and id % 4 = ${rest} limit 1000`;
  db.prepare(
    `insert into word_opens (user_id, word_id, count_memoriz, first_opened_at, last_opened_at) select ?, id, 1, ?, ? ${words(1)}`,
  ).run(user, NOW, NOW, language);
  db.prepare(
    `insert into my_words (user_id, word_id, count_memoriz, created_at) select ?, id, id % 2, ? ${words(2)}`,
  ).run(user, NOW, language);
  const category = db.prepare("select id from categories where language_id = ?").get(language).id;
  students.push({ email, password: PASSWORD, category });
}
db.exec("commit");
console.log(JSON.stringify(students));
