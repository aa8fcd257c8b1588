import { plainDigits } from "#app/lib/text/phone/digits.ts";

/** How long a code may be sent in and, at the same time, how long a new one must be waited for. */
export const CODE_SECONDS = 120;

export const CODE_MALFORMED = "Enter the 6 digits of the code";

/**
 * The six digits of a code, however they were copied: "482 915", "482-915", digits of any script.
 * Null when it is no code.
 */
export function readCode(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s\-.\u2010-\u2015\u2212\uFF0D]/gu, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Whole seconds in which a code sent at that time (ms since 1970) may still be used; 0 when its
 * time is over.
 */
export function secondsLeft(sentAt: number, now = Date.now()): number {
  return Math.min(CODE_SECONDS, Math.max(0, Math.ceil(sentAt / 1000 + CODE_SECONDS - now / 1000)));
}

const clock = new Intl.DateTimeFormat("en-AU", {
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Australia/Sydney",
});

/** When a code's time is over, for a machine and, as a clock in Sydney shows it, for a student. */
export function endOfCode(sentAt: number): { iso: string; text: string } {
  const end = new Date(sentAt + CODE_SECONDS * 1000);
  return { iso: end.toISOString(), text: clock.format(end) };
}
