import { useState } from "react";
import type { HeardSound, RefusedForm } from "#app/lib/marking/marking-props.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { MOST, type PinnedComment } from "#plan/review.ts";
import { TypedComments } from "#app/components/review/typed-comments.tsx";
import type { SegmentFoldProps } from "./fold-props.ts";

interface PinnedFieldsProps {
  fold: SegmentFoldProps;
  comments: readonly PinnedComment[];
  failed: RefusedForm | null;
  answer: HeardSound | null;
}

/** The comments on moments of an answer. */
export function PinnedFields({ fold, comments, failed, answer }: PinnedFieldsProps) {
  const { desk, set, segment, sounds } = fold;
  if (!desk)
    return (
      <TypedComments
        comments={comments}
        id={`${set}-${segment.segment_id}`}
        typed={(name) => failed?.values[name]}
        error={(name) => failed?.errors[name]}
      />
    );
  const place = { set, segment: segment.segment_id, field: "comments" };
  const save = (all: PinnedComment[], waitMs: number) => desk.change(place, all, waitMs);
  if (comments.length === 0) return null;
  return (
    <PinList
      comments={comments}
      lengthMs={answer?.durationMs ?? null}
      onHear={(ms) => {
        sounds?.seek("answer", ms / 1000);
        if (!sounds?.isPlaying) sounds?.toggle("answer");
      }}
      onChange={(all) => save(all, TEXT_WAIT_MS)}
      onRemove={(all) => save(all, 0)}
    />
  );
}

export const TEXT_WAIT_MS = 900;

interface PinListProps {
  comments: readonly PinnedComment[];
  /** The length of the answer; null when unknown. */
  lengthMs: number | null;
  onHear: (ms: number) => void;
  onChange: (comments: PinnedComment[]) => void;
  onRemove: (comments: PinnedComment[]) => void;
}

/** The comments with their fields. One without text is gone when its field is left. */
export function PinList({ comments, lengthMs, onHear, onChange, onRemove }: PinListProps) {
  const without = (index: number) => comments.filter((_, other) => other !== index);
  return (
    <ol className="pins">
      {comments.map(({ at_ms, text }, index) => {
        const moment = shortClockText(at_ms / 1000);
        const isPast = lengthMs !== null && at_ms > lengthMs;
        return (
          <li key={`${at_ms}-${index}`}>
            <span className="pinnum" aria-hidden="true">
              {index + 1}
            </span>
            <button className="btn btn-quiet" type="button" onClick={() => onHear(at_ms)}>
              <span>{moment}</span>
              <span className="sr-only">: hear the answer from here</span>
            </button>
            <PinText
              moment={moment}
              text={text}
              isNew={text === ""}
              onType={(typed) =>
                onChange(
                  comments.map((one, other) => (other === index ? { ...one, text: typed } : one)),
                )
              }
              onLeave={(typed) => typed.trim() === "" && onRemove(without(index))}
            />
            <button
              className="btn btn-quiet"
              type="button"
              onClick={() => onRemove(without(index))}
            >
              <span>Remove</span>
              <span className="sr-only">{` the comment at ${moment}`}</span>
            </button>
            {isPast && <p className="hint">The answer is shorter than that now.</p>}
          </li>
        );
      })}
    </ol>
  );
}

interface PinTextProps {
  moment: string;
  text: string;
  isNew: boolean;
  onType: (typed: string) => void;
  onLeave: (typed: string) => void;
}

function PinText({ moment, text, isNew, onType, onLeave }: PinTextProps) {
  const [isFirst] = useState(isNew);
  return (
    <input
      className="input"
      aria-label={`Comment at ${moment}`}
      value={text}
      maxLength={MOST.comment}
      dir="auto"
      autoComplete="off"
      // The teacher pressed "Comment" to write one.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={({ currentTarget }) => onLeave(currentTarget.value)}
    />
  );
}
