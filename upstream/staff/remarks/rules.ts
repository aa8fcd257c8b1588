import { createHash } from "node:crypto";
import { saidFactsOf, saidFactsText } from "../../../plan/said-facts.ts";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { asHeard, REVIEWED } from "../../dialogues/reviewed.ts";
import { keepRecording, type Stored, type StaffSound } from "../../files/recordings.ts";
import type { Storage } from "../../files/storage.ts";
import { findRemark, NOT_SPOKEN, type Remark, type SpokenRemark } from "../../practice/remarks.ts";
import { notFound } from "../../refusal.ts";
import { tellHeard } from "../../speech/takes.ts";
import { consentOf } from "../../speech/terms.ts";
import { mailNews, type Place as OfMail } from "../../reminders/news.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

/** Returns a submitted practice. Throws 404 otherwise. */
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

/** Lists a practice's segments in order, with recordings only after this student sent them. */
export async function listPracticeSegments(
  { db, hears }: { db: Db; hears: boolean },
  recordId: number,
  sentBy: number | null,
) {
  const segments = await db
    .selectFrom("practice_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([...REVIEWED, "answer.file_name", "answer.attempt", "answer.duration_ms"])
    .select("answer.peaks as answer_peaks")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .select(["record.own_marks", "answer.heard"])
    .where("answer.record_id", "=", recordId)
    .orderBy("segments.place")
    .execute();
  const isSent = sentBy !== null;
  const heard = isSent
    ? await tellHeard(db, await consentOf({ db, hears }, sentBy), segments, { isTeacher: true })
    : [];
  return segments.map(({ own_marks, ...one }, place) => ({
    ...asHeard(isSent ? one : { ...one, file_name: null, answer_peaks: null }),
    heard: heard[place] ?? null,
    said: isSent ? saidFactsText(saidFactsOf(own_marks ?? "", one.serial_no)) : "",
  }));
}

type Place = OfMail & { answers: Storage };
type Saved = {
  /** Without comments, those that are stored stay. */
  said: Omit<Remark, "comments"> & { comments: Remark["comments"] | null };
  /** A new sound; null keeps the present one. */
  sound: StaffSound | null;
  withoutSound: boolean;
  version: number;
  by: Staff;
};
type At = { recordId: number; now: number };

/**
 * Saves a remark and shows it to the student. Mails the first one to students who receive
 * reminders. Removes an empty remark without sound. Returns false when somebody else saved another
 * version meanwhile.
 */
export async function saveRemark(
  place: Place,
  recordId: number,
  saved: Saved,
  now: number,
): Promise<boolean> {
  const { sound } = saved;
  const store = (trx: Db, spoken: SpokenRemark | null) =>
    storeRemark(trx, place, { ...saved, spoken }, { recordId, now });
  if (sound !== null)
    return keepRecording(place, { ...sound, person: `staff ${saved.by.id}` }, (trx, fileName) =>
      store(trx, spokenRow(fileName, sound)),
    );
  const { receipt: isSaved, replaced } = await place.db
    .transaction()
    .execute((trx) => store(trx, null));
  if (replaced !== null) await place.answers.remove(replaced);
  return isSaved;
}

function spokenRow(fileName: string, { bytes, type, measures }: StaffSound): SpokenRemark {
  return {
    file_name: fileName,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content_type: type.contentType,
    duration_ms: measures.duration_ms,
    peaks: measures.peaks && JSON.stringify(measures.peaks),
  };
}

async function storeRemark(
  trx: Db,
  place: Place,
  { said: given, spoken, withoutSound, version, by }: Saved & { spoken: SpokenRemark | null },
  { recordId, now }: At,
): Promise<Stored<boolean>> {
  const practice = await getPractice(trx, recordId);
  const found = await findRemark(trx, recordId);
  const sound = spoken ?? (withoutSound ? null : spokenIn(found));
  const { remark, segments, comments } = given;
  const said: Remark = { remark, segments, comments: comments ?? found?.comments ?? {} };
  const before = found && {
    ...{ remark: found.remark, segments: found.segments },
    comments: found.comments,
  };
  const isEmpty = isNothing(said) && sound === null;
  const isSame = sound?.file_name === (found?.file_name ?? undefined);
  if (isEmpty ? found === null : isSame && JSON.stringify(before) === JSON.stringify(said))
    return { receipt: true, replaced: null, kept: false };
  const isSaved = isEmpty
    ? await remove(trx, recordId, version)
    : await write(trx, practice, { said, sound: sound ?? NOT_SPOKEN, version, by }, now);
  if (!isSaved) return { receipt: false, replaced: null, kept: false };
  const about = `student ${practice.user_id}`;
  const did = isEmpty ? "take back a remark" : "write a remark";
  const log = (words: Remark | null, file: string | null | undefined) =>
    words ? { practice: recordId, ...words, is_spoken: Boolean(file) } : undefined;
  const after = log(isEmpty ? null : said, sound?.file_name);
  await logChange(trx, by, { did, about, before: log(before, found?.file_name), after }, now);
  if (found === null)
    await mailNews(trx, place, [practice.user_id], () => newsOf(practice, said, sound));
  return { receipt: true, replaced: isSame ? null : (found?.file_name ?? null), kept: true };
}

/** Returns the present sound, or null. */
function spokenIn(found: Awaited<ReturnType<typeof findRemark>>): SpokenRemark | null {
  if (!found) return null;
  const { file_name, sha256, content_type, duration_ms, peaks } = found;
  if (file_name === null || sha256 === null || content_type === null) return null;
  return { file_name, sha256, content_type, duration_ms, peaks };
}

function isNothing({ remark, segments, comments }: Remark): boolean {
  return remark === "" && Object.keys({ ...segments, ...comments }).length === 0;
}

type Practice = Awaited<ReturnType<typeof getPractice>>;

function newsOf({ serial_no, title }: Practice, said: Remark, sound: SpokenRemark | null) {
  const about = `Your teacher listened to dialogue ${serial_no}, ${title}, and`;
  if (sound === null)
    return { subject: "Your teacher wrote about your practice", said: `${about} wrote about it.` };
  const spoken = `a spoken remark${lengthOf(sound)}`;
  return isNothing(said)
    ? { subject: "Your teacher spoke about your practice", said: `${about} left ${spoken}.` }
    : {
        subject: "Your teacher wrote about your practice",
        said: `${about} wrote about it, with ${spoken}.`,
      };
}

function lengthOf({ duration_ms: ms }: SpokenRemark): string {
  if (ms === null) return "";
  const seconds = Math.round(ms / 1000);
  return ` (${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")})`;
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

type Written = Pick<Saved, "version" | "by"> & {
  said: Remark;
  sound: SpokenRemark | typeof NOT_SPOKEN;
};

async function write(
  trx: Db,
  { id, user_id }: Practice,
  { said, sound, version, by }: Written,
  now: number,
): Promise<boolean> {
  const row = {
    ...sound,
    remark: said.remark,
    segments: JSON.stringify(said.segments),
    comments: JSON.stringify(said.comments),
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
          .values({ record_id: id, user_id, ...row })
          .onConflict((conflict) => conflict.column("record_id").doNothing())
          .returning("record_id")
      : trx
          .updateTable("practice_remarks")
          .set(row)
          .where("record_id", "=", id)
          .where("version", "=", version)
          .returning("record_id");
  return (await saved.executeTakeFirst()) !== undefined;
}
