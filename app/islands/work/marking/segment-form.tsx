import { useEffect, useRef } from "react";
import { HeardFact, HeardTake } from "#app/components/review/heard-take.tsx";
import { KeyFacts } from "#app/components/review/key-facts.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { type HeardView, openId } from "#app/lib/marking/marking-props.ts";
import { hearMoments } from "#app/lib/studio/player/sound-moments.ts";
import { countsText } from "#app/lib/marking/mark-fields.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { readSaidFacts, saidFactsText } from "#plan/said-facts.ts";
import { NOTHING_SAID, type SegmentReview } from "#plan/review.ts";
import { Clashes } from "./clashes.tsx";
import { Counters } from "./counters.tsx";
import { PinnedFields } from "./pinned-fields.tsx";
import { RemarkField } from "./remark-field.tsx";
import type { SegmentFoldProps } from "./fold-props.ts";
import { SegmentSounds } from "./segment-sounds.tsx";
import type { Heard } from "./use-heard.ts";

/** The parts of an open segment. Without script it is a form, saved by one post. */
export function SegmentForm(fold: SegmentFoldProps) {
  const { props, set, segment, said = NOTHING_SAID, desk, heard, sounds, following } = fold;
  const place = { set, segment: segment.segment_id };
  const id = openId(place);
  const isOwnFailure = props.failed?.set === set && props.failed.segment === place.segment;
  const failed = isOwnFailure ? props.failed : null;
  const view = heard?.view ?? null;
  const isAlive = desk !== null;
  const form = useRef<HTMLFormElement>(null);
  const hasView = view !== null;
  useEffect(() => {
    if (!form.current || !isAlive || !sounds || !hasView) return;
    return hearMoments(form.current, (seconds) => {
      sounds.playFrom("answer", seconds);
      return true;
    });
  }, [isAlive, sounds, hasView]);
  return (
    <form
      ref={form}
      className="seg-open"
      id={`s-${id}`}
      method="post"
      action={props.links.page}
      noValidate
      data-set={set}
      data-segment={place.segment}
      onSubmit={(event) => isAlive && event.preventDefault()}
    >
      <h3 className="sr-only" tabIndex={-1}>
        {`Segment ${segment.serial_no}, ${segment.languageName}`}
      </h3>
      {desk && <Clashes desk={desk} place={place} />}
      {failed?.values.before === "" && <Theirs said={said} />}
      <div>
        {view ? (
          <SegmentSounds
            view={view}
            student={props.student}
            sounds={isAlive ? sounds : null}
            pins={said.comments}
          />
        ) : (
          <Unloaded
            href={`${props.links.page}?at=${id}#s-${id}`}
            no={segment.serial_no}
            heard={isAlive ? heard : null}
          />
        )}
        {view?.heard && <HeardTake heard={view.heard} href={view.answer?.url ?? null} />}
        {view && view.keyFacts.length > 0 && (
          <MarkedFacts fold={fold} view={view} said={said.facts} />
        )}
        {view && (
          <div className="texts3">
            <div>
              <h4>Description Transcript</h4>
              <NativeText tag={view.tag}>{view.transcript}</NativeText>
            </div>
            <div>
              <h4>Sample Response in words</h4>
              <NativeText tag={view.sampleTag}>{view.sampleText}</NativeText>
            </div>
          </div>
        )}
      </div>
      <Counters fold={fold} said={said} failed={failed} />
      <div className="remark">
        <PinnedFields
          fold={fold}
          comments={said.comments}
          failed={failed}
          answer={view?.answer ?? null}
        />
        <RemarkField fold={fold} remark={said.remark} failed={failed} />
        {!isAlive && (
          <p className="actions">
            <input type="hidden" name="intent" value="segment" />
            <input type="hidden" name="set" value={set} />
            <input type="hidden" name="segment" value={place.segment} />
            <input
              type="hidden"
              name="before"
              value={failed?.values.before || JSON.stringify(said)}
            />
            <button
              className="btn"
              type="submit"
              name="then"
              value={following === null || following === "verdict" ? "verdict" : openId(following)}
            >
              {`Save segment ${segment.serial_no}${following === null || following === "verdict" ? "" : ", and go on"}`}
            </button>
          </p>
        )}
      </div>
    </form>
  );
}

interface MarkedFactsProps {
  fold: SegmentFoldProps;
  view: HeardView;
  /** The ticks: "y1 n2". */
  said: string;
}

/** What must come across, for the teacher to tick. It counts nothing. */
function MarkedFacts({ fold, view, said }: MarkedFactsProps) {
  const { desk, set, segment } = fold;
  const { keyFacts: facts, sampleTag: tag, heard } = view;
  const { segment_id: id, serial_no: no } = segment;
  const ticked = readSaidFacts(said, no);
  return (
    <>
      <h4>Facts that must come across</h4>
      <KeyFacts
        facts={facts}
        segment={no}
        tag={tag}
        heard={(fact) => <HeardFact heard={heard} href={view.answer?.url ?? null} fact={fact} />}
        isSaid={(fact) => ticked.find((one) => one.fact === fact)?.isSaid ?? null}
        onTick={
          desk
            ? (fact, isSaid) => {
                const others = ticked.filter((one) => one.fact !== fact);
                const all = [...others, { segment: no, fact, isSaid }];
                desk.change({ set, segment: id, field: "facts" }, saidFactsText(all), 0);
              }
            : undefined
        }
      />
    </>
  );
}

/** Without script: what somebody else saved, beside the form with the teacher's own values. */
function Theirs({ said }: { said: SegmentReview }) {
  const comments = said.comments.map(
    ({ at_ms, text }) => `${shortClockText(at_ms / 1000)} ${text}`,
  );
  return (
    <div className="clashes notice notice-warning">
      <div className="notice-body">
        <strong>Saved meanwhile by somebody else:</strong>
        <span>{` ${countsText([said.counts]) || "No errors"}.`}</span>
        {[said.remark, ...comments].filter(Boolean).map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

interface UnloadedProps {
  /** The page with this segment open. */
  href: string;
  no: number;
  heard: Heard | null;
}

/** In place of sounds and texts that are not loaded: with script they are on their way. */
function Unloaded({ href, no, heard }: UnloadedProps) {
  if (!heard)
    return (
      <p>
        <a className="btn" href={href}>
          {`Hear and read segment ${no}`}
        </a>
      </p>
    );
  if (heard.view || !heard.retry)
    return <p className="seg-wait">The sounds and texts are on their way.</p>;
  return (
    <p className="seg-wait" role="alert">
      <span>{`The sounds and texts of this segment did not load. `}</span>
      <button className="btn" type="button" onClick={heard.retry}>
        Try again
      </button>
    </p>
  );
}
