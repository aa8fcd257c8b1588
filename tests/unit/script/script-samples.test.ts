import { expect, test } from "vitest";
import { readScript } from "../../../plan/script/read-script.ts";

const HINDI = ["en", "hi"];
const hello = "How can I help you today?";
const pain = "मुझे कल से पेट में दर्द है।";
const hindiHello = "मैं आपकी कैसे मदद करूँ?";
const englishPain = "I have had a pain since yesterday.";
const pairs = [
  { who: "Doctor", language: "en", text: hello, sample: hindiHello },
  { who: "Patient", language: "hi", text: pain, sample: englishPain },
];

test.each([
  [
    "a column of samples",
    `Speaker\tText\tTranslation\nDoctor\t${hello}\t${hindiHello}\nPatient\t${pain}\t${englishPain}`,
  ],
  [
    "a column of samples before the text",
    `Speaker\tSample\tText\nDoctor\t${hindiHello}\t${hello}\nPatient\t${englishPain}\t${pain}`,
  ],
  [
    "two columns of mixed languages",
    `Doctor\t${hello}\t${hindiHello}\nPatient\t${pain}\t${englishPain}`,
  ],
  [
    "a column a language, where speakers take turns",
    `Speaker\tEnglish\tHindi\nDoctor\t${hello}\t${hindiHello}\nPatient\t${englishPain}\t${pain}`,
  ],
  [
    "a column a language, the other one first",
    `Who\tHindi\tEnglish\nDoctor\t${hindiHello}\t${hello}\nPatient\t${pain}\t${englishPain}`,
  ],
])("%s", (_, table) => expect(readScript(table, HINDI).rows).toEqual(pairs));

test("a column of samples without speakers", () => {
  const table = `Text\tSample\n${hello}\t${hindiHello}\n${pain}\t`;
  expect(readScript(table, HINDI).rows).toEqual([
    { who: null, language: "en", text: hello, sample: hindiHello },
    { who: null, language: "hi", text: pain, sample: "" },
  ]);
});

test("by a label that names the language", () => {
  const table = `Language\tEnglish\tHindi\nHindi\t${englishPain}\t${pain}\nEnglish\t${hello}\t${hindiHello}`;
  expect(readScript(table, HINDI).rows.map(({ language, text }) => [language, text])).toEqual([
    ["hi", pain],
    ["en", hello],
  ]);
});
