import { type HTMLElement, type Options, parse } from "node-html-parser";

/** The content of script tags is left out. */
const AS_TEXT = { style: true, pre: true, script: false };

/** Parses a page as a browser shows it before script runs. */
export function readPage(text: string, options: Partial<Options> = {}): HTMLElement {
  return parse(text, { ...options, blockTextElements: { ...AS_TEXT, noscript: true } });
}

/** Parses a page as a browser without script shows it: `noscript` has elements. */
export function readBarePage(text: string): HTMLElement {
  return parse(text, { blockTextElements: AS_TEXT });
}
