import { zonedFormat } from "#app/lib/text/format.ts";

/** Where most students are; a browser's own zone is offered besides. */
const ZONES = [
  ["Australia/Sydney", "Sydney, Melbourne, Canberra, Hobart"],
  ["Australia/Brisbane", "Brisbane"],
  ["Australia/Adelaide", "Adelaide"],
  ["Australia/Darwin", "Darwin"],
  ["Australia/Perth", "Perth"],
  ["Pacific/Auckland", "New Zealand"],
  ["Asia/Kolkata", "India"],
  ["Asia/Karachi", "Pakistan"],
  ["Asia/Shanghai", "China"],
  ["Asia/Dubai", "Dubai"],
] as const;

/** The zones to choose from, with the one that is chosen. */
export function zoneChoices(chosen: string): { value: string; text: string }[] {
  const known = ZONES.map(([zone, text]) => ({ value: nameOf(zone), text }));
  if (known.some(({ value }) => value === chosen)) return known;
  return [{ value: chosen, text: chosen.replaceAll("_", " ") }, ...known];
}

/** As browsers name it: India has two names. */
function nameOf(zone: string): string {
  return zonedFormat("en", zone, {}).resolvedOptions().timeZone;
}
