import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const FILES = new Set(
  readdirSync("tests", { recursive: true, encoding: "utf8" }).flatMap((file) => {
    const [, name] = /^(.+)\.(?:test|spec)\.tsx?$/.exec(file) ?? [];
    return name === undefined ? [] : [name];
  }),
);
/** Rows that say that no test covers them. */
const HELD_BY_NONE = /\bnone\b|`npm run bench/;

/** Returns the cells of each row of the document's tables, without the heads of tables. */
function rowsOf(text: string): string[][] {
  const lines = text.split("\n").map((line) => line.split("|").slice(1, -1));
  const isLine = (cells: string[] | undefined) => /^ ?--/.test(cells?.[0] ?? "");
  return lines.filter(
    (cells, place) => cells.length > 0 && !isLine(cells) && !isLine(lines[place + 1]),
  );
}

/**
 * Returns the test files named in a cell. A name is a path, or relative to a folder of the one
 * before: `http/portal/secrets`, `forum/thread`.
 */
function namedIn(cell: string): { found: string[]; missing: string[] } {
  const found: string[] = [];
  const missing: string[] = [];
  for (const [, name = ""] of cell.matchAll(/`([a-z0-9]+(?:[-/][a-z0-9]+)*)`/g)) {
    const file = placesOf(name, found.at(-1)).find((place) => FILES.has(place));
    if (file === undefined) missing.push(name);
    else found.push(file);
  }
  return { found, missing };
}

function placesOf(name: string, before = ""): string[] {
  const folders = before.split("/").slice(0, -1);
  const above = folders.map((_, up) => [...folders.slice(0, folders.length - up), name].join("/"));
  return [name, ...above];
}

test.each([
  ["docs/threats.md"],
  ["docs/faults.md"],
  ["docs/testing.md"],
  ["docs/upstream-api.md", "\n## Extensions\n"],
])("each row of %s names existing tests, or says that it has none", (doc, chapter = "") => {
  const text = readFileSync(doc, "utf8");
  const cells = rowsOf(text.slice(text.indexOf(chapter))).map((row) => row.at(-1) ?? "");
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.flatMap((cell) => namedIn(cell).missing)).toEqual([]);
  const empty = cells.filter((cell) => namedIn(cell).found.length === 0);
  expect(empty.filter((cell) => !HELD_BY_NONE.test(cell))).toEqual([]);
});

test.each(["docs/threats.md", "docs/faults.md", "docs/testing.md"])(
  "no row of %s appears twice",
  (doc) => {
    const rows = rowsOf(readFileSync(doc, "utf8")).map(([first]) => first?.trim());
    expect(rows.filter((row, place) => rows.indexOf(row) < place)).toEqual([]);
  },
);

const mutantsSchema = z.array(
  z.object({ file: z.string(), find: z.string(), replace: z.string(), tests: z.array(z.string()) }),
);

test("each of the seventy mutants matches one line of code, and names existing tests", () => {
  const file = readFileSync("tests/mutants/mutants.json", "utf8");
  const mutants = mutantsSchema.parse(JSON.parse(file));
  expect(mutants).toHaveLength(70);
  const stale = mutants.filter(
    ({ file, find, replace }) =>
      find === replace || readFileSync(file, "utf8").split(find).length !== 2,
  );
  expect(stale).toEqual([]);
  const named = mutants.flatMap(({ tests }) => tests);
  expect(named.filter((name) => !FILES.has(name))).toEqual([]);
});

test("finds a test name beside the one before it, and above", () => {
  expect(namedIn("`http/portal/secrets`, `forum/thread`, `headers`, `no-such-test`")).toEqual({
    found: ["http/portal/secrets", "http/portal/forum/thread", "http/portal/headers"],
    missing: ["no-such-test"],
  });
});

test("no cell of a table is longer than 160 characters", () => {
  const docs = readdirSync("docs", { recursive: true, encoding: "utf8" });
  const files = ["README.md", "CONTRIBUTING.md", ...docs.map((name) => `docs/${name}`)];
  const rows = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => line.startsWith("| "));
  expect(rows.length).toBeGreaterThan(400);
  const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  expect(cells.filter((cell) => cell.length > 160)).toEqual([]);
});
