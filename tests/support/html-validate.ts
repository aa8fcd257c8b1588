import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { esmResolver, FileSystemConfigLoader, HtmlValidate } from "html-validate/node";

/** One configuration for all pages, because computing it costs as much as a page. */
class OneConfig extends FileSystemConfigLoader {
  #config: ReturnType<FileSystemConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(filename: string): ReturnType<FileSystemConfigLoader["getConfigFor"]> {
    return (this.#config ??= super.getConfigFor(filename));
  }
}

const validator = new HtmlValidate(new OneConfig([esmResolver()]));

/** Keyed by markup only, because thousands of pages differ only in text. */
const known = new Map<string, Promise<string[]>>();

/** Returns the findings of html-validate in a page. */
export function markupProblems(text: string): Promise<string[]> {
  return onceAMarkup("html-validate", text, (page) => validate(withoutKnownOptions(page)));
}

type Look = (text: string) => string[] | Promise<string[]>;

/** Returns the findings of `look` in the first page of each markup. Use one `look` per name. */
export function onceAMarkup(name: string, text: string, look: Look): Promise<string[]> {
  const markup = `${name} ${markupOf(text)}`;
  const found = known.get(markup) ?? lookOnce(markup, text, look);
  known.set(markup, found);
  return found;
}

/** Shares good pages between workers, because all of them get the same pages. */
async function lookOnce(markup: string, text: string, look: Look): Promise<string[]> {
  const { TEST_SOUND_PAGES: folder } = process.env;
  const file = folder && join(folder, createHash("sha256").update(markup).digest("hex"));
  if (file && existsSync(file)) return [];
  const problems = await look(text);
  if (file && problems.length === 0) writeFileSync(file, "");
  return problems;
}

/** Plain text and values. A stray & or > makes the page a new one. */
const WORDS = />((?:[^<>&]|&(?:amp|lt|gt|quot|#x27);)+)</g;
const VALUES =
  / (value|content|href|src|action|nonce|datetime)="(?!#|\/assets\/)(?:[^"&]|&(?:amp|lt|gt|quot|#x27);)+"/g;

/**
 * Removes texts, values and URLs from a page. Empty ones stay empty, and ids, names and files of
 * the build stay.
 */
function markupOf(text: string): string {
  return text
    .replace(WORDS, (all, words: string) => (words.trim() === "" ? all : ">x<"))
    .replace(VALUES, ' $1="x"')
    .replace(/[\w+/=-]{20,}/g, "");
}

async function validate(text: string): Promise<string[]> {
  // It looks for its settings beside the file, and reports nothing without any.
  const report = await validator.validateString(text, resolve("tests/page.html"));
  return report.results.flatMap((result) =>
    result.messages.map(
      (message) => `${message.ruleId}: ${message.message} at ${message.selector}`,
    ),
  );
}

const knownOptions = new Set<string>();

/** Cuts a known list of options to one, because countries alone are most of a form. */
function withoutKnownOptions(text: string): string {
  return text.replace(
    /(<select\b[^>]*>)(<option.*?<\/option>)(.*?)(?=<\/select>)/gs,
    (all, select: string, first: string, others: string) => {
      const options = (first + others).replace(' selected=""', "");
      if (knownOptions.has(options)) return select + first;
      knownOptions.add(options);
      return all;
    },
  );
}
