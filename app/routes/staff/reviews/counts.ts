import { CCL, HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";

/** How often each head was found, by its code. */
export type Counts = Record<string, number>;

const HEADS = HEAD_GROUPS.flatMap(({ heads, cost }) => heads.map((head) => ({ ...head, cost })));

/** As in "2 Omission, 1 Register"; "" when nothing was counted. */
export function countsText(counts: Counts): string {
  return countedHeads([counts])
    .map(({ name, count }) => `${count} ${name}`)
    .join(", ");
}

/** The heads that were found in any of them, with their sums and what these take. */
export function countedHeads(all: readonly Counts[]) {
  return HEADS.flatMap(({ code, name, cost }) => {
    const count = all.reduce((sum, counts) => sum + (counts[code] ?? 0), 0);
    return count > 0 ? [{ name, count, lost: count * cost }] : [];
  });
}

/** What is left of a dialogue's 45 marks by the counts of its segments. */
export function countedMark(all: readonly Counts[]): number {
  const lost = countedHeads(all).reduce((sum, head) => sum + head.lost, 0);
  return Math.max(0, CCL.dialogue - lost);
}
