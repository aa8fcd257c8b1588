import { readKeyFacts } from "../../plan/key-facts.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { readPeaks } from "../dialogues/segments.ts";
import type { Owned } from "./owned.ts";
import { type Dialogue, rowUse } from "./dialogues.ts";

/** Returns the offered dialogues in the form of the lists. */
export async function readDialogues(db: Db): Promise<Owned<Dialogue>[]> {
  const questions = await selectQuestions(db)
    .where("questions.active", "=", 1)
    .orderBy("questions.id")
    .execute();
  const dialogues: Owned<Dialogue>[] = [];
  for (const question of questions) dialogues.push(await withSegments(db, question));
  return dialogues;
}

/** Returns one dialogue as students get it, or null when it was never published. */
export async function readDialogue(db: Db, id: number): Promise<Owned<Dialogue> | null> {
  const question = await selectQuestions(db).where("questions.id", "=", id).executeTakeFirst();
  if (!question) return null;
  const dialogue = await withSegments(db, question);
  return dialogue.segments.length === 0 ? null : dialogue;
}

function selectQuestions(db: Db) {
  return db
    .selectFrom("questions")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .select([
      "questions.id",
      "questions.own",
      "questions.slug",
      "questions.serial_no",
      "questions.is_recent",
      "questions.tests_only",
      "languages.name as language",
      "languages.tag as language_tag",
      "questions.category",
      "questions.question_title",
      "questions.question_background",
    ]);
}

type Question = {
  id: number;
  own: Flag;
  slug: string;
  serial_no: number;
  is_recent: Flag;
  tests_only: Flag;
  language: string;
  language_tag: string;
  category: string;
  question_title: string;
  question_background: string;
};

async function withSegments(
  db: Db,
  { id, own, slug, serial_no, is_recent, tests_only, ...named }: Question,
): Promise<Owned<Dialogue>> {
  const rows = await db
    .selectFrom("segments")
    .selectAll()
    .where("question_id", "=", id)
    .where("active", "=", 1)
    .orderBy("place")
    .execute();
  const segments = rows.map((row) => ({
    language: row.language,
    text: row.audio_reference_text,
    sample: row.sample_text,
    key_facts: readKeyFacts(row.key_facts),
    prompt: {
      file: row.audio_file,
      duration_ms: row.duration_ms,
      peaks: readPeaks(row.peaks),
    },
    spoken:
      row.sample_audio_file === null
        ? null
        : {
            file: row.sample_audio_file,
            duration_ms: row.sample_duration_ms,
            peaks: readPeaks(row.sample_peaks),
          },
  }));
  return { own, slug, serial_no, use: rowUse({ is_recent, tests_only }), ...named, segments };
}
