import { memo } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { openId } from "#app/lib/marking/marking-props.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import type { SegmentReview } from "#plan/review.ts";
import { type SegmentFoldProps, stateOf } from "./fold-props.ts";
import { SegmentForm } from "./segment-form.tsx";

/** One segment: a line with its marks, and when it is open its sounds, counters and remarks. */
export const SegmentFold = memo(function SegmentFold(fold: SegmentFoldProps) {
  const { set, segment, said, isOpen, desk, onOpen } = fold;
  const place = { set, segment: segment.segment_id };
  const state = stateOf(segment, said);
  const isEnglish = segment.language.startsWith("en");
  return (
    <li>
      <details name="segment" open={isOpen}>
        <summary
          onClick={(event) => {
            if (!desk) return;
            event.preventDefault();
            onOpen(place);
          }}
        >
          <span className="no">
            <span className="sr-only">Segment </span>
            <span>{segment.serial_no}</span>
          </span>{" "}
          <span className={isEnglish ? undefined : "in"}>{segment.languageName}</span>{" "}
          <span className="sec">
            {segment.duration_ms === null ? "" : secondsText(segment.duration_ms)}
          </span>{" "}
          <span className={state.isTodo ? "cnt todo" : "cnt"}>{state.text}</span>
          {hasWords(said) ? <Icon name="note" small /> : <span />}
        </summary>
        {(!desk || isOpen) && <SegmentForm {...fold} key={openId(place)} />}
      </details>
    </li>
  );
});

function hasWords(said: SegmentReview | undefined): boolean {
  return said !== undefined && (said.remark !== "" || said.comments.length > 0);
}
