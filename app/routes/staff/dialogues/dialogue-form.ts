import type { Texts } from "#app/lib/http/forms/result.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";

export type Typed = Texts<string>;
/** A segment in the form; `key` is empty before it is saved. */
export interface TypedSegment {
  key: string;
  language: string;
  text: string;
  sample: string;
}

export const MOST_SEGMENTS = 99;
const MOST = { title: 255, topic: 100, background: 5_000, text: 5_000 };
export const NAMED = ["title", "topic", "number", "recent", "background"] as const;
const PARTS = ["key", "language", "text", "sample"] as const;

/** Returns the name of a segment's field, by its position from 1. */
export const fieldAt = (part: (typeof PARTS)[number], place: number) => `${part}-${place}`;

/** Returns the names of all fields for a number of segments. */
export function fieldNames(segments: number): string[] {
  const places = Array.from({ length: segments }, (_, index) => index + 1);
  return [...NAMED, ...places.flatMap((place) => PARTS.map((part) => fieldAt(part, place)))];
}

/** Returns the fields of the stored dialogue. */
export function typedOf({ draft }: EditedDialogue): Typed {
  return {
    title: draft.question_title,
    topic: draft.category,
    number: String(draft.serial_no),
    recent: draft.recent_exam ? "1" : "",
    background: draft.question_background,
    ...typedSegments(draft.segments.map((segment) => ({ ...segment, key: String(segment.key) }))),
  };
}

export function typedSegments(segments: TypedSegment[]): Typed {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      PARTS.map((part) => [fieldAt(part, index + 1), segment[part]]),
    ),
  );
}

/** Returns the segments of a form, up to the first missing number. */
export function segmentsIn(typed: Typed): TypedSegment[] {
  const segments: TypedSegment[] = [];
  for (let place = 1; place <= MOST_SEGMENTS; place++) {
    const language = typed[fieldAt("language", place)];
    if (!language) return segments;
    const of = (part: (typeof PARTS)[number]) => typed[fieldAt(part, place)] ?? "";
    segments.push({ key: of("key"), language, text: of("text"), sample: of("sample") });
  }
  return segments;
}

/** Parses the typed fields. Errors are by field. */
export function readDialogue(typed: Typed) {
  const errors: Record<string, string> = {};
  const number = Number((typed.number ?? "").trim());
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000)
    errors.number = "The number must be a whole number from 1 to 1,000,000";
  const written = {
    serial_no: number,
    recent_exam: typed.recent === "1",
    question_title: textOf("title", "The title", MOST.title),
    category: textOf("topic", "The topic", MOST.topic),
    question_background: textOf("background", "The background", MOST.background),
    segments: segmentsIn(typed).map(({ key, language }, index) => ({
      key: /^\d{1,9}$/.test(key) ? Number(key) : null,
      language,
      text: textOf(fieldAt("text", index + 1), `Segment ${index + 1}`, MOST.text),
      sample: textOf(fieldAt("sample", index + 1), `The sample of ${index + 1}`, MOST.text),
    })),
  };
  if (written.question_title === "") errors.title = "The title is required";
  if (written.category === "") errors.topic = "The topic is required";
  return { written, errors };

  function textOf(name: string, label: string, most: number): string {
    const value = (typed[name] ?? "").trim();
    if ([...value].length > most)
      errors[name] = `${label} may have ${most.toLocaleString("en-AU")} characters at most`;
    return value;
  }
}
