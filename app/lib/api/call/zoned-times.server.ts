import { withZone } from "#app/lib/text/upstream-time.ts";

/** created_at, expiry_date, start_time … */
const TIME = /(_at|date|time)$/;

/** Writes the provider's zone into each time that names none, so that no reader needs it. */
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
