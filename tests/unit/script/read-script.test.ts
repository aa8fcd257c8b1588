import { describe, expect, test } from "vitest";
import { readScript } from "../../../plan/script/read-script.ts";

/** Reads what is said, and leaves out who says it. */
function read(script: string, languages: string[]) {
  const { background, rows } = readScript(script, languages);
  const words = rows.map(({ language, text, fault }) => ({ language, text, fault }));
  return { background, rows: words };
}

const HINDI = ["en", "hi"];
const hello = "How can I help you today?";
const pain = "मुझे कल से पेट में दर्द है।";
const since = "Since when do you have the pain?";
const two = "दो दिन से।";
const four = [
  { language: "en", text: hello },
  { language: "hi", text: pain },
  { language: "en", text: since },
  { language: "hi", text: two },
];

describe("the ways to write a script of four turns", () => {
  test.each([
    ["names with colons", `Doctor: ${hello}\nPatient: ${pain}\nDoctor: ${since}\nPatient: ${two}`],
    [
      "names on lines of their own",
      `Doctor:\n${hello}\n\nमरीज़：\n${pain}\n\nDoctor:\n${since}\n\nमरीज़：\n${two}`,
    ],
    [
      "names with dashes",
      `Dr Lee – ${hello}\nMrs Rao - ${pain}\nDr Lee — ${since}\nMrs Rao – ${two}`,
    ],
    [
      "names and numbers",
      `1. Doctor: ${hello}\n2. Patient: ${pain}\n3. Doctor: ${since}\n4. Patient: ${two}`,
    ],
    ["empty lines", `${hello}\n\n${pain}\n\n\n${since}\n\n${two}\n`],
    ["lines", `${hello}\n${pain}\n${since}\n${two}`],
    [
      "wrapped paragraphs",
      `How can I\nhelp you today?\n\n${pain}\n\nSince when do you\nhave the pain?\n\n${two}`,
    ],
    ["a numbered list", `1) ${hello}\n2) ${pain}\n3) Since when\ndo you have the pain?\n4) ${two}`],
    ["numbers in Devanagari", `१. ${hello}\n२. ${pain}\n३. ${since}\n४. ${two}`],
    [
      "numbered segments",
      `Segment 1\n${hello}\n\nSegment 2\n${pain}\n\nSegment 3\n${since}\n\nSegment 4\n${two}`,
    ],
    [
      "Windows' line ends and a byte order mark",
      `\uFEFFDoctor:\u00A0${hello}\r\nPatient: ${pain}\r\nDoctor: ${since}\r\nPatient: ${two}`,
    ],
    ["a table of one column a language", `English\tHindi\n${hello}\t${pain}\n${since}\t${two}`],
    ["a table with gaps", `${hello}\t\n\t${pain}\n${since}\t\n\t${two}`],
    [
      "a table of speakers",
      `No.\tSpeaker\tText\n1\tDoctor\t${hello}\n2\tPatient\t${pain}\n3\tDoctor\t${since}\n4\tPatient\t${two}`,
    ],
    ["a table of numbers", `1\t${hello}\n2\t${pain}\n3\t${since}\n4\t${two}`],
    [
      "a table with names in the cells",
      `1\tDoctor: ${hello}\n2\tPatient: ${pain}\n3\tDoctor: ${since}\n4\tPatient: ${two}`,
    ],
    [
      "cells with line breaks",
      `Doctor\t"How can I\nhelp you today?"\nPatient\t${pain}\nDoctor\t${since}\nPatient\t${two}`,
    ],
  ])("%s", (_, script) => {
    expect(read(script, HINDI)).toEqual({ background: "", rows: four });
  });
});

describe("the background", () => {
  const script = `Doctor: ${hello}\nPatient: ${pain}`;
  test.each([
    [
      "before the first speaker",
      `A patient sees a doctor.\n\n${script}`,
      "A patient sees a doctor.",
    ],
    [
      "with its heading",
      `Background: A patient sees a doctor.\n${script}`,
      "A patient sees a doctor.",
    ],
    [
      "with a title",
      `Dialogue 4: Pain\nA patient sees a doctor.\n${script}`,
      "Dialogue 4: Pain\nA patient sees a doctor.",
    ],
    [
      "above a table",
      `Background: A patient sees a doctor.\n1\tDoctor\t${hello}\n2\tPatient\t${pain}`,
      "A patient sees a doctor.",
    ],
    [
      "by its heading alone",
      `Introduction\nA patient sees a doctor.\n\n${hello}\n\n${pain}`,
      "Introduction\nA patient sees a doctor.",
    ],
    [
      "above a numbered list",
      `A patient sees a doctor.\n1. ${hello}\n2. ${pain}`,
      "A patient sees a doctor.",
    ],
  ])("%s", (_, text, background) => {
    expect(read(text, HINDI)).toEqual({ background, rows: four.slice(0, 2) });
  });

  test("without names, by two English paragraphs at the start", () => {
    const text = ["A patient sees a doctor.", hello, pain, since, two].join("\n\n");
    expect(read(text, HINDI)).toEqual({ background: "A patient sees a doctor.", rows: four });
  });
});

describe("languages", () => {
  test.each([
    ["pa", "ਮੈਨੂੰ Medicare card ਚਾਹੀਦਾ ਹੈ।"],
    ["ur", "\u200Fمریض: مجھے دو دن سے درد ہے۔"],
    ["zh-Hans", "我有Medicare卡，没有问题。"],
    ["ta", "எனக்கு இரண்டு நாட்களாக வலி."],
    ["vi", "Tôi bị đau bụng từ hôm qua."],
    ["es", "Me duele el estómago desde ayer."],
    ["fil", "Masakit po ang tiyan ko mula kahapon."],
  ])("tells %s from English", (tag, text) => {
    const { rows } = read(`${hello}\n\n${text}\n\n${since}`, ["en", tag]);
    expect(rows.map(({ language }) => language)).toEqual(["en", tag, "en"]);
    expect(rows[1]?.text).toBe(text.replace("\u200F", ""));
  });

  test("alternate where neither letters nor words tell", () => {
    const languagesOf = (script: string, tag: string) =>
      read(script, ["en", tag]).rows.map(({ language }) => language);
    expect(languagesOf("Yes.\n\nSí.\n\n100", "es")).toEqual(["en", "es", "en"]);
    expect(languagesOf(`Sí.\n\n${hello}\n\nNo.`, "es")).toEqual(["es", "en", "es"]);
    expect(languagesOf(`A: Ok.\nB: Me duele mucho el brazo.\nB: No.\nA: ${hello}`, "es")).toEqual([
      "en",
      "es",
      "es",
      "en",
    ]);
    expect(languagesOf("English: Ok.\nSpanish: Ok.\nSpanish: No.", "es")).toEqual([
      "en",
      "es",
      "es",
    ]);
  });

  test("a third one is a fault", () => {
    const { rows } = read(`${hello}\n\n${pain}\n\n我有问题。\n\n${two}`, HINDI);
    expect(rows[2]).toEqual({
      language: "en",
      text: "我有问题。",
      fault: "These are no letters of English or Hindi.",
    });
    expect(rows[3]?.fault).toBeUndefined();
  });
});

describe("nothing is lost", () => {
  test("directions stand apart, with a fault", () => {
    const script = `A: ${hello}\n[The phone rings]\nB: ${pain}\nA: ${since} (02) 9876 5432`;
    expect(read(script, HINDI).rows).toEqual([
      four[0],
      { language: "en", text: "[The phone rings]", fault: "A direction is not spoken." },
      four[1],
      { language: "en", text: `${since} (02) 9876 5432` },
    ]);
  });

  test("a third person with one line keeps the name, with a fault", () => {
    const script = `A: ${hello}\nB: ${pain}\nNurse: The doctor is here.\nA: ${since}\nB: ${two}`;
    expect(read(script, HINDI).rows[2]).toEqual({
      language: "en",
      text: "Nurse: The doctor is here.",
      fault: "“Nurse” speaks only here. Is it a third person?",
    });
  });

  test("colons and times in sentences are no speakers", () => {
    const said = ["You have two choices: stay or go.", pain, "Come at 10:30 please.", two];
    expect(read(said.join("\n\n"), HINDI).rows.map(({ text }) => text)).toEqual(said);
  });

  test("smart quotes and zero-width joiners stay", () => {
    const text = "“क्\u200Dष” कहते हैं।";
    expect(read(`A: ${hello}\nB: ${text}`, HINDI).rows[1]?.text).toBe(text);
  });

  test("a table of three columns has a fault in the third", () => {
    const { rows } = read(`${hello}\t${pain}\tmore words here\n${since}\t${two}\t`, HINDI);
    expect(rows.map(({ fault }) => fault !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test("a row that has words only where the names are is a fault", () => {
    const table = `A\t${hello}\nB\t${pain}\n[The phone rings]\t\nA\t${since}\nB\t${two}`;
    expect(read(table, HINDI).rows[2]).toMatchObject({
      text: "[The phone rings]",
      fault: "Nothing is said here.",
    });
  });

  test("two columns that take turns are no names beside text", () => {
    const table = `Yes.\t\n\t${pain} ${two}\nNo.\t\n\t${two} ${pain}`;
    expect(read(table, HINDI).rows.map(({ text }) => text)).toEqual([
      ...["Yes.", `${pain} ${two}`],
      ...["No.", `${two} ${pain}`],
    ]);
  });

  test("a name without words is a fault", () => {
    expect(read(`A: ${hello}\nB:\nA: ${since}\nB: ${two}`, HINDI).rows[1]).toMatchObject({
      text: "B",
      fault: "Nothing is said here.",
    });
  });
});

test("one row, an empty paste, and 200 rows", () => {
  expect(read(`Doctor: ${hello}`, HINDI).rows).toEqual(four.slice(0, 1));
  expect(read(hello, HINDI).rows).toEqual(four.slice(0, 1));
  for (const empty of ["", " \r\n\t\n", "\uFEFF", "\u200B\n\n\u2060\u200C"])
    expect(read(empty, HINDI)).toEqual({ background: "", rows: [] });
  const { rows } = read(
    Array.from({ length: 100 }, () => `A: ${hello}\nB: ${pain}`).join("\n"),
    HINDI,
  );
  expect(rows).toHaveLength(200);
  expect(rows.filter(({ fault }) => fault !== undefined)).toHaveLength(101);
  expect(rows[99]?.fault).toBe("A dialogue may have 99 segments at most.");
});
