import { memo } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { countsText } from "#app/lib/marking/mark-fields.ts";
import {
  type MarkedDialogue,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import type { SegmentReview } from "#plan/review.ts";
import type { Step } from "../marking.tsx";
import { SegmentForm } from "./segment-form.tsx";
import type { Heard } from "./use-heard.ts";
import type { Sounds } from "./use-sounds.ts";

export interface SegmentFoldProps {
  props: MarkingProps;
  set: number;
  segment: MarkedDialogue["segments"][number];
  said: SegmentReview | undefined;
  isOpen: boolean;
  heard: Heard | null;
  sounds: Sounds | null;
  /** Null without script: then each fold has its form. */
  desk: MarksDesk | null;
  following: Step | null;
  onOpen: (place: OpenPlace) => void;
  tell: (text: string) => void;
}

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
            {segment.serial_no}
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

/** Returns the marks of a segment in words. */
export function stateOf(
  { is_answered }: Pick<MarkedDialogue["segments"][number], "is_answered">,
  said: SegmentReview | undefined,
): { text: string; isTodo: boolean } {
  const counted = countsText(said?.counts ?? {});
  if (counted) return { text: counted, isTodo: false };
  if (!is_answered) return { text: "Not Attempt", isTodo: true };
  if (!said) return { text: "Not marked", isTodo: true };
  return said.done
    ? { text: "No errors", isTodo: false }
    : { text: "Not marked yet", isTodo: true };
}

function hasWords(said: SegmentReview | undefined): boolean {
  return said !== undefined && (said.remark !== "" || said.comments.length > 0);
}
