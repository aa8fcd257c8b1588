import { countWords } from "./letters.ts";
import { MOST, NAATI } from "./limits.ts";
import { readScript, type ScriptRow } from "./read-script.ts";
import { splitInTwo } from "./split-text.ts";

/** A row of a pasted script as its author looks at it. `place` is null for one that is left out. */
export type PreviewRow = ScriptRow & { place: number | null; words: number; isLong: boolean };
export type Preview = {
  background: string;
  /** With those that have a fault which a person may overrule. */
  rows: (PreviewRow & { mayBeTaken: boolean })[];
  /** What goes into the table. */
  used: PreviewRow[];
  /** How many rows speak the language of each tag, and how many ask for a look. */
  spoken: number[];
  toLookAt: number;
};
/** What the author chose, by the text of a row: the same text has the same choice. */
export type Choices = { split: ReadonlySet<string>; taken: ReadonlySet<string> };

export const NO_CHOICES: Choices = { split: new Set(), taken: new Set() };

/** Reads a script, splits what is chosen, and leaves rows with a fault out until they are taken. */
export function previewOf(
  script: string,
  languages: readonly string[],
  { split, taken }: Choices = NO_CHOICES,
): Preview {
  const { background, rows } = readScript(script, languages);
  let last = 0;
  const shown = rows
    .flatMap((row) => parts(row, split))
    .map((row): PreviewRow => {
      const isIn = row.fault === undefined || (taken.has(row.text) && fits(row));
      const place = isIn && last < MOST.segments ? ++last : null;
      const words = countWords(row.text, row.language);
      return { ...row, place, words, isLong: words > NAATI.segmentWords };
    });
  const used = shown.filter(({ place }) => place !== null);
  const isFull = used.length === MOST.segments;
  return {
    background,
    rows: shown.map((row) => ({
      ...row,
      mayBeTaken: row.fault !== undefined && fits(row) && !(isFull && row.place === null),
    })),
    used,
    spoken: languages.map((tag) => used.filter(({ language }) => language === tag).length),
    toLookAt: shown.filter(({ fault, isLong }) => fault !== undefined || isLong).length,
  };
}

function fits({ text, sample }: ScriptRow): boolean {
  return [text, sample].every((words) => [...words].length <= MOST.text);
}

function parts(row: ScriptRow, split: Choices["split"]): ScriptRow[] {
  const halves = split.has(row.text) ? splitInTwo(row.text) : null;
  if (halves === null) return [row];
  const samples = splitInTwo(row.sample) ?? [row.sample, ""];
  return halves.flatMap((text, at) => parts({ ...row, text, sample: samples[at] ?? "" }, split));
}
