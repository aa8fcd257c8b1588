import { sql } from "kysely";
import type { Db } from "../../db/schema.ts";

/** Returns whether a content file is a sound of a dialogue or its draft, or was spoken for one. */
export async function isDialogueSound(db: Db, name: string): Promise<boolean> {
  const segment = await db
    .selectFrom("segments")
    .select("id")
    .where((eb) => eb.or([eb("audio_file", "=", name), eb("sample_audio_file", "=", name)]))
    .limit(1)
    .executeTakeFirst();
  if (segment) return true;
  const spoken = await db
    .selectFrom("spoken_sounds")
    .select("id")
    .where("file_name", "=", name)
    .limit(1)
    .executeTakeFirst();
  if (spoken) return true;
  // Both engines can replace, but each has its own word for a search.
  const draft = await db
    .selectFrom("dialogue_drafts")
    .select("question_id")
    .where(sql<boolean>`replace(draft, ${JSON.stringify(name)}, '') <> draft`)
    .limit(1)
    .executeTakeFirst();
  return draft !== undefined;
}

/** Finds a recording for teachers: of a submitted test, of a sent practice, or their own. */
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
