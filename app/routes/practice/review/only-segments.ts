/**
 * The segments that an address limits a dialogue to (`only=2,5`), in order; none for all of them.
 * What the dialogue does not have is left out.
 */
export function onlySegments(url: URL, count: number): number[] {
  const named = url.searchParams.get("only") ?? "";
  if (!/^\d{1,3}(,\d{1,3})*$/.test(named)) return [];
  const numbers = [...new Set(named.split(",").map(Number))];
  return numbers.filter((no) => no >= 1 && no <= count).sort((one, other) => one - other);
}

/** Where Next leads from a segment; null at the last one, past which is the end. */
export function segmentAfter(only: readonly number[], at: number, count: number): number | null {
  const next = only.length > 0 ? only.find((no) => no > at) : at + 1;
  return next === undefined || next > count ? null : next;
}

/** Where Previous leads from a segment, or from past the last one; null at the first one. */
export function segmentBefore(only: readonly number[], at: number): number | null {
  const previous = only.length > 0 ? only.findLast((no) => no < at) : at - 1;
  return previous === undefined || previous < 1 ? null : previous;
}
