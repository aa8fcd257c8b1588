/** A moment as it is stored and sent: UTC with microseconds, so that text order is time order on every engine. */
export function stamp(moment: Date = new Date()): string {
  return moment.toISOString().replace("Z", "000Z");
}

/** The stamp of a moment that lies `ms` after now (before it when negative). */
export function stampAfter(ms: number, now = Date.now()): string {
  return stamp(new Date(now + ms));
}
