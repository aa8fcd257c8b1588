const FORMATTING = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/u;

/**
 * Digits of any script as 0 to 9, and without the invisible marks that come along when a number is
 * copied.
 */
export function plainDigits(text: string): string {
  return text
    .replace(FORMATTING, "")
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/**
 * Unicode lists the digits of a script in order, zero first, and scripts beside each other keep to
 * tens.
 */
function valueOf(codePoint: number): number {
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
