import type { DraftSegment, EditedDialogue } from "#contract/staff/dialogues.ts";
import {
  applyChange,
  type Change,
  type FieldPlace,
  isClash,
  type Script,
  type Value,
} from "#plan/script/changes.ts";
import { givenUse } from "#plan/script/use.ts";
import { manyLines } from "#plan/typed.ts";

export type WrittenScript = EditedDialogue["draft"] & Script<DraftSegment>;

export const nameOfPlace = ({ key, field }: { key: number | null; field: string }) =>
  key === null ? field : `${field}-${key}`;

/** A dialogue of the version before names only recent exam material. */
export function scriptOf({ draft }: EditedDialogue): WrittenScript {
  return { ...draft, use: givenUse(draft) };
}

export const nameOf = (change: Change) =>
  change.do === "set" ? nameOfPlace(change) : `${change.do}-${change.key}`;

export function applied(script: WrittenScript, change: Change): WrittenScript {
  const result = applyChange(script, change, { blank: blankSegment, over: true });
  return isClash(result) ? script : result;
}

function blankSegment(key: number, language: string): DraftSegment {
  return { key, language, text: "", sample: "", key_facts: [], prompt: null, spoken: null };
}

export function valueIn(script: WrittenScript, place: FieldPlace): Value | undefined {
  if (place.key === null) return script[place.field];
  return script.segments.find(({ key }) => key === place.key)?.[place.field];
}

/** What people write, without sounds and what is known of them. */
export function wordsOf(segment: DraftSegment | undefined): unknown {
  return segment && [segment.language, segment.text, segment.sample, segment.key_facts];
}

/** Returns a value as the server stores it. */
export function normal(value: Value): Value {
  return typeof value === "string" ? manyLines(value) : value;
}

/** Only this module writes them. */
export function isChange(value: unknown): value is Change {
  return typeof value === "object" && value !== null && "do" in value && "key" in value;
}

export function placeOf(change: Change & { do: "set" }): FieldPlace {
  return change.key === null
    ? { key: null, field: change.field }
    : { key: change.key, field: change.field };
}
