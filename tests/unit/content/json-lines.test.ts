import { expect, test } from "vitest";
import { linesOf } from "../../../upstream/content/json-lines.ts";

const TEXT = `{
  "language": "Hindi, \\"spoken\\"",
  "categories": [
    { "name": "Law", "words": [] },
    {
      "name": "Health",
      "words": [
        { "word": "}],{", "paraphrase": "x" },
        { "word": "bone" }
      ]
    }
  ]
}`;

test("finds the line number of a path, or of the nearest part when it is missing", () => {
  const lines: [(string | number)[], number][] = [
    [[], 1],
    [["language"], 2],
    [["categories", 0, "name"], 4],
    [["categories", 1, "words", 0, "paraphrase"], 8],
    [["categories", 1, "words", 1], 9],
    [["categories", 1, "words", 1, "paraphrase"], 9],
    [["categories", 7], 3],
    [["nowhere"], 1],
  ];
  for (const [path, line] of lines) expect(linesOf(TEXT, [path]), path.join(".")).toEqual([line]);
  const paths = lines.map(([path]) => path);
  expect(linesOf(TEXT, paths), "all at once").toEqual(lines.map(([, line]) => line));
});
