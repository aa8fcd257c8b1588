import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { esmResolver, FileSystemConfigLoader, HtmlValidate } from "html-validate/node";

/** Every page is held by one configuration; worked out anew, it would cost as much as the page. */
class OneConfig extends FileSystemConfigLoader {
  #config: ReturnType<FileSystemConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(filename: string): ReturnType<FileSystemConfigLoader["getConfigFor"]> {
    return (this.#config ??= super.getConfigFor(filename));
  }
}

const validator = new HtmlValidate(new OneConfig([esmResolver()]));

/** By the markup alone: thousands of answers differ in nothing but words. */
const known = new Map<string, Promise<string[]>>();

/** What html-validate finds in the markup of a page. */
export function markupProblems(text: string): Promise<string[]> {
  return onceAMarkup("html-validate", text, (page) => validate(withoutKnownOptions(page)));
}

type Look = (text: string) => string[] | Promise<string[]>;

/** What `look`, the same one for a name, finds in the first page of each markup. */
export function onceAMarkup(name: string, text: string, look: Look): Promise<string[]> {
  const markup = `${name} ${markupOf(text)}`;
  const found = known.get(markup) ?? lookOnce(markup, text, look);
  known.set(markup, found);
  return found;
}

/** Every worker meets the same pages: what one of them found sound is sound for the others. */
async function lookOnce(markup: string, text: string, look: Look): Promise<string[]> {
  const { TEST_SOUND_PAGES: folder } = process.env;
  const file = folder && join(folder, createHash("sha256").update(markup).digest("hex"));
  if (file && existsSync(file)) return [];
  const problems = await look(text);
  if (file && problems.length === 0) writeFileSync(file, "");
  return problems;
}

/** What is written in them is sound, so that a stray & or > makes a page of its own. */
const WORDS = />((?:[^<>&]|&(?:amp|lt|gt|quot|#x27);)+)</g;
const VALUES =
  / (value|content|href|src|action|nonce|datetime)="(?!#|\/assets\/)(?:[^"&]|&(?:amp|lt|gt|quot|#x27);)+"/g;

/**
 * The page without its words, values and addresses; what is empty stays empty, and every id, name
 * and place of the page stays, and every file of the build.
 */
function markupOf(text: string): string {
  return text
    .replace(WORDS, (all, words: string) => (words.trim() === "" ? all : ">x<"))
    .replace(VALUES, ' $1="x"')
    .replace(/[\w+/=-]{20,}/g, "");
}

async function validate(text: string): Promise<string[]> {
  // Its settings are looked for beside the file, and without any it finds nothing.
  const report = await validator.validateString(text, resolve("tests/page.html"));
  return report.results.flatMap((result) =>
    result.messages.map(
      (message) => `${message.ruleId}: ${message.message} at ${message.selector}`,
    ),
  );
}

const knownOptions = new Set<string>();

/**
 * A list of options that was looked at already shrinks to its first: the countries alone are more
 * than the rest of a form.
 */
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
