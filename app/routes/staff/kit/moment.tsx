import { zonedFormat } from "#app/lib/text/format.ts";

/** Shows a stored time in Sydney's zone; nothing for null. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return null;
  const shown = zonedFormat("en-AU", "Australia/Sydney", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const seconds = `${at.slice(0, 19)}Z`;
  return <time dateTime={seconds}>{inTwoParts(shown.format(new Date(seconds)))}</time>;
}

/** Lets a narrow column break only between the day and the time. */
function inTwoParts(moment: string): string {
  return moment.replaceAll(/(?<!,) /g, "\u00a0");
}
