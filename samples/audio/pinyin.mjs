// Writes zh-pinyin.json: how the Mandarin sentences of the dialogues are read, since espeak-ng
// reads Hanzi one by one. Readings already there stay, so a teacher's corrections are safe.
// pinyin-pro is needed only here and is no dependency:
//   npm install --prefix /tmp/pinyin pinyin-pro
//   node samples/audio/pinyin.mjs /tmp/pinyin/ [folder]
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const { customPinyin, pinyin } = createRequire(process.argv[2])("pinyin-pro");
const FOLDER = process.argv[3] ?? join(import.meta.dirname, "..");
const FILE = join(FOLDER, "audio/zh-pinyin.json");
const DIALOGUES = join(FOLDER, "dialogues");
// The dictionary is wrong about money: 还 is mostly "pay back", 只 "only", 得 "must".
customPinyin({
  只: "zhǐ", 还款: "huán kuǎn", 还房贷: "huán fáng dài", 还上: "huán shàng", 少还: "shǎo huán", 用还: "yòng huán", 也要还: "yě yào huán", 没有还的: "méi yǒu huán de", 够还: "gòu huán",
  分行: "fēn háng", 睡不好觉: "shuì bù hǎo jiào", 睡不着觉: "shuì bù zháo jiào", 我得: "wǒ děi", 您得: "nín děi", 得先: "děi xiān",
  先生: "xiān sheng", 意思: "yì si", 部分: "bù fen", 商量: "shāng liang", 告诉: "gào su", 麻烦: "má fan", 爸爸: "bà ba", 太太: "tài tai", 谢谢: "xiè xie", 时候: "shí hou", 学生: "xué sheng", 清楚: "qīng chu", 明白: "míng bai",
});

await main();

async function main() {
  const known = JSON.parse(await readFile(FILE, "utf8").catch(() => "{}"));
  const readings = {};
  for (const text of await sentences()) readings[text] = known[text] ?? reading(text);
  await writeFile(FILE, `${JSON.stringify(readings, null, 1)}\n`);
}

async function sentences() {
  const names = (await readdir(DIALOGUES)).filter((name) => name.endsWith(".json")).sort();
  const dialogues = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(DIALOGUES, name), "utf8"))));
  return dialogues.filter((one) => one.language_tag === "zh-Hans").flatMap((one) => one.segments.map((segment) => (segment.language === "en" ? segment.sample : segment.text)));
}

// Joins the syllables of a word, because espeak-ng then changes third tones as a speaker does.
function reading(text) {
  const syllables = pinyin(text, { toneType: "num", v: true, toneSandhi: true, type: "array" }).map((one) => one.replace(/0$/, "5"));
  let at = 0;
  const words = Array.from(new Intl.Segmenter("zh-Hans", { granularity: "word" }).segment(text), ({ segment }) => syllables.slice(at, (at += [...segment].length)).join(""));
  // After a digit espeak-ng reads "." as a decimal point, so the Chinese marks stay.
  return words.join(" ").replace(/ +([，、；：。？！])/g, "$1");
}
