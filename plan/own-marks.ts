import { HEAD_CODES } from "./marks.ts";
import { readSaid } from "./said-facts.ts";

/** What a student ticked in one segment of their practice. */
export interface SegmentMarks {
  /** The codes of the mistakes. */
  heads: readonly string[];
  /** The numbers of the segment's key facts. */
  said: readonly number[];
  unsaid: readonly number[];
  /** True when "No mistakes" is ticked. */
  isFaultless: boolean;
}

export const NO_MARKS: SegmentMarks = { heads: [], said: [], unsaid: [], isFaultless: false };

/** Reads stored ticks such as "3.om 3.n1", by the segment's number. Leaves out other words. */
export function ownMarksOf(text: string | null): Map<number, SegmentMarks> {
  const bySegment = new Map<number, SegmentMarks>();
  for (const word of (text ?? "").split(" ")) {
    const fact = readSaid(word);
    const [, no = fact?.segment, head] = /^([1-9]\d{0,2})\.([a-z]{2})$/.exec(word) ?? [];
    if (no === undefined) continue;
    const marks = bySegment.get(Number(no)) ?? NO_MARKS;
    if (fact?.isSaid === true)
      bySegment.set(fact.segment, { ...marks, said: [...marks.said, fact.fact] });
    else if (fact) bySegment.set(fact.segment, { ...marks, unsaid: [...marks.unsaid, fact.fact] });
    else if (head === "ok") bySegment.set(Number(no), { ...marks, isFaultless: true });
    else if (head !== undefined && HEAD_CODES.includes(head))
      bySegment.set(Number(no), { ...marks, heads: [...marks.heads, head] });
  }
  return bySegment;
}
