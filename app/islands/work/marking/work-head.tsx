import { Fragment } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { countedMark } from "#app/lib/marking/mark-fields.ts";
import {
  type MarkedDialogue,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import type { SaveState } from "#app/lib/marking/desk-answer.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { counted } from "#app/lib/text/format.ts";
import { CCL } from "#plan/marks.ts";
import { NO_REVIEW, type Review } from "#plan/review.ts";
import type { Step } from "#app/lib/marking/marking-props.ts";
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
          {desk && <Saved desk={desk} login={links.login} />}
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

/** Whether everything is saved, in words. Its text is announced when it matters. */
function Saved({ desk, login }: { desk: MarksDesk; login: string }) {
  const { state, book } = desk;
  const waiting = book.kept().length;
  const look = state.kind === "saved" && waiting === 0 ? "ok" : isTrouble(state) ? "no" : "on";
  return (
    <p className={`saved saved-${look}`}>
      {look === "ok" && <Icon name="done" small />}
      {look === "no" && <Icon name="alert" small />}
      <span>{savedText(state, waiting)}</span>
      {state.kind === "signed-out" && (
        <a href={login} target="_blank" rel="noreferrer">
          <span>Log in</span>
          <span className="sr-only"> in a new tab</span>
        </a>
      )}
      {/* Said when trouble begins and when it ends; not at each save. */}
      <span className="sr-only" aria-live="polite">
        {isTrouble(state) ? `${savedText(state, 0)} Your changes wait on this device.` : ""}
      </span>
    </p>
  );
}

function isTrouble({ kind }: SaveState): boolean {
  return kind === "away" || kind === "signed-out" || kind === "refused";
}

function savedText(state: SaveState, waiting: number): string {
  const wait = `${counted(waiting, "change")} ${waiting === 1 ? "waits" : "wait"} on this device.`;
  switch (state.kind) {
    case "away":
      return `The line is away since ${timeText(state.since)}. ${waiting > 0 ? wait : ""}`.trim();
    case "signed-out":
      return `Your session has ended. ${waiting > 0 ? wait : ""}`.trim();
    case "refused":
      return `${state.why} ${waiting > 0 ? wait : ""}`.trim();
    case "saving":
      return "Saving";
    case "saved":
      return waiting > 0 ? "Saving" : `Saved ${timeText(state.at)}`;
    default:
      return waiting > 0 ? "Saving" : "Everything is saved";
  }
}

function timeText(at: number): string {
  return new Date(at).toLocaleTimeString("en-AU", { hour: "numeric", minute: "2-digit" });
}
