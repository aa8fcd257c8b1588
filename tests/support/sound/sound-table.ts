import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const DOCUMENT = resolve("docs/sounds.md");
/** The column of bytes depends on the version of ffmpeg that makes the files. */
const BYTES = 1;
/** What WebKitGTK plays depends on the plugins of GStreamer, so its letter is not compared. */
const AS_SENT = 7;

export type Line = string[];

/** What the document says of each file, as far as it is the same on all machines. */
export const toldLines = (): Line[] => onAnyMachine(linesOf(readFileSync(DOCUMENT, "utf8")));

export const onAnyMachine = (lines: Line[]): Line[] =>
  lines.map((line) =>
    line
      .map((cell, place) => (place === AS_SENT ? cell.slice(0, 2) : cell))
      .filter((_, place) => place !== BYTES),
  );

/** Writes the lines in the place of those of the document, or into another file. */
export function writeLines(lines: Line[], file = DOCUMENT): void {
  const rows = lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
  if (file !== DOCUMENT) return writeFileSync(file, rows);
  const text = readFileSync(DOCUMENT, "utf8");
  const begin = text.indexOf("\n", text.search(/^\| ?-/m)) + 1;
  writeFileSync(DOCUMENT, text.slice(0, begin) + rows);
}

/** The rows of the document's one table, without its head. */
function linesOf(text: string): Line[] {
  const [, ...rows] = text.split("\n").filter((line) => /^\| *[^- ]/.test(line));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
