import { expect, test } from "vitest";
import { fillChanges, fillTable } from "../../../plan/script/fill-table.ts";

const english = { language: "en", text: "How are you?", sample: "" };
const hindi = { language: "hi", text: "ठीक हूँ।", sample: "" };
const empty = { language: "en", text: "", sample: "" };

test("an empty table becomes the script", () => {
  expect(fillTable([], [english, hindi])).toEqual({ rows: [english, hindi], kept: 0 });
  // An empty segment speaks the language of its row.
  expect(fillTable([empty, empty], [english, hindi]).rows).toEqual([english, hindi]);
});

test("what stands there stays, and the rest of the table, too", () => {
  const table = [{ ...english, text: "Good morning." }, hindi, { ...english, text: "Goodbye." }];
  expect(fillTable(table, [english, hindi])).toEqual({ rows: table, kept: 1 });
});

test("the script of the other language fills the other cells", () => {
  const table = [english, hindi];
  const translated = [
    { language: "hi", text: "आप कैसे हैं?", sample: "" },
    { language: "en", text: "I am well.", sample: "" },
  ];
  expect(fillTable(table, translated)).toEqual({
    rows: [
      { ...english, sample: "आप कैसे हैं?" },
      { ...hindi, sample: "I am well." },
    ],
    kept: 0,
  });
});

test("the changes set what was empty, and add rows below", () => {
  const sample = { ...english, sample: "आप कैसे हैं?" };
  const { changes } = fillChanges([{ key: 4, ...english }], [sample, hindi, hindi]);
  const [second, third] = changes.flatMap((change) => (change.do === "add" ? [change.key] : []));
  expect(second).not.toBe(third);
  expect(changes).toEqual([
    { do: "set", key: 4, field: "sample", from: "", to: "आप कैसे हैं?" },
    { do: "add", key: second, after: 4, language: "hi" },
    { do: "set", key: second, field: "text", from: "", to: "ठीक हूँ।" },
    { do: "add", key: third, after: second, language: "hi" },
    { do: "set", key: third, field: "text", from: "", to: "ठीक हूँ।" },
  ]);
});
