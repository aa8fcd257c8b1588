import { parse, type HTMLElement } from "node-html-parser";
import { markupProblems } from "./html-validate.ts";

/**
 * Pages that were looked at already; what differs from one answer to the next, such as nonces and
 * signatures, is left out.
 */
const known = new Map<string, Promise<string[]>>();

/**
 * Everything that is wrong with a page, whatever the page: html-validate, and the rules that all
 * pages of the portal keep.
 */
export function problemsOf(text: string): Promise<string[]> {
  const shape = text.replace(/[\w+/=-]{20,}/g, "");
  const found = known.get(shape) ?? look(text);
  known.set(shape, found);
  return found;
}

async function look(text: string): Promise<string[]> {
  return [...(await markupProblems(text, brokenRules)), ...words.flatMap((rule) => rule(text))];
}

/** Of all pages with one markup one is tried: no rule may ask for what `markupProblems` leaves out. */
function brokenRules(text: string): string[] {
  const page = parse(text, { comment: true });
  // A build by hand, as the tests of the server use it, has no style sheet.
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

const ownPages: Rule<HTMLElement>[] = [
  (page) =>
    unless(
      page.querySelector("body")?.firstElementChild?.getAttribute("href") === "#main",
      "the skip link is not first",
    ),
  (page) => unless(page.querySelector("main")?.id === "main", "the skip link leads nowhere"),
  (page) =>
    page
      .querySelectorAll("script")
      .flatMap((script) =>
        unless(
          /^\/assets\/entry\.client-.+\.js$/.test(script.getAttribute("src") ?? ""),
          `script ${script.outerHTML}`,
        ),
      ),
  (page) => unless(page.querySelectorAll("script").length <= 1, "more than one script"),
  (page) =>
    page
      .querySelectorAll("[style], style")
      .map((element) => `inline style: ${element.outerHTML.slice(0, 80)}`),
  (page) =>
    page.querySelectorAll("*").flatMap((element) =>
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
      .flatMap((element) => unless(element.text.trim() !== "", `no name: ${element.outerHTML}`)),
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
    [".summary", ".notice-page"]
      .map((name) => page.querySelectorAll(name).length)
      .every((count) => count <= 1)
      ? []
      : ["two summaries or notices"],
];

/** What takes the focus when the page opens. In a popover it waits until that is opened. */
export const focusedOnLoad = (page: HTMLElement) =>
  page.querySelectorAll("[autofocus]").filter((element) => !element.closest("[popover]"));

/** The name that a label gives a field. */
export function labelOf(page: HTMLElement, field: HTMLElement): string {
  const label =
    field.closest("label") ?? (field.id ? page.querySelector(`label[for='${field.id}']`) : null);
  return label?.text.trim() ?? "";
}

/** The text of the first match, spaces joined; "" when there is none. */
export function textOf(page: HTMLElement, selector: string): string {
  return (page.querySelector(selector)?.text ?? "").replace(/\s+/g, " ").trim();
}

export const textsOf = (page: HTMLElement, selector: string) =>
  page.querySelectorAll(selector).map((element) => element.text.replace(/\s+/g, " ").trim());

export interface PostedForm {
  method: string;
  action: string;
  multipart: boolean;
  fields: Record<string, string>;
}

/**
 * What a browser would send when the button with this text is pressed. Texts for screen readers
 * count as part of the name.
 */
export function fieldsOf(page: HTMLElement, url: string, button: string): PostedForm {
  const named = page
    .querySelectorAll("button[type=submit]")
    .map((candidate) => ({ candidate, name: candidate.text.replace(/\s+/g, " ").trim() }));
  const pressed = (
    named.find(({ name }) => name === button) ?? named.find(({ name }) => name.startsWith(button))
  )?.candidate;
  const form = pressed?.hasAttribute("form")
    ? page.querySelector(`form[id='${pressed.getAttribute("form")}']`)
    : pressed?.closest("form");
  if (!pressed || !form) throw new Error(`no button "${button}" in a form of ${url}`);
  const fields: Record<string, string> = {};
  const own = form.id ? page.querySelectorAll(`[form='${form.id}']`) : [];
  for (const field of [
    ...form.querySelectorAll("input, textarea, select"),
    ...own.filter((candidate) => candidate.tagName !== "BUTTON"),
  ]) {
    const name = field.getAttribute("name");
    const value = valueOf(field);
    if (name && value !== null) fields[name] = value;
  }
  const name = pressed.getAttribute("name");
  if (name) fields[name] = pressed.getAttribute("value") ?? "";
  const action = new URL(attributeOf(pressed, form, "action") ?? "", url);
  return {
    method: attributeOf(pressed, form, "method") ?? "get",
    action: action.pathname + action.search,
    multipart:
      (form.getAttribute("enctype") ?? form.getAttribute("encType")) === "multipart/form-data",
    fields,
  };
}

/** A button may send its form elsewhere, or in another way. */
function attributeOf(button: HTMLElement, form: HTMLElement, name: string): string | undefined {
  return (
    button.getAttribute(`form${name}`) ??
    button.getAttribute(`form${name[0]?.toUpperCase()}${name.slice(1)}`) ??
    form.getAttribute(name)
  );
}

function valueOf(field: HTMLElement): string | null {
  const type = field.getAttribute("type");
  if (
    type === "file" ||
    ((type === "checkbox" || type === "radio") && !field.hasAttribute("checked"))
  )
    return null;
  // A browser drops the newline after the start tag.
  if (field.tagName === "TEXTAREA") return field.text.replace(/^\n/, "");
  if (field.tagName === "SELECT")
    return (
      (field.querySelector("option[selected]") ?? field.querySelector("option"))?.getAttribute(
        "value",
      ) ?? ""
    );
  return field.getAttribute("value") ?? "";
}

/**
 * What a screen reader says of the element that has the focus on load: its name. A live region in it
 * would keep it silent.
 */
export function spokenOnLoad(page: HTMLElement): string | null {
  const focused = page.querySelector("[autofocus][tabindex='-1']");
  if (!focused || focused.querySelector("[role=status], [role=alert]")) return null;
  return textOf(page, `[id="${focused.getAttribute("aria-labelledby")}"]`);
}
