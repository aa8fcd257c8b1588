import * as z from "zod";
import { keyFacts } from "../../../plan/key-facts.ts";
import type { SegmentField, Value, WholeField } from "../../../plan/script/changes.ts";
import { MOST } from "../../../plan/script/limits.ts";
import { manyLines } from "../../../plan/typed.ts";
import { type Use, givenUse, USES } from "../../../plan/script/use.ts";
import type { Db } from "../../db/schema.ts";
import { type Dialogue, type Segment, type Sound, rowUse } from "../../content/dialogues.ts";
import { readDialogue } from "../../content/offered-dialogues.ts";
import { isStaffSample } from "../../content/owned.ts";
import { notFound } from "../../refusal.ts";
import { differencesIn, type Said } from "../kit/row-version.ts";

const sound = z.object({
  file: z.string(),
  duration_ms: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
});
const prose = (most: number) =>
  z
    // A cleared text arrives as null.
    .preprocess((typed) => typed ?? "", z.string())
    .transform(manyLines)
    .refine((typed) => [...typed].length <= most, `The text may have ${most} characters at most.`);
const words = {
  serial_no: z.number().int().min(1).max(1_000_000),
  // The version before has only `recent_exam`.
  use: z.enum(USES).optional(),
  recent_exam: z.boolean().optional(),
  category: prose(100).refine((typed) => typed !== "", "The category is missing."),
  question_title: prose(255).refine((typed) => typed !== "", "The title is missing."),
  question_background: prose(MOST.background),
};
const said = { language: z.string().max(20), text: prose(MOST.text), sample: prose(MOST.text) };
const segment = z.object({
  /** Identifies a segment at any position. */
  key: z.number().int(),
  ...said,
  // Drafts from before facts have none.
  key_facts: keyFacts.default([]),
  prompt: sound.nullable(),
  spoken: sound.nullable(),
});
const draftSchema = z.object({
  ...words,
  segments: z.array(segment),
  /** Segments that were taken out since the last publishing, to bring back. */
  removed: z.array(z.object({ segment, after: z.number().nullable() })).default([]),
});
/** A dialogue in progress. Its segments may lack texts and sounds. */
export type DialogueDraft = z.infer<typeof draftSchema> & ReturnType<typeof usedAs>;
type DraftSegment = z.infer<typeof segment>;
export type Kind = "prompt" | "spoken";

/** What each field may hold. */
export const FIELDS: Record<WholeField | SegmentField, z.ZodType<Value>> = {
  ...words,
  ...said,
  use: z.enum(USES),
  key_facts: keyFacts,
};

/** The fields of a form. A segment's key connects it to its sounds. */
export const dialogueFields = {
  ...words,
  segments: z
    .array(z.object({ key: z.number().int().nullable(), ...said }))
    .max(MOST.segments, `A dialogue may have ${MOST.segments} segments at most.`),
};
type Saved = Omit<z.infer<typeof draftSchema>, "segments" | "removed"> & {
  segments: { key: number | null; language: string; text: string; sample: string }[];
};

export type Edited = {
  id: number;
  slug: string;
  language: string;
  language_tag: string;
  state: "draft" | "published" | "withdrawn";
  /** Whether it is a sample that only staff see. */
  is_sample: boolean;
  /** Whether the draft has unpublished changes. */
  is_changed: boolean;
  version: number;
  saved_by: string | null;
  saved_at: string | null;
  draft: DialogueDraft;
};

/** Returns a dialogue for editing, in any state. Throws 404 otherwise. */
export async function getEdited(db: Db, id: number): Promise<Edited> {
  const row = await db
    .selectFrom("questions")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .leftJoin("dialogue_drafts as draft", "draft.question_id", "questions.id")
    .select([
      "questions.id",
      "questions.slug",
      "questions.active",
      "questions.own",
      "questions.serial_no",
      "questions.is_recent",
      "questions.tests_only",
      "questions.category",
      "questions.question_title",
      "questions.question_background",
      "languages.name as language",
      "languages.tag as language_tag",
      "draft.draft",
      "draft.version",
      "draft.saved_by",
      "draft.updated_at",
    ])
    .where("questions.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const offered = await readDialogue(db, id);
  const { category, question_title, question_background, serial_no } = row;
  const use = rowUse(row);
  const named = { serial_no, ...usedAs(use), category, question_title };
  return {
    id,
    slug: row.slug,
    language: row.language,
    language_tag: row.language_tag,
    state: offered === null ? "draft" : row.active === 1 ? "published" : "withdrawn",
    is_sample: isStaffSample(row),
    is_changed: row.draft !== null,
    version: row.version ?? 0,
    saved_by: row.saved_by,
    saved_at: row.updated_at,
    draft:
      row.draft === null
        ? {
            ...{ ...named, question_background, removed: [] },
            segments: draftSegments(offered?.segments ?? []),
          }
        : readDraft(row.draft, use),
  };
}

function readDraft(stored: string, known: Use): DialogueDraft {
  const draft = draftSchema.parse(JSON.parse(stored));
  return { ...draft, ...usedAs(givenUse(draft, known)) };
}

/** Names the use for the version before, too, which requires `recent_exam`. */
export function usedAs(use: Use) {
  return { use, recent_exam: use === "recent" };
}

function draftSegments(segments: Segment[]): DialogueDraft["segments"] {
  return segments.map((segment, index) => ({ key: index + 1, ...segment }));
}

/** Applies a change to a draft. Each segment keeps its sounds, and a new one gets a key. */
export function changedDraft(draft: DialogueDraft, { segments, ...named }: Saved): DialogueDraft {
  const known = new Map(draft.segments.map((segment) => [segment.key, segment]));
  let last = Math.max(0, ...known.keys());
  return {
    ...draft,
    ...named,
    ...usedAs(givenUse(named, draft.use)),
    segments: segments.map(({ key, ...words }) => {
      const before = key === null ? undefined : known.get(key);
      if (!before) return { ...blankSegment(++last, words.language), ...words };
      return { ...before, ...words };
    }),
  };
}

export function blankSegment(key: number, language: string): DialogueDraft["segments"][number] {
  return { key, language, text: "", sample: "", key_facts: [], prompt: null, spoken: null };
}

/** Sets a sound of a draft's segment, also of a removed one. Throws 404 for an unknown segment. */
export function withSound(
  draft: DialogueDraft,
  { key, kind }: { key: number; kind: Kind },
  sound: Sound | null,
): DialogueDraft {
  if (!soundsOf(draft, key)) throw notFound();
  const changed = (segment: DraftSegment) =>
    segment.key === key ? { ...segment, [kind]: sound } : segment;
  return {
    ...draft,
    segments: draft.segments.map(changed),
    removed: draft.removed.map((one) => ({ ...one, segment: changed(one.segment) })),
  };
}

/** Returns a segment of a draft, also a removed one. */
export function soundsOf({ segments, removed }: DialogueDraft, key: number) {
  return [...segments, ...removed.map(({ segment: one }) => one)].find((one) => one.key === key);
}

/** Makes a dialogue from a complete draft. */
export function asDialogue({ slug, language, language_tag, draft }: Edited): Dialogue {
  const segments = draft.segments.flatMap(({ prompt, ...segment }) =>
    prompt === null ? [] : [{ ...segment, prompt }],
  );
  return { ...draft, slug, language, language_tag, segments };
}

/** Returns the differences of two versions for the log; sounds by their file names. */
export function differencesOf(
  before: DialogueDraft | Dialogue | null,
  after: DialogueDraft | Dialogue,
): { before?: Said; after: Said } {
  if (before === null) return { after: facts(after) };
  const [was, is] = [facts(before), facts(after)];
  // A removed segment is in only one of the two.
  const gone = Object.fromEntries(Object.keys(was).map((name) => [name, undefined]));
  return differencesIn(was, { ...gone, ...is }) ?? { before: {}, after: {} };
}

function facts({ segments, ...dialogue }: DialogueDraft | Dialogue): Said {
  const said: Said = {
    number: dialogue.serial_no,
    use: dialogue.use,
    category: dialogue.category,
    title: dialogue.question_title,
    background: dialogue.question_background,
  };
  for (const [index, { language, text, sample, key_facts, prompt, spoken }] of segments.entries())
    said[`segment ${index + 1}`] = {
      ...{ language, text, sample },
      ...(key_facts.length > 0 && { facts: key_facts.map(({ says }) => says).join("; ") }),
      ...{ sound: prompt?.file ?? null, sample_sound: spoken?.file ?? null },
    };
  return said;
}
