import { type HTMLElement, type Options, parse } from "node-html-parser";

/** Parses a page as a browser shows it before script runs: without the content of script tags. */
export function readPage(text: string, options: Partial<Options> = {}): HTMLElement {
  const asText = { noscript: true, style: true, pre: true };
  return parse(text, { ...options, blockTextElements: { ...asText, script: false } });
}
