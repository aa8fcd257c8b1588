/** One line of text; control characters, which no name has, would upset a database. */
export function lineOf(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/** Text of many lines: they end as on any system, and no other control characters are left. */
export function proseOf(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

/** What to say of a text that is too long, or null. In characters, not in the units of UTF-16 that a rare script needs two of. */
export function lengthProblem(text: string, label: string, limit: number): string | null {
  return [...text].length > limit
    ? `${label} can hold ${limit.toLocaleString("en-AU")} characters. Shorten it.`
    : null;
}
