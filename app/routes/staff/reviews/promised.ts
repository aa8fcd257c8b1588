import { REVIEW_DAYS } from "#plan/plan.ts";
import { zonedFormat } from "#app/lib/text/format.ts";

const PROMISED_MS = REVIEW_DAYS * 86_400_000;

/** Returns the day in Sydney by which a review is promised, and whether that time has passed. */
export function promisedBy(submitted: string, now = Date.now()): { day: string; isLate: boolean } {
  const by = Date.parse(`${submitted.slice(0, 19)}Z`) + PROMISED_MS;
  const shown = zonedFormat("en-AU", "Australia/Sydney", { dateStyle: "medium" });
  return { day: shown.format(by), isLate: by < now };
}
