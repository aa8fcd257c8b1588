import { LANGUAGE_TAGS } from "../language-tags.ts";
import { withoutMarkdown } from "../markdown.ts";
import { bare } from "../spelling.ts";
import { joinLines, type Row, readRows } from "../table.ts";
import { plainText, readAnkiHead } from "./anki.ts";

/** The limits of one addition. */
export const MOST_LISTED = { words: 1_000, characters: 200_000 };

/** A row as it is typed. `why` says what is wrong with its shape. */
export type TypedWord = {
  line: number;
  topic: string;
  word: string;
  paraphrase: string;
  why?: string;
};
type Columns = { word: number; paraphrase: number; topic: number };

const NAMES = {
  word: /^(words?|term|english|front|expression)$/,
  paraphrase: /^(meanings?|paraphrase|translations?|definition|back)$/,
  topic: /^(topic|category|theme|deck|chapter)$/,
};

/** Ways to type a word and its meanings on one line, and the sign between the two. */
const TYPED = [
  { line: /^[^=\t]+=[^=]*$/, sign: /=/ },
  { line: /^[^\t,;"]+?(?:\s[-–—]+\s|:\s)/, sign: /\s[-–—]+\s|:\s/ },
];
const LIST_MARK = /^\s*(?:\d{1,4}[.)]|[–·])\s+/;

/**
 * Reads words that are typed ("word = meanings", one a line), pasted from a spreadsheet, or in a
 * file: CSV, or Anki's notes in plain text. Columns are word, meanings and topic, unless the first
 * row names others.
 */
export function readWordList(list: string): TypedWord[] {
  const head = readAnkiHead(list.replace(/^\uFEFF/, ""));
  const { rows, fault } = rowsOf(head.rest, head.separator);
  const [first] = rows;
  const named = columnsOf(head.columns ?? first?.cells ?? []);
  const hasHead = head.columns === null && named !== null;
  const words = (hasHead ? rows.slice(1) : rows).map(({ line, cells }) => ({
    line: line + head.lines,
    cells: head.isHtml ? cells.map(plainText) : cells,
  }));
  const place = named ?? placesOf(words, head.hidden);
  const columns = head.deck === null ? place : { ...place, topic: head.deck };
  const mostCells = named === null ? Math.max(...Object.values(columns)) + 1 : Infinity;
  const read = words.map((row) => wordOf(row, columns, { mostCells, hidden: head.hidden }));
  return fault === null ? read : [...read, fault];
}

/** Writes words as readWordList reads them. */
export function listText(
  words: readonly Pick<TypedWord, "word" | "paraphrase" | "topic">[],
  hasHead = true,
): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = words.map(({ word, paraphrase, topic }) =>
    [word, paraphrase, topic].map(cell).join("\t"),
  );
  return [...(hasHead ? ["Word\tMeanings\tTopic"] : []), ...lines].join("\n");
}

function rowsOf(text: string, known: string | null): { rows: Row[]; fault: TypedWord | null } {
  const given = text.split(/\r\n?|\n/);
  const lines = known === null ? withoutMarkdown(given).map((line) => line ?? "") : given;
  const typed = known === null ? typedRows(lines) : null;
  if (typed !== null) return { rows: typed, fault: null };
  const table = lines.join("\n");
  const separator = known ?? (table.includes("\t") ? "\t" : undefined);
  const { rows, openQuote } = readRows(table, separator);
  if (openQuote === null) return { rows, fault: null };
  // Word processors set no quotes around cells, so a quote may be a part of the text.
  if (separator === "\t")
    return { rows: readRows(table.replaceAll('"', "”"), separator).rows, fault: null };
  const good = rows.filter(({ line }) => line < openQuote);
  const why = "A quote begins here and never ends.";
  const word = lines
    .slice(openQuote - 1)
    .join(" ")
    .slice(0, 200);
  return { rows: good, fault: { line: openQuote, topic: "", word, paraphrase: "", why } };
}

/** Null when most lines are not typed in one of the ways. */
function typedRows(lines: string[]): Row[] | null {
  const given = lines
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => text.trim() !== "");
  const isListed = given.every(({ text }) => LIST_MARK.test(text));
  const words = given.map(({ text, line }) => ({
    line,
    text: isListed ? text.replace(LIST_MARK, "") : text,
  }));
  const way = TYPED.find(
    ({ line }) => words.filter(({ text }) => line.test(text)).length * 2 >= words.length,
  );
  if (way === undefined) return null;
  return words.map(({ line, text }) => {
    const [word = ""] = text.split(way.sign, 1);
    return { line, cells: [word.trim(), text.slice(word.length).replace(way.sign, "").trim()] };
  });
}

/** Reads names of columns; null when the words and the meanings have none. */
function columnsOf(cells: string[]): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().trim());
  const find = (known: RegExp) => names.findIndex((name) => known.test(name));
  const word = find(NAMES.word);
  const meaning = find(NAMES.paraphrase);
  const paraphrase =
    meaning >= 0 ? meaning : names.findIndex((name, at) => at !== word && name in LANGUAGE_TAGS);
  return word < 0 || paraphrase < 0 ? null : { word, paraphrase, topic: find(NAMES.topic) };
}

/** Finds the columns by their order. A first column of numbers counts the rows. */
function placesOf(rows: Row[], hidden: ReadonlySet<number>): Columns {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual = 2] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const isCounted = usual > 2 && rows.every(({ cells }) => /^\d*\.?$/.test(cells[0] ?? ""));
  const places = Array.from({ length: usual }, (_, at) => at).filter(
    (at) => !hidden.has(at) && (at > 0 || !isCounted),
  );
  const [word = 0, paraphrase = 1, topic = -1] = places;
  return { word, paraphrase, topic };
}

function wordOf(
  { line, cells }: Row,
  { word, paraphrase, topic }: Columns,
  { mostCells, hidden }: { mostCells: number; hidden: ReadonlySet<number> },
): TypedWord {
  const cell = (at: number) => cleaned(cells[at] ?? "");
  const more = cells
    .slice(mostCells)
    .filter((text, at) => text !== "" && !hidden.has(mostCells + at));
  const read = {
    line,
    topic: cell(topic).replace(/^.*::/, ""),
    word: cell(word),
    paraphrase: [cell(paraphrase), ...more].join(", "),
  };
  if (more.length === 0) return read;
  return { ...read, why: "This row has more cells than others. Check the meanings." };
}

/** Also drops the apostrophe by which our own CSV keeps a text from becoming a formula. */
function cleaned(cell: string): string {
  return joinLines(bare(cell).replace(/^'(?=[=+\-@])/, ""), ", ");
}
