import type { Draft, SubmittedTest, TestSegment } from "#contract/staff/reviews.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { REVIEW_DAYS } from "#plan/plan.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { countsText } from "./review-form.ts";

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

const PROMISED_MS = REVIEW_DAYS * 86_400_000;

/** Returns the day in Sydney by which a review is promised, and whether that time has passed. */
export function promisedBy(submitted: string, now = Date.now()): { day: string; isLate: boolean } {
  const by = Date.parse(`${submitted.slice(0, 19)}Z`) + PROMISED_MS;
  const shown = zonedFormat("en-AU", "Australia/Sydney", { dateStyle: "medium" });
  return { day: shown.format(by), isLate: by < now };
}

interface TheirDraftProps {
  draft: Draft;
  segments: TestSegment[];
}

/** Shows the version that somebody else saved. The form beside it keeps the typed text. */
export function TheirDraft({ draft, segments }: TheirDraftProps) {
  const { reviews, remark, half_marks: half, segments: said } = draft.review;
  return (
    <section className="panel stack" id="theirs" aria-labelledby="theirs-title">
      <h2 id="theirs-title">
        Saved by {draft.saved_by ?? "somebody else"} <Moment at={draft.saved_at} />
      </h2>
      {segments.map(({ segment_id: id, serial_no: no }) => {
        const segment = said[id];
        return (
          segment && (
            <div key={id}>
              <h3>Segment {no}</h3>
              <p>{countsText(segment.counts) || "No errors"}</p>
              {segment.remark && <Said text={segment.remark} />}
            </div>
          )
        );
      })}
      <h3>Estimated mark</h3>
      <p>{half === null ? "None" : half / 2}</p>
      <h3>Admin review</h3>
      <Said text={reviews || "Nothing"} />
      <h3>Tutor remark</h3>
      <Said text={remark || "Nothing"} />
      <p>Copy what you need into your review below. Saving replaces this version.</p>
    </section>
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
