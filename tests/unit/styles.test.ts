import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { classesOf, lengthsOf, RAW_CLASS, widestOf } from "../support/style-rules.ts";

/** Unused code is found by reading. The tests of pages check that every class has a rule. */
test("every class of the style sheets is used in app/", () => {
  const sources = read(/\.tsx?$/)
    .join("\n")
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  // A template may contain other strings.
  const texts = [/"[^"\n]*"/g, /`[^`]*`/g].flatMap((text) => sources.match(text) ?? []);
  // In `chip chip-${type}` the second word is "chip-".
  const words = new Set(texts.flatMap((text) => text.slice(1, -1).split(/\s+|\$.*/)));
  const isWritten = (name: string) =>
    words.has(name) || (/-/.test(name) && words.has(name.replace(/[^-]+$/, "")));
  const classes = read(/^(styles|routes|components)\/.*\.css$/).flatMap(classesOf);
  expect(classes.length).toBeGreaterThan(300);
  expect(
    classes.filter((name) => !isWritten(name)),
    "cut these rules, or use them",
  ).toEqual([]);
});

test("sizes, times and the widths of queries come from the theme alone", () => {
  const theme = /^styles\/tokens\.css$/;
  expect(read(theme).flatMap(lengthsOf).length).toBeGreaterThan(60);
  const sheets = read(/^(?!styles\/tokens).*\.css$/).flatMap(lengthsOf);
  expect(sheets, "use a token of app/styles/tokens.css").toEqual([]);
  const classes = read(/\.tsx$/).flatMap((source) => source.match(RAW_CLASS) ?? []);
  expect(classes, "use a step of app/styles/tokens.css").toEqual([]);
});

test("a rule behind :has() names what it styles", () => {
  expect(widestOf(".a { & .b { c: d; } .e:has(.f) & > :not(p) { g: h; } }")).toHaveLength(1);
  expect(widestOf(".a:not(:has(.b)) > :is(.c, p) .d:has(> p) { e: f }")).toEqual([]);
  expect(read(/\.css$/).flatMap(widestOf), "say which elements").toEqual([]);
});

function read(ending: RegExp): string[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`app/${file}`, "utf8"));
}
