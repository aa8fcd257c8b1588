/** Formats a time to store and send: UTC with microseconds, so that text sorts by time. */
export function stamp(moment: Date = new Date()): string {
  return moment.toISOString().replace("Z", "000Z");
}

/** Formats the time `ms` after now; before now when negative. */
export function stampAfter(ms: number, now = Date.now()): string {
  return stamp(new Date(now + ms));
}

/** Adds calendar months (UTC). The 31st becomes the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/** Formats the day in Sydney in the portal's style. */
export function writtenDay(stamp: string): string {
  return new Date(stamp).toLocaleDateString("en-IN", {
    ...{ day: "2-digit", month: "2-digit", year: "numeric", timeZone: "Australia/Sydney" },
  });
}
