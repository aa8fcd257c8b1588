import type { SubmittedTest } from "#app/lib/api/staff/reviews.server.ts";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";

/** What stands above every part of a review. */
export function TestFacts({ test }: { test: SubmittedTest }) {
  const time = test.time_percent === 100 ? "standard time" : `${test.time_percent} % of the time`;
  return (
    <Facts
      facts={[
        ["Student", test.first_name],
        ["Language", test.language],
        ["Submitted", <Moment key="submitted" at={test.submitted_at} />],
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
