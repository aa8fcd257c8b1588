import { createHash } from "node:crypto";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { audioName, type AudioIndex, type ContentFolder, type Dialogue } from "./format.ts";
import { ensureLanguage } from "./languages.ts";
import { loadMockTests } from "./mock-tests.ts";
import { loadPlans } from "./plans.ts";
import { loadSessions, type Session } from "./sessions.ts";
import { loadVideos } from "./videos.ts";
import { loadWords } from "./words.ts";

const LANGUAGES = {
  Hindi: "hi",
  Punjabi: "pa",
  Mandarin: "zh-Hans",
  Urdu: "ur",
  Persian: "fa",
  Nepali: "ne",
};
const ENGLISH = "en";

type Source = Pick<ContentFolder, "audio" | "audioNames">;

/** Updates all rows from the folders; the later folder wins. Returns the number of dialogues. */
export async function loadContent(db: Db, folders: ContentFolder[], now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    for (const [name, tag] of Object.entries(LANGUAGES)) await ensureLanguage(trx, name, tag);
    await loadWords(
      trx,
      folders.flatMap(({ words }) => words),
    );
    await loadVideos(
      trx,
      folders.flatMap(({ videos }) => videos ?? []),
    );
    await loadSessions(trx, timetableOf(folders), now);
    await loadPlans(
      trx,
      folders.map(({ plans }) => plans),
    );
    const count = await loadDialogues(trx, folders);
    await loadMockTests(
      trx,
      folders.flatMap(({ mockTests }) => mockTests ?? []),
    );
    return count;
  });
}

/** Updates only the live sessions: weeks pass while the server runs. */
export async function loadTimetable(db: Db, folders: ContentFolder[], now: number): Promise<void> {
  await db.transaction().execute((trx) => loadSessions(trx, timetableOf(folders), now));
}

/**
 * A school's timetable replaces the whole sample timetable, because nobody gives the sample
 * sessions.
 */
function timetableOf(folders: ContentFolder[]): Session[] {
  return folders.flatMap(({ sessions }) => (sessions === null ? [] : [sessions])).at(-1) ?? [];
}

/**
 * Of two dialogues with one slug the later folder's wins. Rows are found by slug and place, so ids
 * stay, and with them the students' work. A dialogue that left the folders is only hidden.
 */
async function loadDialogues(trx: Db, folders: ContentFolder[]): Promise<number> {
  const bySlug = new Map<string, { dialogue: Dialogue; source: Source }>();
  for (const folder of folders)
    for (const dialogue of folder.dialogues)
      bySlug.set(dialogue.slug, { dialogue, source: folder });
  const known = await trx
    .selectFrom("questions")
    .select(["slug", "content_hash", "active"])
    .execute();
  const hashes = new Map(known.map((row) => [row.slug, row.active === 1 ? row.content_hash : ""]));
  for (const { dialogue, source } of bySlug.values()) {
    const hash = hashOf(dialogue, source);
    if (hashes.get(dialogue.slug) !== hash) await storeDialogue(trx, dialogue, source, hash);
  }
  const gone = known
    .filter((row) => row.active === 1 && !bySlug.has(row.slug))
    .map((row) => row.slug);
  if (gone.length > 0)
    await trx.updateTable("questions").set({ active: 0 }).where("slug", "in", gone).execute();
  return bySlug.size;
}

async function storeDialogue(
  trx: Db,
  dialogue: Dialogue,
  source: Source,
  hash: string,
): Promise<void> {
  const row = {
    serial_no: dialogue.serial_no,
    language_id: await ensureLanguage(trx, dialogue.language, dialogue.language_tag),
    category: dialogue.category,
    question_title: dialogue.question_title,
    question_background: dialogue.question_background,
    content_hash: hash,
    active: 1,
    is_recent: dialogue.recent_exam === true ? 1 : 0,
  } as const;
  const question = await trx
    .insertInto("questions")
    .values({ ...row, slug: dialogue.slug, created_at: stamp() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  const segments = segmentRows(dialogue, source).map((segment) => ({
    ...segment,
    question_id: question.id,
  }));
  for (const segment of segments) {
    await trx
      .insertInto("segments")
      .values(segment)
      .onConflict((conflict) => conflict.columns(["question_id", "serial_no"]).doUpdateSet(segment))
      .execute();
  }
  await trx
    .updateTable("segments")
    .set({ active: 0 })
    .where("question_id", "=", question.id)
    .where("serial_no", ">", segments.length)
    .execute();
}

function segmentRows({ slug, language_tag, segments }: Dialogue, { audio, audioNames }: Source) {
  return segments.map(({ language, text, sample }, index) => {
    const serialNo = index + 1;
    const prompt = audioName(slug, serialNo, "q");
    const sampleName = audioName(slug, serialNo, "s");
    const measured = measure(audio, prompt);
    const sampleMeasured = measure(audio, sampleName);
    return {
      serial_no: serialNo,
      language,
      audio_reference_text: text,
      audio_file: prompt,
      duration_ms: measured.duration,
      peaks: measured.peaks,
      sample_language: language === ENGLISH ? language_tag : ENGLISH,
      sample_text: sample,
      sample_audio_file: audioNames.has(sampleName) ? sampleName : null,
      sample_duration_ms: sampleMeasured.duration,
      sample_peaks: sampleMeasured.peaks,
      active: 1,
    } as const;
  });
}

function measure(audio: AudioIndex, name: string) {
  const entry = audio[name];
  return {
    duration: entry ? Math.round(entry.duration_ms) : null,
    peaks: entry ? JSON.stringify(entry.peaks) : null,
  };
}

/** Covers all that is stored, so that an unchanged dialogue costs no write at start. */
function hashOf(dialogue: Dialogue, source: Source): string {
  return createHash("sha256")
    .update(JSON.stringify([dialogue, segmentRows(dialogue, source)]))
    .digest("hex");
}
