import { contains } from "../db/contains.ts";
import type { Db } from "../db/schema.ts";

/** Whether a file of the content is a sound of a dialogue, or of what is written of one. */
export async function isDialogueSound(db: Db, name: string): Promise<boolean> {
  const segment = await db
    .selectFrom("segments")
    .select("id")
    .where((eb) => eb.or([eb("audio_file", "=", name), eb("sample_audio_file", "=", name)]))
    .executeTakeFirst();
  if (segment) return true;
  const draft = await db
    .selectFrom("dialogue_drafts")
    .select("question_id")
    .where(contains("draft", JSON.stringify(name)))
    .executeTakeFirst();
  return draft !== undefined;
}

/** What is known of a recording that teachers hear: of a submitted test, of a practice that was sent, or their own. */
export async function findHeard(db: Db, name: string) {
  const ofTest = await db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .select(["answer.sha256", "answer.content_type"])
    .where("answer.file_name", "=", name)
    .where("record.status", "=", 1)
    .executeTakeFirst();
  if (ofTest) return ofTest;
  return db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .select(["answer.sha256", "answer.content_type"])
    .where("answer.file_name", "=", name)
    .where("record.sent_at", "is not", null)
    .unionAll(
      db
        .selectFrom("practice_remarks")
        .select(["sha256", "content_type"])
        .where("file_name", "=", name),
    )
    .executeTakeFirst();
}
