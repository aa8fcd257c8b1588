import { counted } from "#app/lib/text/format.ts";
import type { SampleCounts } from "#contract/staff/samples.ts";

/** The words of each kind, in the order in which they are named. */
const KINDS: [keyof SampleCounts, string][] = [
  ["dialogues", "dialogue"],
  ["words", "word"],
  ["tests", "mock test"],
  ["videos", "video"],
  ["sessions", "live session"],
  ["plans", "plan"],
];

export function hasAny(counts: Partial<SampleCounts>): boolean {
  return KINDS.some(([kind]) => (counts[kind] ?? 0) > 0);
}

/** Returns "14 dialogues, 1,200 words and 4 plans". */
export function countWords(counts: Partial<SampleCounts>): string {
  const said = KINDS.flatMap(([kind, one]) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [counted(count, one)] : [];
  });
  return [said.slice(0, -1).join(", "), said.at(-1)].filter(Boolean).join(" and ");
}
