import { useEffect } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "#app/lib/icon-name.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { finishBar, TAKE, startBar } from "./take-bars.tsx";
import { NextButton, PreviousButton } from "./move-buttons.tsx";
import { awaitsStart } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioView } from "./use-studio.ts";
import { ask, askDiscard } from "#app/lib/dialog.ts";
import { usedRepeats } from "#app/lib/studio/take/take.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

const REPEAT = {
  id: "repeat",
  title: "Repeat",
  text: "Are you sure you want to repeat the segment?",
  action: "Repeat",
};

const COSTS_MARKS = "Your free repeat in this dialogue is used; this one costs marks in the test.";

interface ActionBarProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/** Shows the buttons of each state in one place, with the main one in the middle. */
export function ActionBar({ props, view: { studio } }: ActionBarProps) {
  if (!studio)
    return (
      <div className="actbar">
        <PreviousButton props={props} />
        {/* Start needs script. Until then its place stays empty. */}
        <span className="act-wait" />
        <NextButton props={props} />
      </div>
    );
  return <LiveBar props={props} studio={studio} />;
}

function LiveBar({ props, studio }: { props: SegmentStudioProps; studio: StudioHere }) {
  const { recorder, rehearsal } = studio;
  const { state } = recorder;
  useRepeatQuestion(studio);
  const paused = rehearsal?.bar();
  if (paused) return paused;
  // Functions, not components: the pressed button must stay the same element.
  if (rehearsal && awaitsStart(state.phase)) return finishBar(studio);
  switch (state.phase) {
    case "idle":
    case "confirming":
    case "stopped":
      return startBar(props, studio);
    case "unsupported":
      return (
        <div className="actbar">
          <PreviousButton props={props} />
          <NextButton props={props} main />
        </div>
      );
    case "blocked":
      return once(props, "repeat", "Try again", () => recorder.dispatch({ type: "START" }));
    case "paused":
      return once(props, "play", "Continue", () => recorder.dispatch({ type: "CONTINUE" }));
    case "question-failed":
      return once(props, "repeat", "Retry", () => recorder.dispatch({ type: "RETRY" }));
    case "interrupted":
    case "silent":
      return <VerdictBar recorder={recorder} />;
    default:
      return finishBar(studio);
  }
}

function useRepeatQuestion(studio: StudioHere): void {
  const { phase } = studio.recorder.state;
  useEffect(() => {
    if (phase !== "confirming") return;
    const costs = studio.segment.exam && repeatsOf(studio) > 0;
    void askRepeat(Boolean(costs)).then((agreed) =>
      studio.recorder.dispatch({ type: agreed ? "CONFIRM" : "CANCEL" }),
    );
  }, [studio, phase]);
}

/** Asks before a repeat. `costs`: the free repeat is used, so this one costs marks. */
export function askRepeat(costs: boolean): Promise<boolean> {
  return ask(costs ? { ...REPEAT, text: `${COSTS_MARKS} ${REPEAT.text}` } : REPEAT);
}

export function repeatsOf({ recorder, segment, outbox }: StudioHere): number {
  return usedRepeats(recorder.state.attempts, segment, outbox);
}

/** Returns a bar with a button that tries again after a failure. */
function once(props: SegmentStudioProps, icon: IconName, text: string, onPress: () => void) {
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      <button
        key={TAKE}
        className="btn btn-primary btn-lg"
        type="button"
        data-next-focus
        onClick={onPress}
      >
        <Icon key={text} name={icon} />
        <span>{text}</span>
      </button>
      <NextButton props={props} />
    </div>
  );
}

/** Lets the student decide about a take that is silent, was cut off, or was recovered. */
function VerdictBar({ recorder }: { recorder: StudioRecorder }) {
  const { phase, interruption } = recorder.state;
  const discard = async (): Promise<void> => {
    if (await askDiscard("")) recorder.dispatch({ type: "DISCARD" });
  };
  return (
    <div className="actbar actbar-pair">
      {interruption === "recovered" ? (
        <button className="btn btn-danger btn-lg" type="button" onClick={() => void discard()}>
          Discard
        </button>
      ) : (
        <button
          className="btn btn-lg"
          type="button"
          onClick={() => recorder.dispatch({ type: "AGAIN" })}
        >
          Record again
        </button>
      )}
      <button
        className="btn btn-primary btn-lg"
        type="button"
        data-next-focus
        onClick={() => recorder.dispatch({ type: "USE" })}
      >
        {phase === "silent" ? "Save anyway" : "Use it"}
      </button>
    </div>
  );
}
