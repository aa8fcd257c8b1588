import { LANGUAGE_TAGS } from "../language-tags.ts";
import { bare, digitsOf } from "../spelling.ts";
import { joinLines, readRows } from "../table.ts";
import type { Turn, Turns } from "./turn.ts";

const HEADS = new Set(
  "speaker who role person name time timestamp start end language lang text script segment seg no nr number # turn line lote original source content said sample translation interpretation answer".split(
    " ",
  ),
);
const SAMPLE_HEAD = /\b(?:sample|translation|interpretation|answer)s?\b/i;
const MOST_COLUMNS = 2;
/** A row of more is no row of a script. */
const MOST_CELLS = 20;

/** Reads a table of a word processor or a spreadsheet, whose cells tabs separate; null for none. */
export function readTable(text: string): Turns | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isRow = (line: string) => line.trim().includes("\t");
  const first = lines.findIndex(isRow);
  if (lines.filter(isRow).length * 2 < lines.length || first < 0) return null;
  const table = lines.slice(first).join("\n");
  const read = readRows(table, "\t");
  // Word processors set no quotes around cells, so a quote may be a part of the text.
  const { rows } = read.openQuote === null ? read : readRows(table.replaceAll('"', "“"), "\t");
  if (rows.some((row) => row.cells.length > MOST_CELLS)) return null;
  const cells = rows.map((row) => row.cells.map((cell) => bare(joinLines(cell, " "))));
  return {
    introduction: lines.slice(0, first).join("\n").trim(),
    turns: turnsOf(cells),
  };
}

/** Writes a row as readTable reads it. A cell stays on its line. */
export function rowText(cells: readonly string[]): string {
  const lines = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim());
  const quoted = (cell: string) =>
    cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  return lines.length === 1 ? lines.join("") : lines.map(quoted).join("\t");
}

function turnsOf(table: string[][]): Turn[] {
  const [head = [], ...others] = table;
  const hasHead = head.every((cell) => cell === "" || isHead(cell));
  const rows = (hasHead ? others : table).map((row) => row.map(String));
  const columns = Array.from(
    { length: Math.max(0, ...rows.map(({ length }) => length)) },
    (_, at) => at,
  );
  const used = columns.filter(
    (at) => rows.some((row) => row[at]) && !isNumbers(columnOf(rows, at)),
  );
  const labels = used.filter((at, place) => place < used.length - 1 && isLabels(rows, at, used));
  const texts = used.filter((at) => !labels.includes(at));
  const sampleAt = texts.find((at) => hasHead && SAMPLE_HEAD.test(head[at] ?? ""));
  const isPairs = texts.length === 2 && (sampleAt !== undefined || labels.length > 0);
  return rows.flatMap((row) => {
    const label = labels.map((at) => (row[at] ?? "").replace(/\s*[:：]$/, "")).join(" ");
    const filled = texts.filter((at) => row[at]);
    if (isPairs && filled.length === 2) {
      const [text = "", other = ""] = (sampleAt === texts[0] ? filled.toReversed() : filled).map(
        (at) => row[at] ?? "",
      );
      const pair = sampleAt === undefined ? { beside: other } : { sample: other };
      return [{ who: label || null, text, ...pair }];
    }
    if (filled.length === 0 && label !== "")
      return [{ who: null, text: label, fault: "Nothing is said here." }];
    return texts.flatMap((at, place): Turn[] => {
      const text = row[at] ?? "";
      if (text === "") return [];
      const column =
        texts.length < 2 || isPairs ? null : (hasHead && head[at]) || `Column ${place + 1}`;
      const turn = { who: label || column, text };
      if (place < MOST_COLUMNS) return [turn];
      return [{ ...turn, fault: "The table has more than two columns of text." }];
    });
  });
}

function isHead(cell: string): boolean {
  const words = cell
    .toLowerCase()
    .split(/[\s/.:()]+/)
    .filter(Boolean);
  return words.length <= 3 && words.some((word) => HEADS.has(word) || word in LANGUAGE_TAGS);
}

const columnOf = (rows: string[][], at: number) => rows.map((row) => row[at] ?? "");

function isNumbers(column: string[]): boolean {
  return column.every((cell) =>
    /^[[(]?#?\d*(?::\d\d){0,2}(?:[.,]\d+)?[\]).:]?$/.test(digitsOf(cell)),
  );
}

/** Names of speakers or languages: few different short cells beside longer ones. */
function isLabels(rows: string[][], at: number, used: number[]): boolean {
  // A row with nothing beside it is a direction, or a heading.
  const cells = columnOf(
    rows.filter((row) => used.some((other) => other !== at && row[other])),
    at,
  );
  const isLabel = (cell: string) =>
    cell !== "" && cell.split(/\s+/).length <= 4 && !/[?!。？।]/.test(cell);
  const isShort = cells.length > 0 && cells.every(isLabel);
  const isFew = new Set(cells).size <= Math.max(2, rows.length / 2);
  const lengthOf = (column: number) => columnOf(rows, column).join("").length;
  return isShort && isFew && used.some((other) => lengthOf(other) > lengthOf(at) * 1.5);
}
