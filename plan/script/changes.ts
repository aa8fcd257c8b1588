import type { KeyFact } from "../key-facts.ts";
import type { Use } from "./use.ts";

/** The fields of a dialogue, and of one of its segments, that are changed by value. */
export const WHOLE_FIELDS = [
  "question_title",
  "category",
  "question_background",
  "serial_no",
  "use",
] as const;
export const SEGMENT_FIELDS = ["language", "text", "sample", "key_facts"] as const;
export type WholeField = (typeof WHOLE_FIELDS)[number];
export type SegmentField = (typeof SEGMENT_FIELDS)[number];
export type Value = string | number | KeyFact[];

/** A field of a dialogue; `key` is null for the whole dialogue. */
export type FieldPlace = { key: null; field: WholeField } | { key: number; field: SegmentField };

/**
 * One change of a dialogue. `from` is the value that its author saw. `after` is the key of the
 * segment above; null is the top.
 */
export type Change =
  | ({ do: "set"; from: Value; to: Value } & FieldPlace)
  | { do: "add"; key: number; after: number | null; language: string }
  | { do: "remove"; key: number }
  | { do: "move"; key: number; after: number | null };

export interface ScriptSegment {
  key: number;
  language: string;
  text: string;
  sample: string;
  key_facts: KeyFact[];
  /** The sounds of text and sample. */
  prompt: unknown;
  spoken: unknown;
}

export interface Script<Segment extends ScriptSegment> {
  question_title: string;
  category: string;
  question_background: string;
  serial_no: number;
  use: Use;
  segments: Segment[];
  /** Segments that were taken out: with their sounds, and the key of the segment above. */
  removed: { segment: Segment; after: number | null }[];
}

/** The value that stands in place of `from`: null when the segment is unknown. */
export type Clash = { theirs: Value | null };

const FIRST_KEY = 1_000_000;
const KEYS = 900_000_000;

/** Returns a key for a new segment. Two people never make the same one. */
export function newKey(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return FIRST_KEY + (random % KEYS);
}

/**
 * Applies a change, and returns the same script when it was applied before. A text for a segment
 * that somebody has removed brings the segment back. `blank` makes a segment without text. With
 * `over`, a value replaces whatever stands there; else another value than `from` is a clash.
 */
export function applyChange<Segment extends ScriptSegment, Whole extends Script<Segment>>(
  script: Whole,
  change: Change,
  { blank, over = false }: { blank: (key: number, language: string) => Segment; over?: boolean },
): Whole | Clash {
  if (change.do === "set") {
    if (change.key === null) return setWhole(script, change, over);
    const whole = has(script, change.key) ? script : restored(script, change.key);
    return setSegment(whole, change, over);
  }
  const { key } = change;
  if (change.do === "remove") return without(script, key);
  if (change.do === "move") {
    const segment = script.segments.find((one) => one.key === key);
    return segment ? placed(script, segment, change.after) : script;
  }
  if (has(script, key)) return script;
  const before = script.removed.find(({ segment }) => segment.key === key);
  const removed = script.removed.filter((one) => one !== before);
  const segment = before?.segment ?? blank(key, change.language);
  return placed({ ...script, removed }, segment, change.after);
}

/** True for what `applyChange` returns in place of a script. */
export function isClash(result: object): result is Clash {
  return "theirs" in result;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function has({ segments }: { segments: readonly ScriptSegment[] }, key: number): boolean {
  return segments.some((segment) => segment.key === key);
}

function restored<Segment extends ScriptSegment, Whole extends Script<Segment>>(
  script: Whole,
  key: number,
): Whole {
  const before = script.removed.find(({ segment }) => segment.key === key);
  if (!before) return script;
  const removed = script.removed.filter((one) => one !== before);
  return placed({ ...script, removed }, before.segment, before.after);
}

function setWhole<Whole extends Record<WholeField, Value>>(
  script: Whole,
  { field, from, to }: { field: WholeField; from: Value; to: Value },
  over: boolean,
): Whole | Clash {
  const now = script[field];
  if (isSameValue(now, to)) return script;
  return over || isSameValue(now, from) ? { ...script, [field]: to } : { theirs: now };
}

function setSegment<Segment extends ScriptSegment, Whole extends Script<Segment>>(
  script: Whole,
  { key, field, from, to }: { key: number; field: SegmentField; from: Value; to: Value },
  over: boolean,
): Whole | Clash {
  const segment = script.segments.find((one) => one.key === key);
  if (!segment) return { theirs: null };
  const now: Value = segment[field];
  if (isSameValue(now, to)) return script;
  if (!over && !isSameValue(now, from)) return { theirs: now };
  const changed = field === "language" ? spokenIn(segment, to) : { ...segment, [field]: to };
  return { ...script, segments: script.segments.map((one) => (one === segment ? changed : one)) };
}

/** The other one speaks: each text and sound stays in its language. */
function spokenIn<Segment extends ScriptSegment>(segment: Segment, language: Value): Segment {
  const { text, sample, prompt, spoken } = segment;
  return { ...segment, language, text: sample, sample: text, prompt: spoken, spoken: prompt };
}

function without<Segment extends ScriptSegment, Whole extends Script<Segment>>(
  script: Whole,
  key: number,
): Whole {
  const at = script.segments.findIndex((segment) => segment.key === key);
  const segment = script.segments[at];
  if (!segment) return script;
  const removed = [...script.removed, { segment, after: script.segments[at - 1]?.key ?? null }];
  return { ...script, segments: script.segments.filter((one) => one !== segment), removed };
}

/** Puts a segment below another one; at the end when that one is gone. */
function placed<Segment extends ScriptSegment, Whole extends Script<Segment>>(
  script: Whole,
  segment: Segment,
  after: number | null,
): Whole {
  const others = script.segments.filter(({ key }) => key !== segment.key);
  const above = others.findIndex(({ key }) => key === after);
  const at = after === null ? 0 : above === -1 ? others.length : above + 1;
  return { ...script, segments: others.toSpliced(at, 0, segment) };
}
