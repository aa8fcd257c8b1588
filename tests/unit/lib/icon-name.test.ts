import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "../../../app/lib/icon-name.ts";
import { LABELS, NO_LABEL } from "../../../plan/labels.ts";

test("the drawn icons are the named ones, and a level for each label", () => {
  const drawn = readFileSync("public/icons.svg", "utf8").matchAll(/ id="i-([^"]+)"/g);
  const levels = [NO_LABEL, ...LABELS].map(({ type }) => `level-${type}`);
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual(
    [...ICON_NAMES, ...levels].toSorted(),
  );
});
