const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of dates in a time zone. Making one takes up to a millisecond, and a forum page needs
 * dozens, so each is made once; zones come here by their canonical names, so there are few.
 */
export function zonedFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  made.set(key, format);
  return format;
}
