import { expect, it } from "vitest";
import { idsOfArea, patternsOf } from "../../../server/route-areas.ts";

const routes = Object.fromEntries(
  (
    [
      ["root", undefined, ""],
      ["login", "root", "login"],
      ["frame", "root", undefined],
      ["home", "frame", undefined],
      ["words", "frame", "words"],
      ["study", "frame", "words/study"],
      ["word", "words", ":id"],
      ["anything", "root", "*"],
    ] as const
  ).map(([id, parentId, path]) => [id, { id, parentId, path, module: { default: undefined } }]),
);
const idsOf = (first: string) => [...new Set(idsOfArea(routes, first))].sort();

it.each([
  ["/", "/"],
  ["/words", "/words"],
  ["/Words/study/", "/words/study"],
  ["/words/17", "/words/:id"],
  ["/elsewhere/17", "/*"],
])("names the route of %s for the log", (path, route) => {
  expect(patternsOf(routes)(path)).toBe(route);
});

it.each([
  ["words", ["anything", "frame", "root", "study", "word", "words"]],
  ["login", ["anything", "login", "root"]],
  ["", ["anything", "frame", "home", "root"]],
  ["elsewhere", ["anything", "root"]],
])("knows every route that an address beginning with '%s' can match", (first, ids) => {
  expect(idsOf(first)).toEqual(ids);
});
