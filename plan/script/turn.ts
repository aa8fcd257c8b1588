/** What one person says at a time. `who` is a speaker, a column or a language, as it is typed. */
export type Turn = { who: string | null; text: string; fault?: string };
export type Turns = { introduction: string; turns: Turn[] };
