/** Formats the seconds of a video in words: "6 minutes"; null when unknown. */
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

export function formatWait(seconds: number): string {
  return seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}

export function waitMessage(seconds: number): string {
  return `Too many tries. Wait ${formatWait(seconds)}, then try again.`;
}

export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns "a, b and c". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-AU", { type: "conjunction" }).format(names);
}

/** Ends a title or a provider's message with a full stop, so that a sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A cookie may name any zone, and all zones in all formats would take hundreds of MB. */
const MOST_MADE = 200;
const made = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: making one takes up to a millisecond, and a forum page needs dozens. */
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

/** Escapes text for the text or an attribute of a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
