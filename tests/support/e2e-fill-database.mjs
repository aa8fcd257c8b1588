/**
 * Fills a stopped API's database with accounts, and prints the dialogues by slug. A separate
 * program, because SQLite's lock reliably ends only with its process. Arguments: the data folder,
 * {kind: count} as JSON, and "quick" for passwords that are fast to check.
 */
import { hash } from "@node-rs/argon2";
import Libsql from "libsql";
import { join } from "node:path";

const [dataDir, counts, pace] = process.argv.slice(2);
const now = new Date();
const stamp = now.toISOString().replace("Z", "000Z");
const inAYear = new Date(now.getTime() + 365 * 86_400_000).toISOString().replace("Z", "000Z");
const cost =
  pace === "quick" ? { memoryCost: 8, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 };
const password = await hash("interpreting", { ...cost, parallelism: 1 });

const db = new Libsql(join(dataDir, "upstream.sqlite"));
const languages = Object.fromEntries(
  db
    .prepare("select id, name from languages")
    .all()
    .map(({ id, name }) => [name, id]),
);
const addUser = db.prepare(
  "insert into users (email, password_hash, first_name, last_name, language_id, email_verified_at, created_at) values (?, ?, 'Asha', 'Student', ?, ?, ?) returning id",
);
const addPlan = db.prepare(
  "insert into subscriptions (user_id, plan_name, status, user_sample_response, is_live_video_class, realtime_vip_material, fulllenth_vac_limits, mocktest_limits, feedback, expires_at, created_at) values (?, 'Advance', 'active', 1, 1, 1, 1, 1, 1, ?, ?)",
);
db.exec("begin");
for (const [kind, count] of Object.entries(JSON.parse(counts))) {
  for (let no = 0; no < count; no += 1) {
    const { id } = addUser.get(
      `${kind}-${no}@example.com`,
      password,
      languages[kind === "urdu" ? "Urdu" : "Hindi"],
      stamp,
      stamp,
    );
    if (kind !== "visitor") addPlan.run(id, inAYear, stamp);
  }
}
db.prepare(
  "insert into staff (email, name, password_hash, created_at) values ('meera@example.com', 'Meera', ?, ?)",
).run(password, stamp);
// She is an owner, who needs a second factor by default.
db.exec("insert into settings (name, value) values ('staff_second_factor', 'optional')");
db.exec("commit");

const questions = {};
const rows = db
  .prepare(
    "select q.slug, q.id, s.id as segment from questions q join segments s on s.question_id = q.id order by s.serial_no",
  )
  .all();
for (const { slug, id, segment } of rows)
  (questions[slug] ??= { id, segments: [] }).segments.push(segment);
console.log(JSON.stringify(questions));
