import type { SubmittedTest } from "#contract/staff/reviews.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { promisedBy } from "./promised.ts";

/** The heading of every part of a review. */
export function TestFacts({ test }: { test: SubmittedTest }) {
  const time = test.time_percent === 100 ? "standard time" : `${test.time_percent} % of the time`;
  const isWaiting = test.feedback_status === 0;
  const due = isWaiting && test.submitted_at !== null && promisedBy(test.submitted_at).day;
  return (
    <Facts
      facts={[
        ["Student", test.first_name],
        ["Language", test.language],
        ["Submitted", <Moment key="submitted" at={test.submitted_at} />],
        ...(due ? [["Promised by", due] as const] : []),
        ["Sat in", test.timed_out === 1 ? `${time}, until the time ran out` : time],
        [
          "Review Status",
          test.feedback_status === 1 ? (
            <>
              Published <Moment at={test.reviewed_at} />
            </>
          ) : (
            "Pending..."
          ),
        ],
      ]}
    />
  );
}

/** A text with its line breaks. */
export function Said({ text }: { text: string }) {
  return (
    <p className="staff-said" dir="auto">
      {text}
    </p>
  );
}
