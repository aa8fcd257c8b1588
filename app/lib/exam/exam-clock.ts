import { readTime } from "#app/lib/upstream-time.ts";
import { zonedFormat } from "#app/lib/zoned-format.ts";

interface Clock {
  /** What the provider says, or null. */
  secondsLeft: number | null;
  /** When the provider says that the test began, or null. */
  beganAt: string | null;
  /** When the student began it here, in seconds since 1970. */
  since: number;
  /** Minutes of the standard time; null when the provider does not say. */
  duration: number | null;
  timeFactor: number;
}

const MINUTE_MS = 60_000;

/**
 * When a test is over, in ms since 1970; null when nobody says how long it lasts. The provider's
 * own count comes first, then the start it names, then the start that this browser keeps.
 */
export function deadlineOf(clock: Clock, now: number): number | null {
  if (clock.secondsLeft !== null) return now + clock.secondsLeft * 1000;
  if (clock.duration === null) return null;
  const began = readTime(clock.beganAt)?.getTime() ?? clock.since * 1000;
  return began + clock.duration * clock.timeFactor * MINUTE_MS;
}

/**
 * The end as a clock on the wall shows it, with the zone it is in: "2:35:20 pm (Sydney time)". Where
 * summer time begins or ends before it, that is said: the same time may come twice that night.
 */
export function endText(deadline: number, { zone, now }: { zone: string; now: number }): string {
  const time = zonedFormat("en-AU", zone, {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  }).format(deadline);
  const place = zone.replace(/^.*\//, "").replace(/_/g, " ");
  const change =
    offsetOf(deadline, zone) === offsetOf(now, zone) ? "" : ", after the clocks change";
  return `${time} (${place} time${change})`;
}

/** As in "GMT+11:00". */
function offsetOf(moment: number, zone: string): string | undefined {
  return zonedFormat("en-AU", zone, { timeZoneName: "longOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
}
