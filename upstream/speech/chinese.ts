const DIGITS = "零一二三四五六七八九";
const VALUES = new Map([
  ...[...DIGITS].map((sign, value): [string, number] => [sign, value]),
  ...([
    ["〇", 0],
    ["两", 2],
  ] satisfies [string, number][]),
]);
const TENS = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1_000],
] satisfies [string, number][]);
const SCALES = new Map([
  ["万", 10_000],
  ["亿", 100_000_000],
] satisfies [string, number][]);

/**
 * Writes simplified Chinese in one of the ways in which engines write it at will: numbers in digits
 * (else "five" would be found in "fifteen"), weekdays and days of a month in one word. Two digits in
 * a row may be "three or four", and stay two.
 */
export function inOneChinese(text: string): string {
  return text
    .replaceAll("百分之", "%之")
    .replace(/(\d+(?:\.\d+)?)([万亿])/g, (_, number, scale) =>
      String(Number(number) * (SCALES.get(String(scale)) ?? 1)),
    )
    .replace(/[零〇一二两三四五六七八九十百千万亿]+/g, inDigits)
    .replace(/%之(\d+(?:\.\d+)?)/g, "$1%")
    .replace(/星期|礼拜/g, "周")
    .replace(/(?<=\d)号/g, "日");
}

function inDigits(number: string): string {
  const signs = [...number];
  const values = signs.flatMap((sign) => VALUES.get(sign) ?? []);
  if (values.length === signs.length) return values.join(signs.length === 2 ? " " : "");
  let [sum, section, digit, last] = [0, 0, 0, 1];
  for (const sign of signs) {
    const [tens, scale] = [TENS.get(sign), SCALES.get(sign)];
    if (tens !== undefined) {
      section += (digit || 1) * tens;
      [digit, last] = [0, tens];
    } else if (scale !== undefined) {
      sum = (sum + section + digit || 1) * scale;
      [section, digit, last] = [0, 0, scale];
    } else {
      digit = VALUES.get(sign) ?? 0;
      // "One hundred zero five" is 105, and "one hundred five" 150.
      if (digit === 0) last = 1;
    }
  }
  return String(sum + section + digit * (last > 10 ? last / 10 : 1));
}
