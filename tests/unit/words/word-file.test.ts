import { expect, it } from "vitest";
import { ankiOf, csvOf } from "../../../app/routes/vocabulary/all-words.server.ts";

const words = [
  { english: "bail", native: "ज़मानत" },
  { english: 'a "quoted", word', native: "two\nlines\tand a tab" },
];

it("is CSV with a byte order mark, quotes and the line ends of spreadsheets", () => {
  expect(csvOf(words, "Hindi")).toBe(
    '\uFEFF"English","Hindi"\r\n"bail","ज़मानत"\r\n"a ""quoted"", word","two\nlines\tand a tab"\r\n',
  );
});

it.each(["=1+1", "+1", "-1", "@cmd", "\t=1", "\r=1"])(
  "keeps %j from becoming a formula",
  (text) => {
    expect(csvOf([{ english: text, native: text }], "Hindi")).toContain(`"'${text}","'${text}"`);
  },
);

it("is plain text for Anki, one note a line", () => {
  expect(ankiOf(words)).toBe(
    '#separator:tab\n#html:false\n"bail"\t"ज़मानत"\n"a ""quoted"", word"\t"two lines and a tab"\n',
  );
});
