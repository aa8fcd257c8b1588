import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { z } from "zod";

/** Bundled once per worker. The debugger runs it, so the page's own policy stays. */
let bundled: Promise<string> | undefined;

/**
 * Returns a virtual screen reader's phrases for the whole page. Real ones and their browsers have
 * more quirks.
 */
export async function spokenPhrases(page: Page): Promise<string[]> {
  await page.evaluate(await (bundled ??= bundle()));
  return z.array(z.string()).parse(await page.evaluate("window.readPageAloud()"));
}

/**
 * Listens to the page. The returned function returns announcements of live regions and focused
 * elements.
 */
export async function listenToPage(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(await (bundled ??= bundle()));
  await page.evaluate("window.listenToPage()");
  return async () => z.array(z.string()).parse(await page.evaluate("window.whatWasSaid()"));
}

/** Returns the phrases from one to another, both included. */
export function phrasesBetween(log: string[], first: string, last: string): string[] {
  const from = log.indexOf(first);
  const to = log.indexOf(last, from);
  if (from < 0 || to < 0)
    throw new Error(`"${from < 0 ? first : last}" is not spoken:\n${log.join("\n")}`);
  return log.slice(from, to + 1);
}

async function bundle(): Promise<string> {
  const result = await build({
    stdin: { contents: READER, resolveDir: import.meta.dirname },
    bundle: true,
    format: "iife",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  return result.outputFiles[0]?.text ?? "";
}

const READER = `
import { virtual } from "@guidepup/virtual-screen-reader/browser.js";
window.readPageAloud = async () => {
  // The reader does not know that browsers keep what is folded away from assistive technology.
  const folded = [...document.querySelectorAll("details:not([open]) > :not(summary):not([hidden])")];
  for (const element of folded) element.hidden = true;
  await virtual.start({ container: document.body });
  for (let phrases = 0; phrases < 5000 && (await virtual.lastSpokenPhrase()) !== "end of document"; phrases += 1) await virtual.next();
  const log = await virtual.spokenPhraseLog();
  await virtual.stop();
  for (const element of folded) element.hidden = false;
  return log;
};
window.listenToPage = () => virtual.start({ container: document.body });
window.whatWasSaid = () => virtual.spokenPhraseLog();
`;
