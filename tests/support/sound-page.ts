import type { HTMLElement } from "node-html-parser";
import { focusedOnLoad, labelOf, textOf } from "./html.ts";
import { markupProblems, onceAMarkup } from "./html-validate.ts";
import { readPage } from "./read-page.ts";
import { wordsRunTogether } from "./run-together.ts";
import { scriptlessProblems, scriptProblems } from "./script-rules.ts";

/** Checked pages, without nonces and signatures, which always differ. */
const known = new Map<string, Promise<string[]>>();

/**
 * Returns the problems of a page by the rules for all pages. html-validate checks each page at
 * night, and one page of each kind in the gate (`valid-html`).
 */
export function problemsOf(text: string): Promise<string[]> {
  const shape = text.replace(/[\w+/=-]{20,}/g, "");
  const found = known.get(shape) ?? look(text);
  known.set(shape, found);
  return found;
}

async function look(text: string): Promise<string[]> {
  return [
    ...(process.env.NIGHT ? await markupProblems(text) : []),
    ...(await onceAMarkup("rules", text, brokenRules)),
    ...words.flatMap((rule) => rule(text)),
  ];
}

/** Checks one page of each markup, so no rule may use what `onceAMarkup` removes. */
function brokenRules(text: string): string[] {
  const page = readPage(text, { comment: true });
  // A build made by hand has no style sheet.
  const rules = page.querySelector("link[rel=stylesheet]")
    ? [...everyPage, ...ownPages]
    : everyPage;
  return rules.flatMap((rule) => rule(page));
}

type Rule<Of> = (of: Of) => string[];
const unless = (isFine: boolean, problem: string) => (isFine ? [] : [problem]);

const words: Rule<string>[] = [
  (text) => unless(text.startsWith("<!DOCTYPE html>"), "no doctype"),
  (text) =>
    unless(
      !/\n\s+at .+:\d+:\d+|node_modules|\bTypeError\b|\bundefined\b|\[object /.test(text),
      "a stack trace or a raw value",
    ),
  (text) =>
    unless(
      !text.includes('class="summary') || /<title>Error: /.test(text),
      "no Error: in the title",
    ),
];

const everyPage: Rule<HTMLElement>[] = [
  (page) =>
    unless(
      page.querySelectorAll("title").length === 1 && textOf(page, "title") !== "",
      "not exactly one title",
    ),
  (page) =>
    unless(
      page.querySelectorAll("h1").length === 1 && textOf(page, "h1") !== "",
      "not exactly one h1",
    ),
  (page) => unless(/^en\b/.test(page.querySelector("html")?.getAttribute("lang") ?? ""), "no lang"),
  (page) => unless(page.querySelectorAll("main").length === 1, "not exactly one main"),
];

/** Returns a link's name: a picture in it names its target. */
const nameOf = (element: HTMLElement) =>
  [element.text, ...element.querySelectorAll("img").map((one) => one.getAttribute("alt") ?? "")]
    .join("")
    .trim();

const ownPages: Rule<HTMLElement>[] = [
  (page) =>
    unless(
      page.querySelector("body")?.firstElementChild?.getAttribute("href") === "#main",
      "the skip link is not first",
    ),
  (page) => unless(page.querySelector("main")?.id === "main", "the skip link leads nowhere"),
  (page) => {
    const ids = page.querySelectorAll("[id]").map(({ id }) => id);
    const seen = new Set<string>();
    return ids.filter((id) => seen.size === seen.add(id).size).map((id) => `twice: id ${id}`);
  },
  scriptProblems,
  scriptlessProblems,
  wordsRunTogether,
  (page) =>
    page
      .querySelectorAll("[style], style")
      .map((element) => `inline style: ${element.outerHTML.slice(0, 80)}`),
  (page) =>
    page
      .querySelectorAll("*")
      // Parsing attributes is slow, and their raw text shows which elements have handlers.
      .filter(({ rawAttrs }) => /\bon/i.test(rawAttrs))
      .flatMap((element) =>
        Object.keys(element.attributes)
          .filter((name) => /^on/i.test(name))
          .map((name) => `inline handler ${name}`),
      ),
  (page) =>
    page
      .querySelectorAll("form")
      .flatMap((form) =>
        unless(
          /^(get|post)$/.test(form.getAttribute("method") ?? ""),
          `form method: ${form.outerHTML.slice(0, 80)}`,
        ),
      ),
  (page) =>
    page
      .querySelectorAll("input, select, textarea")
      .flatMap((field) =>
        unless(
          field.getAttribute("type") === "hidden" || labelOf(page, field) !== "",
          `no label: ${field.outerHTML}`,
        ),
      ),
  (page) =>
    page
      .querySelectorAll("[required]")
      .map((field) => `the browser's own message is used: ${field.outerHTML}`),
  (page) =>
    page
      .querySelectorAll("button, a[href]")
      .flatMap((element) => unless(nameOf(element) !== "", `no name: ${element.outerHTML}`)),
  (page) =>
    page
      .querySelectorAll("a[href^='#']")
      .flatMap((link) =>
        unless(
          page.querySelector(`[id='${link.getAttribute("href")?.slice(1) ?? ""}']`) !== null,
          `leads nowhere: ${link.outerHTML}`,
        ),
      ),
  (page) => unless(focusedOnLoad(page).length <= 1, "more than one autofocus"),
  (page) =>
    page
      .querySelectorAll("audio")
      .flatMap((audio) =>
        unless(
          audio.hasAttribute("controls") &&
            audio.getAttribute("preload") === "none" &&
            !audio.hasAttribute("autoplay") &&
            audio.hasAttribute("aria-label"),
          `audio: ${audio.outerHTML}`,
        ),
      ),
  // Text browsers show only what is inside.
  (page) =>
    page
      .querySelectorAll("audio[src], video[src]")
      .flatMap((media) =>
        unless(
          media.querySelector("a")?.getAttribute("href") === media.getAttribute("src") &&
            textOf(media, "a") !== "",
          `no link for text browsers: ${media.outerHTML}`,
        ),
      ),
  (page) =>
    page
      .querySelectorAll("table")
      .flatMap((table) =>
        unless(
          table.querySelector("caption") !== null &&
            table.querySelectorAll("th:not([scope])").length === 0,
          "a table without caption or scopes",
        ),
      ),
  (page) => page.querySelectorAll("meta[http-equiv]").map((meta) => meta.outerHTML),
  (page) =>
    page
      .querySelectorAll("template, [id^='S:'], [id^='B:']")
      .map((element) => `streamed content: ${element.outerHTML.slice(0, 80)}`),
  (page) =>
    page.querySelectorAll("[aria-invalid=true]").flatMap((field) => {
      // The summary links to a group's first answer.
      const { id } = field.tagName === "FIELDSET" ? (field.querySelector("input") ?? field) : field;
      const leads = page.querySelector(`.summary a[href="#${id}"]`) !== null;
      return unless(leads, `no summary leads to the refused ${id}`);
    }),
  (page) =>
    [".summary", ".notice-page"]
      .map((name) => page.querySelectorAll(name).length)
      .every((count) => count <= 1)
      ? []
      : ["two summaries or notices"],
];
