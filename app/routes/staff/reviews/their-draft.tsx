import type { Draft, TestSegment } from "#app/lib/api/staff/reviews.server.ts";
import { Moment } from "../moment.tsx";
import { countsText } from "./review-form.ts";

interface TheirDraftProps {
  draft: Draft;
  segments: TestSegment[];
}

/** Shows what somebody else saved meanwhile. The form beside it still has the reader's own words. */
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

/** A text of several lines as it was written. */
export function Said({ text }: { text: string }) {
  return (
    <p className="staff-said" dir="auto">
      {text}
    </p>
  );
}
