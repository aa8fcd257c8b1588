import { describe, expect, test } from "vitest";
import { ankiOf, csvOf } from "../../../app/routes/vocabulary/all-words.server.ts";
import { readWordList } from "../../../plan/words/word-list.ts";

const bail = { topic: "", word: "bail", paraphrase: "ज़मानत" };
const rent = { topic: "", word: "rent", paraphrase: "किराया, भाड़ा" };
const told = (list: string) =>
  readWordList(list).map(({ topic, word, paraphrase }) => ({ topic, word, paraphrase }));

describe("two words", () => {
  test.each([
    ["typed", "bail = ज़मानत\n\nrent=किराया, भाड़ा"],
    ["typed with dashes", "bail - ज़मानत\nrent – किराया, भाड़ा"],
    ["typed with colons, in a numbered list", "1. bail: ज़मानत\n2. rent: किराया, भाड़ा"],
    ["from a list with bullets", "• bail — ज़मानत\n• rent — किराया, भाड़ा"],
    ["from a chat", "- **bail** – ज़मानत\n- **rent** – किराया, भाड़ा"],
    [
      "from a table of a chat",
      "| English | Hindi |\n|---|:--|\n| bail | ज़मानत |\n| rent | किराया, भाड़ा |",
    ],
    ["from a spreadsheet", "bail\tज़मानत\r\nrent\tकिराया, भाड़ा\r\n"],
    ["from a word processor", "bail\tज़मानत\nrent\tकिराया, भाड़ा\n"],
    ["with a row of names", "English\tHindi\nbail\tज़मानत\nrent\tकिराया, भाड़ा"],
    ["with the columns turned around", "Meanings\tWord\nज़मानत\tbail\nकिराया, भाड़ा\trent"],
    ["with numbers and a byte order mark", "\uFEFF1\tbail\tज़मानत\n2\trent\tकिराया, भाड़ा"],
    ["as CSV", 'bail,ज़मानत\nrent,"किराया, भाड़ा"'],
    ["as CSV with semicolons", "sep=;\nbail;ज़मानत\nrent;किराया, भाड़ा"],
    ["as CSV with line breaks in a cell", 'bail,ज़मानत\nrent,"किराया\nभाड़ा"'],
    [
      "as Anki's notes",
      "#separator:tab\n#html:true\nbail\t<b>ज़मानत</b>[sound:a.mp3]\nrent\tकिराया<br>भाड़ा",
    ],
    [
      "as Anki's notes with tags",
      '#separator:Comma\n#html:false\n#tags column:3\nbail,ज़मानत,hard\nrent,"किराया, भाड़ा",\n',
    ],
    ["with marks of direction", "\u200Fbail\u200E\tज़मानत\u200F\nrent\tकिराया, भाड़ा"],
    ["with marks of word ends", "\u200Bbail\u2060\tज़मानत\u200B\nrent\tकिराया, भाड़ा"],
  ])("%s", (_, list) => expect(told(list)).toEqual([bail, rent]));
});

test("our own files come back", () => {
  const words = [
    { english: "bail", native: "ज़मानत" },
    { english: 'a "quoted", word', native: "-1" },
  ];
  const expected = words.map(({ english, native }) => ({
    topic: "",
    word: english,
    paraphrase: native,
  }));
  expect(told(csvOf(words, "Hindi"))).toEqual(expected);
  expect(told(ankiOf(words))).toEqual(expected);
});

test("topics come from a third column, or from Anki's deck", () => {
  const legal = { ...bail, topic: "Legal" };
  expect(told("bail\tज़मानत\tLegal")).toEqual([legal]);
  expect(told("Topic\tWord\tMeaning\nLegal\tbail\tज़मानत")).toEqual([legal]);
  const notes =
    "#separator:tab\n#guid column:1\n#notetype column:2\n#deck column:3\nx\tBasic\tCCL::Legal\tbail\tज़मानत";
  expect(told(notes)).toEqual([legal]);
});

test("rows of another shape keep what is typed", () => {
  expect(readWordList("bail\nrent")).toEqual([
    { line: 1, topic: "", word: "bail", paraphrase: "" },
    { line: 2, topic: "", word: "rent", paraphrase: "" },
  ]);
  expect(readWordList("bail,ज़मानत\nrent,किराया,भाड़ा\nlease,पट्टा")[1]).toEqual({
    line: 2,
    ...rent,
    why: "This row has more cells than others. Check the meanings.",
  });
  expect(readWordList('bail,ज़मानत\n"rent,किराया\nlease,पट्टा')).toEqual([
    { line: 1, ...bail },
    {
      line: 2,
      topic: "",
      word: '"rent,किराया lease,पट्टा',
      paraphrase: "",
      why: "A quote begins here and never ends.",
    },
  ]);
  expect(told('5" pipe\tपाइप')).toEqual([{ topic: "", word: '5" pipe', paraphrase: "पाइप" }]);
  expect(told('"pipe\tपाइप')).toEqual([{ topic: "", word: "”pipe", paraphrase: "पाइप" }]);
  expect(readWordList("#separator:tab\n\nbail\tज़मानत")[0]?.line).toBe(3);
  for (const empty of ["", " \n\t\r\n", "\uFEFF"]) expect(readWordList(empty)).toEqual([]);
});
