import { zonedFormat } from "#app/lib/text/format.ts";
import type { SubmittedTest } from "#contract/staff/reviews.ts";
import { promisedBy } from "./promised.ts";

/** Returns what stands at the head of a test, in words. */
export function testFacts(test: SubmittedTest): { name: string; text: string }[] {
  const time = test.time_percent === 100 ? "standard time" : `${test.time_percent} % of the time`;
  const due = test.submitted_at === null ? null : promisedBy(test.submitted_at);
  const promised = due && { name: due.isLate ? "Late, promised by" : "Promised by", text: due.day };
  return [
    { name: "Language", text: test.language },
    { name: "Submitted", text: momentText(test.submitted_at) },
    { name: "Sat in", text: test.timed_out === 1 ? `${time}, until the time ran out` : time },
    ...(test.feedback_status === 1
      ? [{ name: "Published", text: momentText(test.reviewed_at) }]
      : promised
        ? [promised]
        : []),
  ];
}

function momentText(at: string | null): string {
  if (at === null) return "";
  const look = { dateStyle: "medium", timeStyle: "short" } as const;
  return zonedFormat("en-AU", "Australia/Sydney", look).format(Date.parse(`${at.slice(0, 19)}Z`));
}
