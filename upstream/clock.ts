/**
 * A moment as it is stored and sent: UTC with microseconds, so that text order is time order on
 * every engine.
 */
export function stamp(moment: Date = new Date()): string {
  return moment.toISOString().replace("Z", "000Z");
}

/** The stamp of a moment that lies `ms` after now (before it when negative). */
export function stampAfter(ms: number, now = Date.now()): string {
  return stamp(new Date(now + ms));
}

/** Whether the text is a day of the calendar, as in 2026-12-05; 31 February is none. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // JavaScript takes 31 February for 3 March.
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
