import { zonedFormat } from "#app/lib/text/format.ts";
import { zoneText } from "#plan/zone-text.ts";

interface Clock {
  /** The provider's figure, or null. */
  seconds_left: number | null;
  /** The factor that the provider has granted; null when it does not say. */
  time_factor: number | null;
  /** Minutes of the standard time; null or 0 when the provider does not say. */
  duration: number | null;
  /** The end that the portal has kept since Begin; undefined when it knows none. */
  kept: number | null | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Returns the end of a test in ms since 1970; null when its length is not known. Uses the
 * provider's figure (at most the whole length), else the kept end, else starts the clock now.
 */
export function deadlineOf({ seconds_left, duration, kept, ...clock }: Clock, now: number) {
  const whole = duration && duration > 0 ? duration * (clock.time_factor || 1) * MINUTE_MS : null;
  if (seconds_left !== null) return now + Math.min(seconds_left * 1000, whole ?? Infinity);
  if (kept !== undefined) return kept;
  return whole === null ? null : now + whole;
}

/** False for a test without a known end. */
export function isOver(deadline: number | null, now: number): boolean {
  return deadline !== null && deadline <= now;
}

/**
 * Returns "2:35:20 pm (Sydney time)". Mentions a change to or from summer time before it, because
 * that night has the same time twice.
 */
export function endText(deadline: number, { zone, now }: { zone: string; now: number }): string {
  const time = zonedFormat("en-AU", zone, {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  }).format(deadline);
  const change =
    offsetOf(deadline, zone) === offsetOf(now, zone) ? "" : ", after the clocks change";
  return `${time} (${zoneText(zone)}${change})`;
}

/** Returns "GMT+11:00". */
function offsetOf(moment: number, zone: string): string | undefined {
  return zonedFormat("en-AU", zone, { timeZoneName: "longOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
}
