import { expect, test } from "vitest";
import { decodeText, readRows } from "../../../plan/table.ts";

const WORDS = "email,name\nमीरा@school.example,Zoë";
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test("decodes UTF-8 and UTF-16, with and without a byte order mark", () => {
  const files = {
    plain: Buffer.from(WORDS),
    marked: Buffer.from(`\ufeff${WORDS}`),
    "UTF-16": utf16(`\ufeff${WORDS}`),
    "UTF-16 the other way": utf16(`\ufeff${WORDS}`).swap16(),
    "UTF-16 without a mark": utf16(WORDS),
    "the other way without a mark": utf16(WORDS).swap16(),
  };
  for (const [name, bytes] of Object.entries(files)) expect(decodeText(bytes), name).toBe(WORDS);
  expect(decodeText(Buffer.from("Zo\u00eb", "latin1")), "another way to write").toBeNull();
  expect(decodeText(Buffer.from("PK\u0003\u0004\u0000\u0000")), "a workbook").toBeNull();
});

test("reads rows with their line numbers, with any cell separator", () => {
  for (const sign of [",", ";", "\t"]) {
    const text = [
      `email${sign}"name, first; last\t"`,
      "",
      `a@x.example${sign} "She said ""hi""${sign}`,
      `and left" `,
      `${sign}`,
      `b@x.example${sign}O"Neil`,
    ].join("\r\n");
    expect(readRows(text), sign).toEqual({
      openQuote: null,
      rows: [
        { line: 1, cells: ["email", "name, first; last"] },
        { line: 3, cells: ["a@x.example", `She said "hi"${sign}\nand left`] },
        { line: 6, cells: ["b@x.example", 'O"Neil'] },
      ],
    });
  }
  expect(readRows('a,b\n1,"2\n3,4').openQuote).toBe(2);
  expect(readRows("")).toEqual({ rows: [], openQuote: null });
});
