import type { Texts } from "#app/lib/http/forms/result.ts";
import type { ReactNode } from "react";
import { TextArea } from "#app/components/forms/field.tsx";
import type { Draft, TestSegment } from "#app/lib/api/staff/reviews.server.ts";
import { HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";
import { countsText } from "./counts.ts";
import { CountField } from "./count-field.tsx";
import { MOST, readReview, type Typed } from "./review-form.ts";
import { SegmentEvidence } from "./segment-evidence.tsx";

interface ReviewSegmentsProps {
  segments: TestSegment[];
  /** The open segment. Its fields are in the form. */
  open: TestSegment | undefined;
  draft: Draft;
  typed: Typed;
  errors: Texts<string>;
  at: string | null;
  /** Says at the open segment that the draft is saved. */
  saved: ReactNode;
}

/** The segments of a dialogue: each with what was found in it so far, and one of them open. */
export function ReviewSegments(props: ReviewSegmentsProps) {
  const { segments, open } = props;
  return (
    <ol className="staff-segments">
      {segments.map((segment, index) => (
        <li key={segment.segment_id} id={`segment-${segment.serial_no}`}>
          <SegmentHead {...props} segment={segment} />
          {segment === open && (
            <OpenSegment {...props} segment={segment} following={segments[index + 1]} />
          )}
        </li>
      ))}
    </ol>
  );
}

type OneSegment = ReviewSegmentsProps & { segment: TestSegment };

function SegmentHead({ segment, open, draft, typed }: OneSegment) {
  const { segment_id: id, serial_no: no, file_name, duration_ms: ms } = segment;
  const isOpen = segment === open;
  const known = isOpen ? readReview(typed, open).change.segments?.[id] : draft.review.segments[id];
  const answered = ms === null ? "Answered" : `Answered, ${Math.round(ms / 1000)} seconds`;
  const facts = [
    file_name === null ? "Not Attempt" : answered,
    countsText(known?.counts ?? {}),
    known?.remark && "Remark",
  ].filter(Boolean);
  return (
    <div className="staff-segment-head">
      <h3>Segment {no}</h3> <span>{facts.join(". ")}</span>{" "}
      {!isOpen && (
        <button className="btn" type="submit" name="then" value={`segment-${no}`}>
          Open<span className="sr-only"> segment {no}</span>
        </button>
      )}
    </div>
  );
}

function OpenSegment(props: OneSegment & { following: TestSegment | undefined }) {
  const { segment, typed, errors, at, saved, following } = props;
  const { serial_no: no } = segment;
  return (
    <div className="staff-segment stack">
      {saved}
      <input type="hidden" name="segment" value={no} />
      <SegmentEvidence segment={segment} />
      {HEAD_GROUPS.map(({ name, heads }) => (
        <fieldset key={name}>
          <legend>
            {name}: errors in segment {no}
          </legend>
          <div className="staff-counts">
            {heads.map((head) => (
              <CountField key={head.code} head={head} typed={typed} errors={errors} at={at} />
            ))}
          </div>
        </fieldset>
      ))}
      <TextArea
        name="segment_remark"
        label={`Remark on segment ${no}`}
        hint={`The student reads it. Up to ${MOST.remark.toLocaleString("en-AU")} characters.`}
        error={errors.segment_remark}
        defaultValue={typed.segment_remark}
        rows={2}
        dir="auto"
      />
      {following && (
        <p>
          <button
            className="btn"
            type="submit"
            name="then"
            value={`segment-${following.serial_no}`}
          >
            Save and go to segment {following.serial_no}
          </button>
        </p>
      )}
    </div>
  );
}
