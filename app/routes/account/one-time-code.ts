import { plainDigits } from "#app/lib/text/phone.ts";

/** A code works for so long, and only then a new one can be asked for. */
export const CODE_SECONDS = 120;

export const CODE_MALFORMED = "Enter the 6 digits of the code";

/** Six digits in any script and grouping ("482 915", "482-915"), or null. */
export function readCode(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s\-.\u2010-\u2015\u2212\uFF0D]/gu, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Whole seconds left for a code sent at that time (ms since 1970). */
export function secondsLeft(sentAt: number, now = Date.now()): number {
  return Math.min(CODE_SECONDS, Math.max(0, Math.ceil(sentAt / 1000 + CODE_SECONDS - now / 1000)));
}

const clock = new Intl.DateTimeFormat("en-AU", {
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Australia/Sydney",
});

/** When a code ends: for a machine, and as a clock in Sydney shows it. */
export function endOfCode(sentAt: number): { iso: string; text: string } {
  const end = new Date(sentAt + CODE_SECONDS * 1000);
  return { iso: end.toISOString(), text: clock.format(end) };
}
