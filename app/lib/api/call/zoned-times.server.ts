import { withZone } from "#app/lib/text/upstream-time.ts";

/** How the calls name a time: created_at, expiry_date, start_time. */
const TIME = /(_at|date|time)$/;

/**
 * Gives each time of an answer that names no zone the provider's, in the answer itself: whoever
 * reads it later knows no provider.
 */
export function giveZones(body: unknown, timeZone: string): void {
  if (Array.isArray(body)) {
    // Waves are lists of hundreds of numbers.
    if (typeof body[0] === "object") for (const row of body) giveZones(row, timeZone);
    return;
  }
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "object") giveZones(value, timeZone);
    else if (typeof value === "string" && TIME.test(name))
      Reflect.set(body, name, withZone(value, timeZone));
  }
}
