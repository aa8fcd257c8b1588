import { Fragment } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { countedMark } from "#app/lib/marking/mark-fields.ts";
import {
  type MarkedDialogue,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { CCL } from "#plan/marks.ts";
import { NO_REVIEW, type Review } from "#plan/review.ts";
import type { Step } from "#app/lib/marking/marking-props.ts";
import { Saved } from "../parts/saved.tsx";
import { stateOf } from "./fold-props.ts";
import type { Reviews } from "./use-desk.ts";
import type { MarkKeys } from "./use-mark-keys.ts";

interface WorkHeadProps {
  props: MarkingProps;
  desk: MarksDesk | null;
  reviews: Reviews;
  open: OpenPlace | null;
  /** Null without script: the strip's links load the page. */
  go: ((step: Step) => void) | null;
  keys: MarkKeys;
}

/** The head of the work: whose test it is, what is saved, and the sums with all segments. */
export function WorkHead({ props, desk, reviews, open, go, keys }: WorkHeadProps) {
  const { student, test, facts, links, dialogues, next } = props;
  const marks = dialogues.map(({ set }) => markOf(reviews.get(set) ?? NO_REVIEW));
  const sum = marks.reduce((all, mark) => all + mark, 0);
  return (
    <header className="work-head">
      <div className="work-line">
        <a className="work-back" href={links.tests}>
          <Icon name="left" small />
          <span>Waiting tests</span>
        </a>
        <h1>{`${student}, ${test}`}</h1>
        <div className="work-right">
          {desk && (
            <Saved state={desk.state} waiting={desk.book.kept().length} login={links.login} />
          )}
          {desk && (
            <button className="btn" type="button" onClick={keys.show}>
              Keys
            </button>
          )}
          {next && (
            <a className="btn wide" href={next.href}>
              <span>{`Next test: ${next.text}`}</span>
              <Icon name="right" small />
            </a>
          )}
        </div>
      </div>
      <div className="sums">
        {dialogues.map((dialogue, index) => (
          <div className="sum" key={dialogue.set}>
            <nav className="parts" aria-label={`Dialogue ${index + 1}`}>
              {dialogue.segments.map((segment) => (
                <Fragment key={segment.segment_id}>
                  <Part
                    {...{ links, go, open, segment }}
                    set={dialogue.set}
                    said={reviews.get(dialogue.set)?.segments[segment.segment_id]}
                  />{" "}
                </Fragment>
              ))}
            </nav>
            <p>
              <b>{marks[index]}</b>
              <span>{` of ${CCL.dialogue}`}</span>
              <span className="wide">{`, ${CCL.dialoguePass} needed`}</span>
            </p>
          </div>
        ))}
        <p className="sum-all">
          <b>{sum}</b>
          <span>{` of ${dialogues.length * CCL.dialogue}`}</span>
          <span className="wide">{` so far, ${CCL.testPass} needed`}</span>
        </p>
      </div>
      <dl className="work-facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** The teacher's own mark, else what the errors leave. */
function markOf({ half_marks, segments }: Review): number {
  if (half_marks !== null) return half_marks / 2;
  return countedMark(
    Object.values(segments).map(({ counts }) => counts),
    CCL.dialogue,
  );
}

interface PartProps {
  links: MarkingProps["links"];
  go: WorkHeadProps["go"];
  open: OpenPlace | null;
  set: number;
  segment: MarkedDialogue["segments"][number];
  said: Review["segments"][string] | undefined;
}

function Part({ links, go, open, set, segment, said }: PartProps) {
  const place = { set, segment: segment.segment_id };
  const id = openId(place);
  const { text, isTodo } = stateOf(segment, said);
  const hasErrors = Object.keys(said?.counts ?? {}).length > 0;
  const look = hasErrors ? "err" : !isTodo ? "did" : segment.is_answered ? undefined : "none";
  return (
    <a
      href={`${links.page}?at=${id}#s-${id}`}
      className={look}
      aria-current={open && openId(open) === id ? "step" : undefined}
      onClick={(event) => {
        if (!go || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(place);
      }}
    >
      <span>{segment.serial_no}</span>
      <span className="sr-only">{`, ${text}`}</span>
    </a>
  );
}
