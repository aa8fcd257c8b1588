import { useEffect } from "react";
import { ask } from "#app/lib/dialog.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { NextButton, PreviousButton, ShortWord } from "./move-buttons.tsx";
import { usedRepeats } from "#app/lib/studio/take/repeats.ts";
import { TAKE } from "./finish-bar.tsx";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

const REPEAT = {
  id: "repeat",
  title: "Repeat",
  text: "Are you sure you want to repeat the segment?",
  action: "Repeat",
};

const COSTS_MARKS = "Your free repeat in this dialogue is used; this one costs marks in the test.";

export function useRepeatQuestion(studio: StudioHere): void {
  const { phase } = studio.recorder.state;
  useEffect(() => {
    if (phase !== "confirming") return;
    const costs = studio.segment.exam && repeatsOf(studio) > 0;
    void askRepeat(Boolean(costs)).then((agreed) =>
      studio.recorder.dispatch({ type: agreed ? "CONFIRM" : "CANCEL" }),
    );
  }, [studio, phase]);
}

/** `costs`: the free repeat is used, so this one costs marks. */
export function askRepeat(costs: boolean): Promise<boolean> {
  return ask(costs ? { ...REPEAT, text: `${COSTS_MARKS} ${REPEAT.text}` } : REPEAT);
}

export function repeatsOf({ recorder, segment, outbox }: StudioHere): number {
  return usedRepeats(recorder.state.attempts, segment, outbox);
}

export function startBar(props: SegmentStudioProps, studio: StudioHere) {
  const answered = studio.recorder.state.take !== null || Boolean(props.stored);
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      {answered ? <NextButton props={props} main /> : null}
      <button
        // A new button after an answer, because Next takes this place.
        key={answered ? "again" : TAKE}
        className={answered ? "btn btn-lg" : "btn btn-primary btn-lg"}
        type="button"
        onClick={() => studio.start()}
        data-next-focus={answered ? undefined : true}
        data-key="s"
      >
        <Icon key="start" name={answered ? "repeat" : "mic"} />
        <span className={answered ? "act-word" : undefined}>Start</span>
        {answered ? <ShortWord>Repeat</ShortWord> : null}
      </button>
      {answered ? null : <NextButton props={props} />}
    </div>
  );
}
