import { rowText } from "#plan/script/script-table.ts";

const MOST_NAME_WORDS = 4;
const BLOCKS = new Set(["p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * Returns a pasted table of a word processor, a row a line, with the paragraphs around it; null for
 * HTML without one. In the plain text of a table, a paragraph in a cell looks like a new row.
 */
export function pastedTable(html: string): string | null {
  // Google Sheets puts styles before the table. The page's policy would refuse them aloud.
  const unstyled = html.replaceAll(/<style\b[^]*?<\/style>/gi, "");
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  return body.querySelector("tr") === null ? null : textOf(body).trim();
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, " ");
  if (node instanceof HTMLTableElement) return tableText(node);
  if (!(node instanceof Element)) return "";
  const text = [...node.childNodes].map(textOf).join("");
  return node.localName === "br" || BLOCKS.has(node.localName) ? `${text}\n` : text;
}

/** A name in a merged cell stands in each of its rows. The columns beside it keep their places. */
function tableText(table: HTMLTableElement): string {
  const below: { text: string; rows: number }[] = [];
  const lines = [...table.rows].map((row) => {
    const cells: string[] = [];
    const takeMerged = () => {
      for (let over = below[cells.length]; over && over.rows > 0; over = below[cells.length]) {
        over.rows -= 1;
        cells.push(over.text);
      }
    };
    for (const cell of row.cells) {
      takeMerged();
      const text = textOf(cell);
      for (let at = 0; at < cell.colSpan; at += 1) {
        const isName = text.trim().split(/\s+/).length <= MOST_NAME_WORDS;
        below[cells.length] = { text: isName ? text : "", rows: cell.rowSpan - 1 };
        cells.push(at === 0 ? text : "");
      }
    }
    takeMerged();
    return `${rowText(cells)}\n`;
  });
  return lines.join("");
}
