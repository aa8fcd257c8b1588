import { describe, expect, test } from "vitest";
import { keyFacts } from "../../../plan/key-facts.ts";
import { inDigits } from "../../../plan/script/english-numbers.ts";
import { MOST_FACTS } from "../../../plan/script/limits.ts";
import { proposeFacts } from "../../../plan/script/propose-facts.ts";

const of = (text: string, sample = "") =>
  proposeFacts({ language: "en", text, sample_language: "hi", sample });
const told = (text: string) => of(text).map(({ kind, says }) => `${kind}: ${says}`);

test.each([
  ["three hundred and eighty", "380"],
  ["one thousand two hundred", "1200"],
  ["a hundred", "100"],
  ["two hundred thousand", "200000"],
  ["ninety-five", "95"],
  ["twenty twenty-six", "2026"],
  ["thirtieth", "30"],
  ["1,200.50", "1200.50"],
  ["3rd", "3"],
])("writes %s as %s", (words, digits) => expect(inDigits(words)).toBe(digits));

describe("facts of an English text", () => {
  test.each<[string, string[]]>([
    ["Please take one tablet of five milligrams.", ["number: 1 tablet", "number: 5 milligrams"]],
    ["It was one hundred and seventy over ninety-five.", ["number: 170 over 95"]],
    ["The excess is seven hundred and fifty dollars.", ["amount: 750 dollars"]],
    ["It costs $1,200.50 a year.", ["amount: $1200.50"]],
    ["That is twenty dollars and fifty cents.", ["amount: 20 dollars and 50 cents"]],
    ["Come on the first of April or on 30 June 2026.", ["date: 1 April", "date: 30 June 2026"]],
    ["It began on March 3rd.", ["date: March 3"]],
    ["He was born in May 1990.", ["date: May 1990"]],
    ["May I ask you to march?", []],
    ["These three may help.", ["number: 3 may"]],
    [
      "Come last Monday, or on Tuesdays and Thursdays.",
      ["date: last Monday", "date: Tuesdays and Thursdays"],
    ],
    ["I will call tomorrow.", ["date: tomorrow"]],
    ["My shift starts at four in the morning.", ["time: 4 in the morning"]],
    ["Come at half past two in the afternoon.", ["time: half past 2 in the afternoon"]],
    ["Come at 10:30 am or at 4 o’clock.", ["time: 10:30 am", "time: 4 o’clock"]],
    [
      "Walk for thirty minutes, and answer within fifteen business days.",
      ["time: for 30 minutes", "time: within 15 business days"],
    ],
    ["Good morning, Mr Verma. Medicare pays.", ["name: Mr Verma"]],
    [
      "You have reached the Office of Fair Trading in New South Wales.",
      ["name: Office of Fair Trading", "name: New South Wales"],
    ],
    ["I think I'm late. Yes, I am.", []],
    ["Sit down at once and do not drive.", ["negative: do not drive"]],
    ["You do not owe $1,250.50.", ["negative: do not owe $1,250.50", "amount: $1250.50"]],
    ["I am Nguyễn Hoa.".normalize("NFD"), ["name: Nguyễn Hoa".normalize("NFC")]],
    ["They aren't a problem, are they?", ["negative: aren't a problem"]],
    ["No, it often has no symptoms.", ["negative: no symptoms"]],
    [
      "It has never been more than three hundred dollars.",
      ["negative: has never been more than three hundred dollars", "amount: 300 dollars"],
    ],
    ["Nobody told me about it.", ["negative: Nobody told me about it"]],
    ["No one told me about this one.", ["negative: No one told me about this one"]],
    [
      "If you do not pay within ten days, we stop.",
      ["condition: If you do not pay within ten days", "time: within 10 days"],
    ],
    ["You get it unless you move.", ["condition: unless you move"]],
    ["How are you?", []],
    ["", []],
  ])("%s", (text, expected) => expect(told(text)).toEqual(expected));
});

describe("forms", () => {
  test("are the digits, months and days that stand in the sample", () => {
    expect(of("Pay $300 by the first of April.", "१ अप्रैल तक ३०० डॉलर दीजिए।")).toEqual([
      { kind: "amount", says: "$300", forms: ["३००", "300"] },
      { kind: "date", says: "1 April", forms: ["१ अप्रैल"] },
    ]);
    expect(of("Ask Karen on Monday.", "सोमवार को Karen से पूछिए।")).toEqual([
      { kind: "name", says: "Karen", forms: ["Karen"] },
      { kind: "date", says: "Monday", forms: ["सोमवार"] },
    ]);
  });

  test("are none where the sample tells none", () => {
    expect(of("Do not drive, Karen.", "गाड़ी मत चलाइए।").map(({ forms }) => forms)).toEqual([
      [],
      [],
    ]);
  });

  test("are those of the sample when it is English", () => {
    const sample =
      "I don't want that. It costs eight hundred and forty dollars at four in the morning.";
    const facts = proposeFacts({ language: "hi", text: "नहीं", sample_language: "en", sample });
    expect(facts).toEqual([
      { kind: "negative", says: "don't want that", forms: ["don't want that", "do not want that"] },
      {
        kind: "amount",
        says: "840 dollars",
        forms: ["eight hundred and forty dollars", "840 dollars", "$840"],
      },
      {
        kind: "time",
        says: "4 in the morning",
        forms: ["four in the morning", "4 in the morning"],
      },
    ]);
    expect(() => keyFacts.parse(facts)).not.toThrow();
  });

  test("stay within the limits of facts", () => {
    const many = Array.from({ length: 40 }, (_, at) => `${at + 2} tablets`).join(", ");
    expect(of(many)).toHaveLength(MOST_FACTS.facts);
    const long = `Do not ${Array.from({ length: 5 }, () => "x".repeat(60)).join(" ")}.`;
    const facts = proposeFacts({ language: "hi", text: "", sample_language: "en", sample: long });
    expect(() => keyFacts.parse(facts)).not.toThrow();
  });
});
