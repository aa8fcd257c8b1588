import { counted, listed } from "#app/lib/text/format.ts";
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

/** Returns "14 dialogues, 1200 words and 4 plans". */
export function samplesInWords(counts: Partial<SampleCounts>): string {
  return listed(
    KINDS.flatMap(([kind, one]) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [counted(count, one)] : [];
    }),
  );
}
