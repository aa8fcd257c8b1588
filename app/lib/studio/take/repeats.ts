export interface Attempt {
  segmentId: number;
  attempt: number;
}

/**
 * Repeats used in a dialogue, by the highest attempt known of each segment: the server's word and
 * the takes of this device may both know some.
 */
export function countRepeats(attempts: readonly Attempt[]): number {
  const highest = new Map<number, number>();
  for (const { segmentId, attempt } of attempts)
    highest.set(segmentId, Math.max(attempt, highest.get(segmentId) ?? 0));
  return [...highest.values()].reduce((sum, attempt) => sum + Math.max(0, attempt - 1), 0);
}

/** "Free repeat: unused": one in each dialogue costs no marks. */
export function freeRepeatText(repeats: number): string {
  return `Free repeat: ${repeats > 0 ? "used" : "unused"}`;
}
