import { HEAD_CODES } from "./marks.ts";

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
    const [, no, head, saying, fact] =
      /^([1-9]\d{0,2})\.(?:([a-z]{2})|([yn])(\d+))$/.exec(word) ?? [];
    if (no === undefined) continue;
    const marks = bySegment.get(Number(no)) ?? NO_MARKS;
    if (saying === "y")
      bySegment.set(Number(no), { ...marks, said: [...marks.said, Number(fact)] });
    else if (saying === "n")
      bySegment.set(Number(no), { ...marks, unsaid: [...marks.unsaid, Number(fact)] });
    else if (head === "ok") bySegment.set(Number(no), { ...marks, isFaultless: true });
    else if (head !== undefined && HEAD_CODES.includes(head))
      bySegment.set(Number(no), { ...marks, heads: [...marks.heads, head] });
  }
  return bySegment;
}
