import type { Texts } from "#app/lib/http/forms/result.ts";
import type { ReactNode } from "react";
import { DraftPlace } from "#app/components/forms/draft-form.tsx";
import { FieldError, TextArea, wiring } from "#app/components/forms/field.tsx";
import type { Draft, TestSegment } from "#contract/staff/reviews.ts";
import { type ErrorHead, HEAD_GROUPS } from "#plan/marks.ts";
import { countField, countsText, HEAD_KEYS, MOST, readReview, type Typed } from "./review-form.ts";
import { SegmentEvidence } from "../kit/segment-evidence.tsx";

interface ReviewSegmentsProps {
  segments: TestSegment[];
  /** The open segment. Its fields are in the form. */
  open: TestSegment | undefined;
  draft: Draft;
  typed: Typed;
  errors: Texts<string>;
  at: string | null;
  /** The message in the open segment that the draft is saved. */
  saved: ReactNode;
}

/** The segments of a dialogue with their errors. One of them is open. */
export function ReviewSegments(props: ReviewSegmentsProps) {
  const { segments, open } = props;
  const place = segments.findIndex((segment) => segment === open);
  return (
    <ol className="staff-segments">
      {segments.map((segment, index) => (
        <li key={segment.segment_id}>
          <SegmentHead {...props} segment={segment} dataKey={keyTo(index - place)} />
          {segment === open && (
            <OpenSegment {...props} segment={segment} following={segments[index + 1]} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns the key that opens the segment this many places after the open one. */
function keyTo(places: number): string | undefined {
  if (places === 1) return "J";
  return places === -1 ? "K" : undefined;
}

type OneSegment = ReviewSegmentsProps & { segment: TestSegment };

function SegmentHead({ segment, open, draft, typed, dataKey }: OneSegment & { dataKey?: string }) {
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
      <h3 id={`segment-${no}`} tabIndex={-1}>
        Segment {no}
      </h3>{" "}
      <span data-fresh="">{facts.join(". ")}</span>{" "}
      {!isOpen && (
        <button
          className="btn"
          type="submit"
          name="then"
          value={`segment-${no}`}
          data-key={dataKey}
        >
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
    <div className="staff-segment stack" data-draft={`segment-${no}`}>
      <DraftPlace />
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
      <p>
        {following ? (
          <button
            className="btn"
            type="submit"
            name="then"
            value={`segment-${following.serial_no}`}
          >
            Save and go to segment {following.serial_no}
          </button>
        ) : (
          <a className="btn" href="#verdict" data-key="J">
            Go to the verdict
          </a>
        )}
      </p>
    </div>
  );
}

interface CountFieldProps {
  head: ErrorHead;
  typed: Typed;
  errors: Texts<string>;
  /** The button that was pressed last. It gets the focus back. */
  at: string | null;
}

/** The number of errors of one kind. Staff type it or press +1 and −1, which saves the draft. */
function CountField({ head: { code, name }, typed, errors, at }: CountFieldProps) {
  const field = countField(code);
  const error = errors[field];
  const count = typed[field] ?? "0";
  return (
    <div className={error ? "staff-count has-error" : "staff-count"}>
      <label htmlFor={field} data-hint={HEAD_KEYS[code]}>
        {name}
      </label>
      <FieldError id={field} error={error} />
      <div className="joined">
        <input
          className="input"
          id={field}
          name={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={count}
          {...wiring(field, null, error)}
        />
        {(["less", "more"] as const).map((way) => {
          const then = `${field}-${way}`;
          return (
            <button
              key={way}
              className="btn"
              type="submit"
              name="then"
              value={then}
              autoFocus={then === at}
              data-key={way === "more" ? HEAD_KEYS[code] : `Shift+${HEAD_KEYS[code]}`}
            >
              {way === "more" ? "+1" : "−1"}
              <span className="sr-only" data-fresh="">
                {" "}
                {name}, {count} counted
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
