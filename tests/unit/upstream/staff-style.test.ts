import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STAFF_STYLE } from "../../../upstream/staff/pages/style.ts";

const PAGES = "upstream/staff/pages";
const read = (folder: string, ending = "") =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"));
const classesOf = (css: string) => [...css.matchAll(/\.(-?[a-z][\w-]*)/g)].map(([, name]) => name);

test("every class of the staff pages has a rule, in the portal's style sheet or their own", () => {
  const utilities = ["text-sm", "text-ink-muted"];
  const ruled = new Set([...read("app", ".css"), STAFF_STYLE].flatMap(classesOf).concat(utilities));
  const written = read(PAGES)
    .flatMap((text) => [...text.matchAll(/class="([^"$]*)/g)])
    .flatMap(([, names = ""]) => names.split(" ").filter(Boolean))
    .filter((name) => !name.endsWith("-"));
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((name) => !ruled.has(name))).toEqual([]);
});

test("every rule of their own style sheet is used", () => {
  const pages = read(PAGES).join("");
  expect(classesOf(STAFF_STYLE).filter((name) => name && !pages.includes(name))).toEqual([]);
});

test("every token of their own style sheet is one of the portal's", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const used = [...STAFF_STYLE.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? "");
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});
