import { useEffect, useRef } from "react";
import { shortTakeText, STAY_OPEN } from "#app/lib/studio/outbox/take-words.ts";
import { AnswerFile } from "#app/components/forms/answer-file.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { freeRepeatText } from "#app/lib/studio/take/take.ts";
import { repeatsOf } from "./action-bar.tsx";
import { Receipt, StoredReceipt, storedText, TakeFactList, uploadText } from "./receipt.tsx";
import { StepNotices } from "./step-notices.tsx";
import { OnAir } from "./take-bars.tsx";
import { TickFacts } from "./tick-facts.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import type { StudioView } from "./use-studio.ts";
import { SAID_AS_IT_COMES } from "#app/components/ui/script-only.tsx";
import { CANNOT_PLAY } from "#app/lib/studio/player/sound-fault.ts";
import { Player } from "./player.tsx";
import { isAtRest, isUnderWay, needsFile } from "#app/lib/studio/recorder/recorder-state.ts";

interface SpeakStepProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/** Shows a file field without script, and the recorder with it. */
export function SpeakStep({ props, view }: SpeakStepProps) {
  const { studio, obstacle, told, sound } = view;
  const phase = studio?.recorder.state.phase;
  const onAir = studio !== null && (phase === "recording" || phase === "stopping");
  const gettingReady = phase === "chime" || phase === "starting";
  const quiet = onAir || gettingReady;
  // On a phone, facts would push what is said now out of the window.
  const isShort = !props.exam && shortTakeText(studio?.recorder.state.take?.durationMs ?? Infinity);
  const isReported = !isShort && (phase === undefined || !isUnderWay(phase));
  const status = quiet ? "" : stepStatus(view);
  // Silent from Start to the end of the take, unless the browser waits for permission.
  const isSaid = phase !== "acquiring" || studio?.recorder.state.slow === true;
  const { stored } = props;
  const shown = isSaid ? !quiet && !sound && stored && storedText(stored) : status;
  return (
    <li className={onAir ? "speak is-live" : "speak"}>
      <span className="step-no" aria-hidden="true">
        2
      </span>
      <div className="step-head">
        <h3>
          {/* One text node, or Chromium leaves the space out of the name. */}
          <span>{"Speak "}</span>
          {props.languageTo ? (
            <span className="text-ink-muted">{`in ${props.languageTo}`}</span>
          ) : null}
        </h3>
        {onAir ? (
          <OnAir recorder={studio.recorder} />
        ) : (
          <p className="facts">
            <span>
              <span>{"Attempts: "}</span>
              <b>{studio?.recorder.state.attempts ?? props.attempts}</b>
            </span>{" "}
            {studio?.rehearsal ? (
              <span>{studio.rehearsal.fact()}</span>
            ) : props.exam && !(sound?.record ?? stored)?.facts ? (
              // Once there is a take, its facts show this.
              <span>{freeRepeatText(studio ? repeatsOf(studio) : 0)}</span>
            ) : null}
          </p>
        )}
        {onAir ? null : <AnswerReceipt props={props} view={view} />}
      </div>
      {/* Above the answer and its facts, which the bar may cover on a phone. */}
      <div className="facts">
        {shown && <p>{shown}</p>}
        {/* In the HTML from the start, or Orca would not read it. */}
        <p {...SAID_AS_IT_COMES}>
          {isSaid && status !== "" ? <span key={status}>{status}</span> : null}
        </p>
      </div>
      {obstacle && <Warning text={obstacle} alert={!quiet} told={told} />}
      {studio?.outbox.mustStayOpen && !onAir && obstacle !== STAY_OPEN ? (
        <Warning text={STAY_OPEN} alert={false} />
      ) : null}
      {studio && <StepNotices props={props} view={view} studio={studio} />}
      {!onAir && <OwnAnswer props={props} view={view} />}
      {!onAir && <TickFacts props={props} view={view} />}
      {isReported && <TakeFactList facts={(sound?.record ?? stored)?.facts} />}
      <AnswerFile
        key={props.segmentNo}
        props={props}
        hidden={studio !== null && !needsFile(studio.recorder.state) && !props.error}
        alone={studio === null}
        // The bar has no Next while the student must decide about the take.
        sends={phase === "interrupted"}
      />
    </li>
  );
}

function AnswerReceipt({ props, view: { studio, sound, entry } }: SpeakStepProps) {
  if (!sound) return props.stored ? <StoredReceipt /> : null;
  if (!studio || !entry || studio.recorder.state.phase !== "stopped") return null;
  return <Receipt entry={entry} onDisk={studio.outbox.isOnDisk(entry.record.answerId)} />;
}

/** `told` counts presses, so that each one scrolls the warning out from under the bar. */
function Warning({ text, alert, told }: { text: string; alert: boolean; told?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return (
    <div ref={place} className="notice notice-warning" role={alert ? "alert" : undefined}>
      <Icon name="alert" />
      <div className="notice-body">{text}</div>
    </div>
  );
}

function OwnAnswer({ props, view: { studio, sound } }: SpeakStepProps) {
  const { stored, segmentNo, segmentCount } = props;
  const take = sound?.record ?? stored;
  const url = sound?.url ?? stored?.url;
  return take && url ? (
    <Player
      key={url}
      url={url}
      label={`Your answer, segment ${segmentNo} of ${segmentCount}`}
      durationMs={take.durationMs}
      peaks={take.peaks}
      height={35}
      seekable={!props.exam}
      skin={studio !== null}
    />
  ) : null;
}

function stepStatus({ studio, entry }: StudioView): string {
  const state = studio?.recorder.state;
  // In a rehearsal the next segment is already playing, so takes are reported at the end.
  if (studio?.rehearsal && isAtRest(studio.recorder.state.phase)) return studio.rehearsal.status();
  switch (state?.phase) {
    case "acquiring":
      return state.slow
        ? "Your browser asks to use the microphone, often at the top. Press Allow."
        : "Allow the microphone when your browser asks.";
    case "paused":
      return "The question is paused. Continue plays it again. This does not count as a repeat.";
    case "question-failed":
      if (state.note === "unplayable")
        return `${CANNOT_PLAY} Open this page in another browser, and tell your teacher.`;
      return "The question could not be played. Check your connection and your speaker, then press Retry.";
    case "idle":
    case "stopped":
      if (state.note === "too-short")
        return "That recording was too short. It was not counted. Press Start again.";
      if (state.note === "cut-short")
        return "The microphone stopped before you spoke. It was not counted. Press Start again.";
      // Until the new take is kept, the entry is that of the earlier one.
      return studio &&
        entry &&
        state.phase === "stopped" &&
        entry.record.answerId === state.take?.answerId
        ? uploadText(entry, studio.outbox.isOnDisk(entry.record.answerId))
        : "";
    default:
      return "";
  }
}
