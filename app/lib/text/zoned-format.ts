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
