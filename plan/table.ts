/** A row of a table. Lines count from 1, as in an editor. */
export type Row = { line: number; cells: string[] };

const SEPARATORS = [",", ";", "\t"];

/** Decodes a spreadsheet's file in UTF-8 or UTF-16; null when it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * Parses CSV without empty rows. Excel's line "sep=;", or else the first line, decides whether
 * commas, semicolons or tabs separate cells, unless it is `known`. `openQuote` is the line of a quote that never ends.
 */
export function readRows(csv: string, known?: string): { rows: Row[]; openQuote: number | null } {
  // Old programs end a file with Ctrl-Z.
  const lines = csv.replace(/\r\n?/g, "\n").replace(/\x1a\s*$/, "");
  const [said, given] = /^\s*"?sep=([,;\t])"?[^\n]*/i.exec(lines) ?? [];
  const text = said === undefined ? lines : lines.slice(said.length);
  const separator = known ?? given ?? separatorOf(text);
  const rows: Row[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = "";
  let isBlank = true;
  let openQuote: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (openQuote !== null && sign === '"' && text[at + 1] === '"') add(text[++at]);
    else if (openQuote !== null && sign === '"') openQuote = null;
    else if (openQuote !== null) add(sign);
    else if (sign === '"' && isBlank) openQuote = line;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else add(sign);
    if (sign === "\n") line++;
    if (cells.length === 0 && cell === "" && openQuote === null) begun = line;
  }
  endRow();
  return { rows, openQuote };

  function add(sign = ""): void {
    cell += sign;
    isBlank &&= sign.trim() === "";
  }

  function endCell(): void {
    cells.push(cell.trim());
    cell = "";
    isBlank = true;
  }

  function endRow(): void {
    endCell();
    if (cells.some((one) => one !== "")) rows.push({ line: begun, cells });
    cells = [];
  }
}

/** Puts the lines of a cell on one. */
export function joinLines(cell: string, between: string): string {
  return cell
    .split("\n")
    .flatMap((line) => line.trim() || [])
    .join(between);
}

/** Some programs omit UTF-16's byte order mark. Then each second byte of a line is 0. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0) return "utf-16le";
  return first === 0 ? "utf-16be" : "utf-8";
}

/** The sign in most of the first lines, since a title above the table may have any. */
function separatorOf(text: string): string {
  const lines = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split("\n", 10);
  const scoreOf = (sign: string) =>
    lines.filter((line) => line.includes(sign)).length * 1_000 +
    Math.min(999, (lines[0] ?? "").split(sign).length);
  return SEPARATORS.reduce((best, sign) => (scoreOf(sign) > scoreOf(best) ? sign : best));
}
