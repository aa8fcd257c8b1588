import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { isLive, isUnderWay, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import { listenForSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";
import { ActionBar } from "#app/islands/studio/action-bar.tsx";
import { Player } from "#app/islands/studio/player.tsx";
import { Extras, RehearseOffer } from "#app/islands/studio/offers.tsx";
import { SpeakStep } from "#app/islands/studio/speak-step.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { thisPage } from "#app/lib/studio/this-page.ts";
import { useStudio, type StudioView } from "#app/islands/studio/use-studio.ts";
import { bringIntoSight } from "#app/lib/studio/sight.ts";
import { isInTrouble } from "#app/lib/studio/outbox/upload-state.ts";

export type { SegmentStudioProps };

/**
 * The focus must not move now: a dialog has it, or a screen reader would read the new name over the
 * question or into the recording.
 */
const isStill = (phase: Phase): boolean =>
  phase === "confirming" || (phase !== "recording" && isUnderWay(phase));

export const rescue = () => thisPage.recorder?.rescue();

export default function SegmentStudio(first: SegmentStudioProps) {
  const [props, setSegment] = useState(first);
  const root = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLAudioElement>(null);
  const view = useStudio(props, question, setSegment);
  const phase = view.studio?.recorder.state.phase ?? null;
  useSingleKeys(root);
  useSteadyHand(root, phase);
  // Before the focus, which brings its own button into the window.
  useSight(view, phase);
  useNextFocus(root, phase);
  return (
    <div ref={root}>
      <ol className="steps">
        <li>
          <span className="step-no" aria-hidden="true">
            1
          </span>
          <div className="step-head">
            <h3>Listen</h3>
            {props.isComputerVoice && <p className="text-ink-muted">Computer voice</p>}
            {/* Not announced: the speech would cover the question. */}
            <p className="status">
              {phase === "playing" ? (
                <>
                  <Icon name="volume" />
                  <span>Playing question audio...</span>
                </>
              ) : null}
            </p>
          </div>
          {props.audioUrl === null ? (
            <p className="text-ink-muted">This question has no sound.</p>
          ) : (
            <Player
              url={props.audioUrl}
              label={
                `Segment ${props.segmentNo} of ${props.segmentCount}` +
                (props.languageFrom ? `, ${props.languageFrom}` : "")
              }
              durationMs={props.durationMs}
              peaks={props.peaks}
              height={35}
              seekable={props.seekable}
              skin={view.studio !== null}
              // In a test, only Start plays the question.
              disabled={
                !props.seekable || (phase !== null && (isLive(phase) || phase === "stopping"))
              }
              audio={question}
              shortcut="r"
            />
          )}
        </li>
        <SpeakStep props={props} view={view} />
      </ol>
      <ActionBar props={props} view={view} />
      {props.exam ? null : <RehearseOffer studio={view.studio} />}
      <Extras studio={view.studio} />
    </div>
  );
}

function useSingleKeys(root: React.RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const listening = new AbortController();
    if (root.current) listenForSingleKeys(root.current, listening.signal);
    return () => listening.abort();
  }, [root]);
}

const STEADY = "data-steady";
/** Together with the 300 ms that are recorded after Finish, this makes 800. */
const STEADY_MS = 500;

/** Ignores a second tap or a held key for a moment: Finish and Next share a place. */
function useSteadyHand(root: React.RefObject<HTMLDivElement>, phase: string | null): void {
  const before = useRef(phase);
  useEffect(() => {
    const { current: studio } = root;
    const ignore = (event: Event): void => {
      const isLate =
        event instanceof KeyboardEvent
          ? event.repeat && event.key !== "Tab"
          : studio?.hasAttribute(STEADY);
      const { target } = event;
      if (!isLate || !(target instanceof Element && target.closest(".actbar"))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    studio?.addEventListener("click", ignore, true);
    studio?.addEventListener("keydown", ignore, true);
  }, [root]);
  useEffect(() => {
    const { current: studio } = root;
    if (phase === "stopping") studio?.toggleAttribute(STEADY, true);
    else if (before.current === "stopping")
      setTimeout(() => studio?.toggleAttribute(STEADY, false), STEADY_MS);
    before.current = phase;
  }, [root, phase]);
}

/** Moves the focus to the next button, but never out of a field. */
function useNextFocus(root: React.RefObject<HTMLDivElement>, phase: Phase | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    const { activeElement } = document;
    const elsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      root.current?.contains(activeElement) !== true;
    // After a "no" to the repeat, the dialog returns the focus to Start.
    const answeredNo = was === "confirming" && activeElement !== document.body;
    if (was === null || elsewhere || answeredNo || (phase !== null && isStill(phase))) return;
    root.current?.querySelector<HTMLElement>("[data-next-focus]")?.focus();
  }, [root, phase]);
}

/** Keeps what each state is about in the window: the question, the take, that the answer is safe. */
function useSight({ studio, entry, sound }: StudioView, phase: Phase | null): void {
  const hasSpoken = useRef(false);
  useEffect(() => {
    if (phase === "recording") hasSpoken.current = true;
    if (phase === "chime" || phase === "recording") bringIntoSight("take");
    // With the press: a shift that comes later is not expected.
    if (phase !== "acquiring" && phase !== "playing") return;
    // The student has read both. A focused notice stays, so that the focus is not lost.
    for (const said of document.querySelectorAll("#main > .notice-info:not(:focus)")) said.remove();
    const background = document.querySelector("#background");
    background?.removeAttribute("open");
    background?.classList.remove("is-new");
    bringIntoSight("question");
  }, [phase]);
  const take = studio?.recorder.state.take;
  const isKept = phase === "stopped" && take !== null && sound?.record.answerId === take?.answerId;
  useEffect(() => {
    // Once a take: what comes later must not take a student back who reads on.
    if (isKept && hasSpoken.current) bringIntoSight("kept");
    if (isKept) hasSpoken.current = false;
  }, [isKept]);
  const isFailing = entry !== undefined && isInTrouble(entry);
  useEffect(() => {
    if (isFailing) bringIntoSight("trouble");
  }, [isFailing]);
}
