import { expect, test } from "vitest";
import { hearFacts } from "../../../upstream/speech/heard-facts.ts";
import type { KeyFact } from "../../../plan/key-facts.ts";

const wordsOf = (text: string) => text.split(" ").map((one) => ({ text: one, isSure: true }));
const factOf = (kind: KeyFact["kind"], ...forms: string[]): KeyFact => ({
  kind,
  says: "it",
  forms,
});

type Row = [string, tag: string, said: string, fact: KeyFact, heard: boolean];
const ROWS: Row[] = [
  ["a number in digits", "en", "It is 155 over 95.", factOf("number", "155 over 95"), true],
  [
    "a number in words",
    "en",
    "one hundred and fifty-five over ninety five",
    factOf("number", "155 over 95"),
    true,
  ],
  ["thirty for thirteen", "en", "take thirty tablets", factOf("number", "thirteen"), false],
  ["an amount with a comma", "en", "it costs $1,250 a month", factOf("amount", "$1250"), true],
  ["a time", "en", "come at 10:30 please", factOf("time", "10:30"), true],
  ["a negative", "en", "You can’t drive", factOf("negative", "can't drive"), true],
  ["a dropped negative", "en", "You can drive", factOf("negative", "can't drive"), false],
  ["a date", "en", "on the third of May", factOf("date", "3 of May", "3rd of May"), true],
  ["a name spelled otherwise", "en", "ask Doctor Hussein", factOf("name", "Hussain"), true],
  ["a name with another number", "en", "wait at Gate 14", factOf("name", "Gate 15"), false],
  ["another short name", "en", "ask Tim", factOf("name", "Tom"), false],
  ["a condition in part", "en", "take it before eating", factOf("condition", "if you eat"), false],
  ["Hindi in Devanagari digits", "hi", "यह १५५ बटा ९५ है", factOf("number", "155 बटा 95"), true],
  ["Hindi in words", "hi", "एक सौ पचपन बटा पचानवे", factOf("number", "एक सौ पचपन"), true],
  ["Hindi without its nukta", "hi", "यह ज्यादा है", factOf("request", "ज़्यादा"), true],
  ["a Hindi negative dropped", "hi", "दवा लेनी है", factOf("negative", "दवा नहीं लेनी"), false],
  ["Punjabi", "pa", "ਤੁਹਾਨੂੰ ਦੋ ਗੋਲੀਆਂ ਲੈਣੀਆਂ ਹਨ", factOf("number", "ਦੋ ਗੋਲੀਆਂ"), true],
  ["Punjabi, another number", "pa", "ਤੁਹਾਨੂੰ ਦਸ ਗੋਲੀਆਂ", factOf("number", "ਦੋ ਗੋਲੀਆਂ"), false],
  ["Urdu with Arabic letters", "ur", "كل صبح دس بجے", factOf("time", "کل صبح دس بجے"), true],
  ["Urdu digits", "ur", "قیمت ۲۵۰ ڈالر", factOf("amount", "250 ڈالر"), true],
  ["Persian without its joiner", "fa", "نمی روم", factOf("negative", "نمی\u200cروم"), true],
  ["Arabic digits", "ar", "الساعة ١٠:٣٠ صباحا", factOf("time", "10:30"), true],
  ["Arabic with vowel signs", "ar", "غَدًا صَبَاحًا", factOf("date", "غدا صباحا"), true],
  ["Mandarin without spaces", "zh-Hans", "血压是155比95", factOf("number", "155比95"), true],
  ["Mandarin in traditional signs", "zh-Hans", "醫生說頭髮乾淨", factOf("name", "头发"), true],
  ["Cantonese in simplified signs", "yue-Hant", "医生说头发干净", factOf("name", "頭髮"), true],
  ["Mandarin, another word", "zh-Hans", "血压是正常的", factOf("negative", "不正常"), false],
  ["Hindi lakhs with their commas", "hi", "1,00,000 रुपये", factOf("amount", "100000 रुपये"), true],
  ["Hindi with another glide", "hi", "दवा मत खाइये", factOf("negative", "मत खाइए"), true],
  ["a Hindi title shortened", "hi", "डॉ. शर्मा", factOf("name", "डॉक्टर शर्मा"), true],
  ["Punjabi without a final dot", "pa", "ਨਹੀ ਲੈਣੀ", factOf("negative", "ਨਹੀਂ ਲੈਣੀ"), true],
  ["Urdu with its own separators", "ur", "۱٬۲۵۰٫۵ ڈالر", factOf("amount", "1250.5 ڈالر"), true],
  ["Mandarin, fifteen for five", "zh-Hans", "吃十五片", factOf("number", "五片"), false],
  ["Mandarin, a larger number", "zh-Hans", "一千二百澳元", factOf("amount", "一千"), false],
  ["Mandarin in digits", "zh-Hans", "血压是155比95", factOf("number", "一百五十五比九十五"), true],
  ["Mandarin with a zero", "zh-Hans", "兩千零五年", factOf("date", "2005年"), true],
  ["Mandarin without a last unit", "zh-Hans", "一百五", factOf("number", "150"), true],
  ["Mandarin in ten thousands", "zh-Hans", "三万五千", factOf("number", "35000"), true],
  ["Mandarin, three or four", "zh-Hans", "三四天", factOf("number", "34天"), false],
  ["Mandarin, a share", "zh-Hans", "百分之五十", factOf("number", "50%"), true],
  [
    "Mandarin, a day in other words",
    "zh-Hans",
    "礼拜一三月十四号",
    factOf("date", "3月14日"),
    true,
  ],
  ["Mandarin, another long name", "zh-Hans", "墨尔本大学", factOf("name", "皇家医院"), false],
  ["Nepali", "ne", "भोलि बिहान १० बजे", factOf("time", "बिहान १० बजे"), true],
  ["Tamil", "ta", "நாளை காலை பத்து மணிக்கு", factOf("time", "காலை பத்து மணி", "காலை பத்து மணிக்கு"), true],
  ["Vietnamese", "vi", "Không được lái xe", factOf("negative", "không được lái xe"), true],
];

test.each(ROWS)("%s (%s)", (_, tag, said, fact, isHeard) => {
  const [one] = hearFacts(wordsOf(said), [fact], tag);
  expect(one?.state).toBe(isHeard ? "heard" : "not-heard");
});

test("tells the word, and counts each place once", () => {
  const ten = factOf("number", "ten");
  expect(hearFacts(wordsOf("in ten days"), [ten, ten], "en")).toEqual([
    { state: "heard", word: 1 },
    { state: "not-heard" },
  ]);
});

test.each([
  ["a word that the machine is not sure of", "hi", factOf("number", "दो")],
  ["forms in another script", "hi", factOf("name", "Medicare")],
])("cannot tell by %s", (_, tag, fact) => {
  const words = [{ text: "दो", isSure: false }];
  expect(hearFacts(words, [fact], tag)).toEqual([{ state: "cannot-tell" }]);
});

test.each([
  ["a sign for the unit", "hi", factOf("amount", "250 डॉलर"), "यह $250 है"],
  ["a word for the sign", "hi", factOf("amount", "₹500"), "500 रुपये"],
  ["another word between two numbers", "hi", factOf("number", "155 बटा 95"), "155/95"],
  ["a number in words, where the author has digits", "pa", factOf("number", "15"), "ਪੰਦਰਾਂ ਗੋਲੀਆਂ"],
  ["a number in digits, where the author has words", "ur", factOf("number", "پندرہ"), "15 گولیاں"],
  ["a negative before it in Mandarin", "zh-Hans", factOf("request", "可以开车"), "不可以开车"],
])("cannot tell a fact by %s", (_, tag, fact, said) => {
  expect(hearFacts(wordsOf(said), [fact], tag)).toEqual([{ state: "cannot-tell" }]);
});

test.each([
  ["Centrelink", "call Centre Link"],
  ["Medi Care", "your Medicare card"],
])("hears the name %s in %s, each place once", (name, said) => {
  const fact = factOf("name", name);
  const states = hearFacts(wordsOf(said), [fact, fact], "en").map(({ state }) => state);
  expect(states).toEqual(["heard", "not-heard"]);
});

test.each([
  ["twenty dollars", "it costs $20 a week"],
  ["$20", "it costs twenty dollars"],
  ["$20", "it costs 20 dollars"],
  ["$1,250.50", "it was 1250.50 dollars"],
  ["two million dollars", "about $2 million"],
  ["50%", "fifty per cent off"],
  ["155 over 95", "it is 155/95 today"],
  ["155/95", "one hundred and fifty five over ninety five"],
  ["205", "room two oh five"],
  ["0412 345 678", "call zero four one two three four five six seven eight"],
  ["0412345678", "my number is 0412-345-678"],
  ["0444 8345 678", "it is zero four double four eight three four five six seven eight"],
  ["10:30 am", "at 10.30am sharp"],
  ["10:30", "at ten thirty"],
  ["14 March", "on March 14th"],
  ["the fourteenth of March", "on 14 March"],
  ["cannot come", "I can't come"],
  ["don't drive", "you do not drive"],
  ["won't", "she will not"],
  ["shall not", "you shan't"],
  ["if you are pregnant", "if you’re pregnant"],
  ["I will call", "I'll call you"],
  ["half past ten", "come at 10:30"],
  ["2:45", "at quarter to three"],
  ["9 am", "at 9:00 a.m."],
  ["2.5", "two point five"],
  ["1½ litres", "one and a half litres"],
  ["1905", "in nineteen oh five"],
  ["1 billion", "one billion people"],
  ["3 lakh", "300,000 rupees"],
  ["500 mg", "take 500mg"],
  ["7B", "ward seven B"],
  ["minus 5", "at -5 degrees"],
  ["two to three days", "for 2-3 days"],
  ["000", "call triple zero"],
  ["1800 123 456", "one eight hundred one two three four five six"],
  ["Doctor Patel", "ask Dr. Patel"],
])("English as engines write it: %s is in %s", (form, said) => {
  expect(hearFacts(wordsOf(said), [factOf("number", form)], "en")[0]?.state).toBe("heard");
});

test.each([
  ["$15", "one dollar fifty"],
  ["2.50", "250"],
  ["15 March", "14 March"],
  ["cannot come", "I can come"],
  ["1250", "12.50"],
  ["11", "1½"],
  ["5", "2.5"],
])("English of other numbers: %s is not in %s", (form, said) => {
  expect(hearFacts(wordsOf(said), [factOf("number", form)], "en")[0]?.state).toBe("not-heard");
});

test.each(["five ten of clubs", "twenty ten of clubs"])(
  "cannot tell which number is %s",
  (said) => {
    expect(hearFacts(wordsOf(said), [factOf("number", "ten of clubs")], "en")).toEqual([
      { state: "cannot-tell" },
    ]);
  },
);
