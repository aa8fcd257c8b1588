import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { isLive, isUnderWay, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import { listenForSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";
import { ActionBar } from "./studio/action-bar.tsx";
import { Extras } from "./studio/extras.tsx";
import { Player } from "./studio/player.tsx";
import { RehearseOffer } from "./studio/rehearse-offer.tsx";
import { SpeakStep } from "./studio/speak-step.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { useStudio } from "./studio/use-studio.ts";

export type { SegmentStudioProps };

/**
 * The focus stays where it is: while a question waits for its answer the dialog has it, and from
 * Start until the chime is over, and while a take ends, a name that is said would cover the question
 * or fall into the recording.
 */
const isStill = (phase: Phase): boolean =>
  phase === "confirming" || (phase !== "recording" && isUnderWay(phase));

export default function SegmentStudio(first: SegmentStudioProps) {
  const [props, setSegment] = useState(first);
  const root = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLAudioElement>(null);
  const view = useStudio(props, question, setSegment);
  const phase = view.studio?.recorder.state.phase ?? null;
  useSingleKeys(root);
  useSteadyHand(root, phase);
  useNextFocus(root, phase);
  useSight(root, phase);
  return (
    <div ref={root}>
      <ol className="steps">
        <li>
          <span className="step-no" aria-hidden="true">
            1
          </span>
          <div className="step-head">
            <h3>Listen</h3>
            {/* Seen and not said: a voice would cover the question. */}
            <p className="status">
              {phase === "playing" ? (
                <>
                  <Icon name="volume" />
                  Playing question audio...
                </>
              ) : null}
            </p>
          </div>
          {props.audioUrl === null ? (
            <p className="text-ink-muted">This question has no sound.</p>
          ) : (
            <Player
              url={props.audioUrl}
              label={`Segment ${props.segmentNo} of ${props.segmentCount}${props.languageFrom ? `, ${props.languageFrom.name}` : ""}`}
              durationMs={props.durationMs}
              peaks={props.peaks}
              height={35}
              seekable={props.seekable}
              skin={view.studio !== null}
              // In a test a question is heard by Start only.
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
/** 800 ms after Finish, of which 300 are recorded; a slow phone shows Next later, and holds it longer. */
const STEADY_MS = 500;

/** Both stand in one place: neither a second tap nor a held key may press both. */
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

/** The focus moves to what can be pressed next, but never leaves a field being typed in. */
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
    // Who does not repeat after all stands at Start again, where the question was asked.
    const answeredNo = was === "confirming" && activeElement !== document.body;
    if (was === null || elsewhere || answeredNo || (phase !== null && isStill(phase))) return;
    root.current?.querySelector<HTMLElement>("[data-next-focus]")?.focus();
  }, [root, phase]);
}

/** Whoever read the background and pressed Start sees the recorder, not the background. */
function useSight(root: React.RefObject<HTMLDivElement>, phase: string | null): void {
  useEffect(() => {
    if (phase !== "playing") return;
    root.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
    // Which segment it is must be seen too; the end of the panel has room for later.
    document.getElementById("seg-title")?.scrollIntoView({ block: "nearest" });
  }, [root, phase]);
}
