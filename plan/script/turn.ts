/**
 * What one person says at a time. `who` is a speaker, a column or a language, as it is typed.
 * `beside` is the other text of a table's row: one of both is said, the other is its sample.
 */
export type Turn = {
  who: string | null;
  text: string;
  sample?: string;
  beside?: string;
  fault?: string;
};
export type Turns = { introduction: string; turns: Turn[] };

/** Invisible marks stand beside names and numbers: of direction, of word ends, of a line's end. */
const EDGE = "[\\s\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069]+";
const EDGES = new RegExp(`^${EDGE}|${EDGE}$`, "g");

/** Returns text without blanks and invisible marks at its ends; "" when it shows nothing. */
export function bare(text: string): string {
  return text.replace(EDGES, "");
}
