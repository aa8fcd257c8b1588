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
