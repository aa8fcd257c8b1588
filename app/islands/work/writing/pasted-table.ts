import { rowText } from "#plan/script/script-table.ts";

const BLOCKS = new Set(["p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * Returns a pasted table of a word processor, a row a line, with the paragraphs around it; null for
 * HTML without one. In the plain text of a table, a paragraph in a cell looks like a new row.
 */
export function pastedTable(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelector("tr") === null ? null : textOf(body).trim();
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, " ");
  if (node instanceof HTMLTableRowElement)
    return `${rowText([...node.cells].map((cell) => textOf(cell)))}\n`;
  if (!(node instanceof Element)) return "";
  const text = [...node.childNodes].map(textOf).join("");
  return node.localName === "br" || BLOCKS.has(node.localName) ? `${text}\n` : text;
}
