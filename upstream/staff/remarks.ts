import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { REVIEWED } from "../dialogues/reviewed.ts";
import { findRemark, type Remark } from "../practice/remarks.ts";
import { notFound } from "../refusal.ts";
import { mailNews, type Place } from "../reminders/news.ts";
import type { Staff } from "./accounts.ts";
import { logChange } from "./log.ts";

/** A practice that a student has submitted. Else 404. */
export async function getPractice(db: Db, recordId: number) {
  const practice = await db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .innerJoin("users", "users.id", "record.user_id")
    .select(["record.id", "record.user_id", "record.submitted_at", "record.sent_at"])
    .select(["users.first_name", "users.last_name", "languages.name as language"])
    .select(["questions.serial_no", "questions.question_title as title"])
    .select("questions.question_background")
    .where("record.id", "=", recordId)
    .where("record.status", "=", 1)
    .executeTakeFirst();
  if (!practice) throw notFound();
  return practice;
}

/** Its segments in order. What the student said is heard only once they sent it. */
export async function listPracticeSegments(db: Db, recordId: number, isSent: boolean) {
  const segments = await db
    .selectFrom("practice_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([...REVIEWED, "answer.file_name", "answer.attempt", "answer.duration_ms"])
    .where("answer.record_id", "=", recordId)
    .orderBy("segments.place")
    .execute();
  return isSent ? segments : segments.map((one) => ({ ...one, file_name: null }));
}

type Saved = { said: Remark; version: number; by: Staff };

/**
 * Shows the student what is written; its first words are mailed to who asked for mails. Nothing
 * written takes the remark back. False when somebody else saved another version meanwhile.
 */
export async function saveRemark(
  place: Place,
  recordId: number,
  { said, version, by }: Saved,
  now: number,
): Promise<boolean> {
  const isSaved = await place.db.transaction().execute(async (trx) => {
    const { user_id, serial_no, title } = await getPractice(trx, recordId);
    const found = await findRemark(trx, recordId);
    const before = found && { remark: found.remark, segments: found.segments };
    const isEmpty = said.remark === "" && Object.keys(said.segments).length === 0;
    if (isEmpty ? found === null : JSON.stringify(before) === JSON.stringify(said)) return true;
    const isSaved = isEmpty
      ? await remove(trx, recordId, version)
      : await write(trx, { recordId, user_id }, { said, version, by }, now);
    if (!isSaved) return false;
    const about = `student ${user_id}`;
    const did = isEmpty ? "take back a remark" : "write a remark";
    const log = (words: Remark | null) => (words ? { practice: recordId, ...words } : undefined);
    await logChange(
      trx,
      by,
      { did, about, before: log(before), after: log(isEmpty ? null : said) },
      now,
    );
    if (found === null) {
      const subject = "Your teacher wrote about your practice";
      const news = `Your teacher listened to dialogue ${serial_no}, ${title}, and wrote about it.`;
      await mailNews(trx, place, [user_id], () => ({ subject, said: news }));
    }
    return true;
  });
  if (isSaved) place.mailer.wake();
  return isSaved;
}

async function remove(trx: Db, recordId: number, version: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom("practice_remarks")
    .where("record_id", "=", recordId)
    .where("version", "=", version)
    .returning("record_id")
    .executeTakeFirst();
  return removed !== undefined;
}

async function write(
  trx: Db,
  { recordId, user_id }: { recordId: number; user_id: number },
  { said, version, by }: Saved,
  now: number,
): Promise<boolean> {
  const row = {
    remark: said.remark,
    segments: JSON.stringify(said.segments),
    staff_name: by.name,
    version: version + 1,
    written_at: stampAfter(0, now),
    // A corrected remark counts as unread.
    read_at: null,
  };
  const saved =
    version === 0
      ? trx
          .insertInto("practice_remarks")
          .values({ record_id: recordId, user_id, ...row })
          .onConflict((conflict) => conflict.column("record_id").doNothing())
          .returning("record_id")
      : trx
          .updateTable("practice_remarks")
          .set(row)
          .where("record_id", "=", recordId)
          .where("version", "=", version)
          .returning("record_id");
  return (await saved.executeTakeFirst()) !== undefined;
}
