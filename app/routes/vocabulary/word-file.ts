export interface FileWord {
  english: string;
  native: string;
}

/** What a spreadsheet program would take for a formula, wherever the words come from. */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells such programs that the file is UTF-8; without it they guess, and lose every other script. */
const BOM = "\uFEFF";

/** A list as CSV that opens in spreadsheet programs in every script. */
export function csvOf(words: FileWord[], nativeName: string): string {
  const rows = [["English", nativeName], ...words.map(({ english, native }) => [english, native])];
  const cell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  return BOM + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A list as notes for Anki, by its import of plain text. */
export function ankiOf(words: FileWord[]): string {
  const field = (text: string) => `"${oneLine(text).replaceAll('"', '""')}"`;
  const notes = words.map(({ english, native }) => `${field(english)}\t${field(native)}\n`);
  return ["#separator:tab\n", "#html:false\n", ...notes].join("");
}

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const oneLine = (text: string) => text.replace(/\s+/g, " ");
