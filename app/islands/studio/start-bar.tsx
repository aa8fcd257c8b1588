import { useEffect } from "react";
import { ask } from "#app/enhancements/dialog/dialog.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { NextButton, PreviousButton } from "./move-buttons.tsx";
import type { StudioHere } from "./studio-here.ts";
import type { SegmentStudioProps } from "./studio-props.ts";

const REPEAT = {
  id: "repeat",
  title: "Repeat",
  text: "Are you sure you want to repeat the segment?",
  action: "Repeat",
};

/** Nothing is recorded: Start, or Next once there is an answer, which Start then repeats. */
export function StartBar({ props, studio }: { props: SegmentStudioProps; studio: StudioHere }) {
  const { recorder } = studio;
  const { state } = recorder;
  const answered = state.take !== null || Boolean(props.stored);
  const start = () => studio.start();
  const { phase } = state;
  useEffect(() => {
    if (phase !== "confirming") return;
    void ask(REPEAT).then((agreed) => recorder.dispatch({ type: agreed ? "CONFIRM" : "CANCEL" }));
  }, [recorder, phase]);
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      {answered ? (
        <>
          <NextButton props={props} main />
          <button className="btn btn-lg" type="button" onClick={start} data-key="s">
            <Icon name="repeat" />
            <span className="act-word">Start</span>
          </button>
        </>
      ) : (
        <>
          <button
            className="btn btn-primary btn-lg"
            type="button"
            onClick={start}
            data-next-focus
            data-key="s"
          >
            <Icon name="mic" />
            Start
          </button>
          <NextButton props={props} />
        </>
      )}
    </div>
  );
}
