import { HTMLElement, type Node, TextNode } from "node-html-parser";

/** Elements that start no new line without a style sheet. lynx also ignores newer elements. */
const IN_A_ROW =
  /^(a|abbr|b|bdi|button|cite|code|data|em|i|kbd|label|mark|output|q|small|span|strong|sub|sup|time|u|article|aside|details|footer|header|main|nav|section|summary)$/i;
const HEADING = /^h[1-6]$/i;
/** Elements without text of the page. */
const SILENT = /^(svg|script|style|template|head)$/i;
const OPENS = /[\s([{“‘"'/\-–—+#@$]$/u;
const A_WORD = /^[\p{L}\p{N}]/u;

/** Returns words of two elements that a text browser or a copy joins, as in "SearchClear". */
export function wordsRunTogether(page: HTMLElement): string[] {
  const found: string[] = [];
  let before = "";
  let crossed = false;
  walk(page);
  return found;

  function walk(node: Node): void {
    if (node instanceof TextNode) return read(node.text);
    if (!(node instanceof HTMLElement)) return;
    const tag = node.tagName ?? "";
    if (SILENT.test(tag) || node.hasAttribute("hidden")) return;
    // Text after a heading in a summary stays on its line.
    const isRow = IN_A_ROW.test(tag) || (HEADING.test(tag) && node.closest("summary") !== null);
    if (isRow) crossed = true;
    else before = "";
    node.childNodes.forEach(walk);
    if (isRow) crossed = true;
    else before = "";
  }

  function read(text: string): void {
    if (text === "") return;
    if (crossed && before !== "" && !OPENS.test(before) && A_WORD.test(text))
      found.push(`run together: "${before.slice(-30)}" and "${text.slice(0, 30)}"`);
    crossed = false;
    before = /\s$/u.test(text) ? "" : text;
  }
}
