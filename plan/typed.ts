/** Rules for what people type, for the portal's forms and the API alike. */

/** Marks and letters without a picture: zero width, Hangul fillers, the empty Braille cell. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]*$/u;
/** Characters that turn the text after them around, also outside their field. Joiners stay: words need them. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
/**
 * What browsers accept as an email address (the HTML standard), with a dot in the domain: without
 * one it is a slip.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
const LONGEST_ADDRESS = 254;
/** The largest id of both engines. Larger ones must not reach the database. */
export const MAX_ID = 2_147_483_647;

/** True for text that shows nothing. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}

/** Returns one line of text: line breaks and controls become spaces. "" when nothing is visible. */
export function oneLine(typed: string): string {
  const text = typed.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(OVERRIDES, "");
  return isBlank(text) ? "" : text.trim();
}

/** Returns text with its line breaks as "\n", without controls. "" when nothing is visible. */
export function manyLines(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
  return isBlank(text) ? "" : text.trim();
}

/** Returns an email address as a mail server reads it, or null when it is none. */
export function readEmail(typed: string): string | null {
  const address = plainEmail(typed);
  return address.length <= LONGEST_ADDRESS && ADDRESS.test(address) ? address : null;
}

/**
 * Drops the invisible marks of a copied address, and writes its domain in ASCII ("xn--…"), as
 * browsers do with a domain of another script.
 */
export function plainEmail(typed: string): string {
  const address = typed.replace(/\p{Cf}/gu, "").trim();
  const [, name = "", domain = ""] = /^(.*)@([^@/?#:\\]*)$/su.exec(address) ?? [];
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  if (isAscii || !URL.canParse(`http://${domain}`)) return address;
  return `${name}@${new URL(`http://${domain}`).hostname}`;
}

/** True for a date of the calendar: JavaScript reads 31 February as 3 March. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
