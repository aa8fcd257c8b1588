/** Seconds of a video in words: "6 minutes"; null when unknown. */
export function formatLength(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) return null;
  if (seconds < 59.5) return counted(Math.ceil(seconds), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(minutes, "minute");
  const rest = minutes % 60;
  return (
    counted(Math.floor(minutes / 60), "hour") + (rest > 0 ? ` ${counted(rest, "minute")}` : "")
  );
}

/** Seconds to wait in words: "40 seconds", "3 minutes". */
export function formatWait(seconds: number): string {
  return seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}

/** What somebody who tries too often is told. */
export function waitMessage(seconds: number): string {
  return `Too many tries. Wait ${formatWait(seconds)}, then try again.`;
}

/** "1 day", "22 days". */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A title or a provider's message as a sentence, so that what follows does not run into it. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Zones are anybody's to name, in a cookie: all of them in all formats would be hundreds of MB. */
const MOST_MADE = 200;
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of dates in a time zone. Making one takes up to a millisecond, and a forum page needs
 * dozens, so each is made once.
 */
export function zonedFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, format);
  return format;
}
