import { useEffect } from "react";
import { ask } from "#app/enhancements/dialog/dialog.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { NextButton, PreviousButton, ShortWord } from "./move-buttons.tsx";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { TAKE } from "./finish-bar.tsx";
import type { StudioHere } from "./studio-here.ts";
import type { SegmentStudioProps } from "./studio-props.ts";

const REPEAT = {
  id: "repeat",
  title: "Repeat",
  text: "Are you sure you want to repeat the segment?",
  action: "Repeat",
};

/** Asks before an answer is replaced. */
export function useRepeatQuestion(recorder: StudioRecorder): void {
  const { phase } = recorder.state;
  useEffect(() => {
    if (phase !== "confirming") return;
    void ask(REPEAT).then((agreed) => recorder.dispatch({ type: agreed ? "CONFIRM" : "CANCEL" }));
  }, [recorder, phase]);
}

/** Nothing is recorded: Start, or Next once there is an answer, which Start then repeats. */
export function startBar(props: SegmentStudioProps, studio: StudioHere) {
  const answered = studio.recorder.state.take !== null || Boolean(props.stored);
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      {answered ? <NextButton props={props} main /> : null}
      <button
        // Another one where a question comes between: Next has its place meanwhile.
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
