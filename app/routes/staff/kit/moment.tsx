import { zonedFormat } from "#app/lib/text/format.ts";

/** Shows a stored time in Sydney's zone; nothing for null. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return null;
  const shown = zonedFormat("en-AU", "Australia/Sydney", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const seconds = `${at.slice(0, 19)}Z`;
  return <time dateTime={seconds}>{shown.format(new Date(seconds))}</time>;
}
