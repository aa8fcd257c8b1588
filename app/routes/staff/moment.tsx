import { zonedFormat } from "#app/lib/text/format.ts";

/** A stored moment as staff in Sydney read it; nothing for one that has not come. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return null;
  const shown = zonedFormat("en-AU", "Australia/Sydney", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const seconds = `${at.slice(0, 19)}Z`;
  return <time dateTime={seconds}>{shown.format(new Date(seconds))}</time>;
}
