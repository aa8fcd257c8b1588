import { sql } from "kysely";
import * as z from "zod";
import { keyFacts, keyFactsText } from "../../plan/key-facts.ts";
import { type Use, givenUse, USES } from "../../plan/script/use.ts";
import { stamp } from "../clock.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { ensureLanguage, languageName, languageTag, sampleLanguage } from "./languages.ts";
import { type ComputerVoice, keepComputerVoices } from "./computer-voices.ts";
import { byKey, differs, offered, type Owned, type SamplesFor } from "./owned.ts";

export const segmentSchema = z.object({
  language: z.string().min(2),
  text: z.string().min(1),
  sample: z.string().min(1),
  key_facts: keyFacts.default([]),
});
const dialogueFile = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only"),
  serial_no: z.number().int().min(1).max(1_000_000),
  use: z.enum(USES).optional(),
  /** In files from before `use`. */
  recent_exam: z.boolean().optional(),
  language: languageName,
  language_tag: languageTag,
  category: z.string().min(1).max(100),
  question_title: z.string().min(1).max(255),
  question_background: z.string().max(5_000),
  segments: z.array(segmentSchema).min(1).max(99),
});

export const dialogueSchema = dialogueFile.transform(({ use, recent_exam, ...file }) => ({
  ...file,
  use: givenUse({ use, recent_exam }),
}));

/** A sound file of the content, with its length and waveform if known. */
export type Sound = {
  file: string;
  duration_ms: number | null;
  peaks: number[] | null;
  /** In lists that are read from a folder. The rows of it are apart. */
  computer_voice?: ComputerVoice | undefined;
};
export type Segment = z.infer<typeof segmentSchema> & { prompt: Sound; spoken: Sound | null };
export type Dialogue = Omit<z.infer<typeof dialogueSchema>, "segments"> & { segments: Segment[] };

/**
 * Updates the rows of all dialogues; the later of two with one slug wins. Ids and students' work
 * stay. Hides a dialogue that left the lists. Returns the number of dialogues.
 */
export async function loadDialogues(
  trx: Db,
  dialogues: Owned<Dialogue>[],
  samplesFor: SamplesFor,
): Promise<number> {
  const known = await trx.selectFrom("questions").select(["slug", "own", "active"]).execute();
  const rows = new Map(known.map((row) => [row.slug, row]));
  const bySlug = byKey(dialogues, ({ slug }) => slug, rows);
  for (const dialogue of bySlug.values()) await storeDialogue(trx, dialogue, samplesFor);
  const gone = known.filter(({ slug, active }) => active === 1 && !bySlug.has(slug));
  for (const { slug } of gone)
    await trx.updateTable("questions").set({ active: 0 }).where("slug", "=", slug).execute();
  return bySlug.size;
}

/** Offers a dialogue, if it is no sample for staff. Writes only the changes. Returns its id. */
export async function storeDialogue(
  trx: Db,
  dialogue: Owned<Dialogue>,
  samplesFor: SamplesFor = "students",
): Promise<number> {
  const { slug, own } = dialogue;
  const row = {
    serial_no: dialogue.serial_no,
    language_id: await ensureLanguage(trx, dialogue.language, dialogue.language_tag),
    category: dialogue.category,
    question_title: dialogue.question_title,
    question_background: dialogue.question_background,
    active: offered(dialogue, samplesFor),
    ...columnsFor(dialogue.use),
    own,
  } as const;
  const known = await trx
    .selectFrom("questions")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (known === undefined) {
    const { id } = await trx
      .insertInto("questions")
      .values({ ...row, slug, content_hash: "", created_at: stamp() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeSegments(trx, id, dialogue);
    return id;
  }
  const isNamed = differs(known, row);
  if (isNamed) await trx.updateTable("questions").set(row).where("id", "=", known.id).execute();
  const isSaid = await storeSegments(trx, known.id, dialogue);
  if (isNamed || isSaid) await tellWriters(trx, known.id);
  return known.id;
}

/** A dialogue that leaves its list for mock tests keeps `is_recent`. */
export function columnsFor(use: Use) {
  if (use === "test") return { tests_only: 1 } as const;
  return { tests_only: 0, is_recent: use === "recent" ? 1 : 0 } as const;
}

/** Returns the use that a row says. */
export function rowUse({ tests_only, is_recent }: { tests_only: Flag; is_recent: Flag }): Use {
  if (tests_only === 1) return "test";
  return is_recent === 1 ? "recent" : "practice";
}

/**
 * Adds a new row for a changed segment, so that begun practices keep the earlier one. Returns
 * whether something changed.
 */
async function storeSegments(trx: Db, dialogueId: number, dialogue: Dialogue): Promise<boolean> {
  await keepComputerVoices(trx, dialogueId, dialogue);
  const rows = await trx
    .selectFrom("segments")
    .selectAll()
    .where("question_id", "=", dialogueId)
    .execute();
  const now = stamp();
  let serial = Math.max(0, ...rows.map(({ serial_no }) => serial_no));
  const wanted = dialogue.segments.map((segment, index) => asRow(segment, index + 1, dialogue));
  const current = rows.filter(({ active }) => active === 1);
  const named: typeof rows = [];
  const ended: typeof rows = [];
  for (const row of current) {
    const { key_facts, ...said } = wanted[row.place - 1] ?? { active: 0, key_facts: null };
    if (differs(row, said)) ended.push(row);
    else if (row.key_facts !== key_facts) (row.key_facts === null ? named : ended).push(row);
  }
  // The first facts of a segment contradict no tick, so earlier practices get them, too.
  for (const { id, place } of named) {
    const key_facts = wanted[place - 1]?.key_facts ?? null;
    await trx.updateTable("segments").set({ key_facts }).where("id", "=", id).execute();
  }
  if (ended.length > 0)
    await trx
      .updateTable("segments")
      .set({ active: 0, until: now })
      .where(
        "id",
        "in",
        ended.map(({ id }) => id),
      )
      .execute();
  const kept = new Set(current.filter((row) => !ended.includes(row)).map(({ place }) => place));
  const added = wanted
    .filter(({ place }) => !kept.has(place))
    .map((row) => ({
      ...row,
      question_id: dialogueId,
      serial_no: ++serial,
      since: rows.length === 0 ? "" : now,
    }));
  if (added.length > 0) await trx.insertInto("segments").values(added).execute();
  return named.length + ended.length + added.length > 0;
}

/** Raises the draft's version, so that staff with an open form see the change when they save. */
async function tellWriters(trx: Db, dialogueId: number): Promise<void> {
  const row = { question_id: dialogueId, draft: null, saved_by: "an import", updated_at: stamp() };
  await trx
    .insertInto("dialogue_drafts")
    .values({ ...row, version: 1 })
    .onConflict((conflict) =>
      conflict.column("question_id").doUpdateSet({ version: sql`dialogue_drafts.version + 1` }),
    )
    .execute();
}

function asRow(segment: Segment, place: number, of: Dialogue) {
  const { language, text, sample, key_facts, prompt, spoken } = segment;
  return {
    place,
    language,
    audio_reference_text: text,
    audio_file: prompt.file,
    duration_ms: prompt.duration_ms,
    peaks: prompt.peaks && JSON.stringify(prompt.peaks),
    sample_language: sampleLanguage(language, of.language_tag),
    sample_text: sample,
    sample_audio_file: spoken?.file ?? null,
    sample_duration_ms: spoken?.duration_ms ?? null,
    sample_peaks: spoken?.peaks ? JSON.stringify(spoken.peaks) : null,
    key_facts: keyFactsText(key_facts),
    active: 1 as const,
  };
}
