import { describe, expect, test } from "vitest";
import { placeFiles } from "../../../plan/script/place-files.ts";

/** English and Hindi in turn, twelve segments. */
const rows = Array.from({ length: 12 }, (_, at) => ({ language: at % 2 === 0 ? "en" : "hi" }));
const mandarin = [{ language: "en" }, { language: "zh-Hans" }];

function placed(names: string[], segments = rows): string[] {
  return placeFiles(names, segments).map((file) =>
    file.segment === null ? file.why : `${file.segment} ${file.kind}`,
  );
}

test("the first segment of a dialogue takes its sample in the language that nobody speaks yet", () => {
  const first = placeFiles(["01-en.mp3", "01-hi.mp3"], [{ language: "en" }], "hi");
  expect(first.map(({ segment, kind }) => [segment, kind])).toEqual([
    [1, "prompt"],
    [1, "spoken"],
  ]);
});

describe("one file", () => {
  test.each([
    ["12.m4a", "12 prompt"],
    ["03.mp3", "3 prompt"],
    ["003.WAV", "3 prompt"],
    ["04.3gp", "4 prompt"],
    ["03 hindi.mp3", "3 spoken"],
    ["04_Hindi.mp3", "4 prompt"],
    ["04 - हिन्दी.mp3", "4 prompt"],
    ["seg-3_EN_sample.wav", "The sample of segment 3 is not in English."],
    ["seg-4_EN_sample.wav", "4 spoken"],
    ["Segment 4 (Hindi).mp3", "4 prompt"],
    ["Segment no. 4.mp3", "4 prompt"],
    ["HindiQuestion06.mp3", "6 prompt"],
    ["Dialogue 4 - 07 - English question.mp3", "7 prompt"],
    ["Dialogue no 4 - 07.mp3", "7 prompt"],
    ["D4_S07.mp3", "7 prompt"],
    ["D4S07A.mp3", "7 prompt"],
    ["hi-blood-pressure-01-s.mp3", "1 spoken"],
    ["Q5.mp3", "5 prompt"],
    ["A5.mp3", "5 spoken"],
    ["model answer 5.m4a", "5 spoken"],
    ["question 5 sample.mp3", "5 spoken"],
    ["Sample dialogue 2 - 03.mp3", "3 prompt"],
    ["03 hin.mp3", "3 spoken"],
    ["03_LOTE.mp3", "3 spoken"],
    ["04_lote.mp3", "4 prompt"],
    ["04_lote_sample.mp3", "The sample of segment 4 is not in Hindi."],
    ["०५.mp3", "5 prompt"],
    ["seg 3 take 2.mp3", "3 prompt"],
    ["3 v2.mp3", "3 prompt"],
    ["03 hindi (1).mp3", "3 spoken"],
    ["Recording (3).m4a", "3 prompt"],
    ["New Recording 11.m4a", "11 prompt"],
    ["2024-11-28 05 english.mp3", "5 prompt"],
    ["WhatsApp Audio 2024-11-28 at 18.54.49.mp4", "Its name has no number of a segment."],
    ["AUD-20241128-WA0007.m4a", "Its name has no number of a segment."],
    ["Mrs Lee's answer.mp3", "Its name has no number of a segment."],
    ["4-07.mp3", "Its name has several numbers."],
    ["13.mp3", "There is no segment 13."],
    ["03 urdu.mp3", "This dialogue has no Urdu."],
    ["notes.docx", "Its name has no number of a segment."],
    ["", "Its name has no number of a segment."],
  ])("%s", (name, place) => expect(placed([name])).toEqual([place]));
});

test("Mandarin and Cantonese are Chinese", () => {
  for (const word of ["Chinese", "Mandarin", "zh", "cn", "中文"])
    expect(placed([`02 ${word}.mp3`], mandarin), word).toEqual(["2 prompt"]);
});

describe("what all names share is not the segment's", () => {
  test("a dialogue's number, a day or an amount", () => {
    expect(placed(["4-03.mp3", "4-04.mp3", "4-05.mp3"])).toEqual([
      "3 prompt",
      "4 prompt",
      "5 prompt",
    ]);
    expect(placed(["1 - 01.mp3", "1 - 02.mp3"])).toEqual(["1 prompt", "2 prompt"]);
    expect(placed(["Q1 - 01.mp3", "Q1 - 02.mp3"])).toEqual(["1 prompt", "2 prompt"]);
    expect(placed(["4-03.mp3", "4-04.mp3", "notes.mp3"]).slice(0, 2)).toEqual([
      "3 prompt",
      "4 prompt",
    ]);
  });

  test("but two files of one segment are", () => {
    expect(placed(["03 english.mp3", "03 hindi.mp3"])).toEqual(["3 prompt", "3 spoken"]);
  });

  test("the dialogue's language", () => {
    expect(placed(["Hindi D4 01.mp3", "Hindi D4 02.mp3"])).toEqual(["1 prompt", "2 prompt"]);
    expect(placed(["hi-fees-01-q.mp3", "hi-fees-02-s.mp3"])).toEqual(["1 prompt", "2 spoken"]);
    expect(placed(["hindi 02 english.mp3", "hindi 02 hindi.mp3"])).toEqual([
      "2 spoken",
      "2 prompt",
    ]);
  });

  test("but the language of files for segments of one language is", () => {
    expect(placed(["hindi 1.mp3", "hindi 3.mp3"])).toEqual(["1 spoken", "3 spoken"]);
  });
});

test("24 files of twelve segments find their places", () => {
  const names = rows.flatMap((_, at) => {
    const number = String(at + 1).padStart(2, "0");
    return [`${number} english.mp3`, `${number} hindi.mp3`];
  });
  const expected = rows.flatMap(({ language }, at) => {
    const kinds = language === "en" ? ["prompt", "spoken"] : ["spoken", "prompt"];
    return kinds.map((kind) => `${at + 1} ${kind}`);
  });
  expect(placed(names)).toEqual(expected);
});

test("two files for one place are both left to the hand", () => {
  expect(placeFiles(["03.mp3", "3 question.wav", "04.mp3"], rows)).toEqual([
    { name: "03.mp3", segment: null, kind: null, why: "“3 question.wav” has the same place." },
    { name: "3 question.wav", segment: null, kind: null, why: "“03.mp3” has the same place." },
    { name: "04.mp3", segment: 4, kind: "prompt" },
  ]);
});
