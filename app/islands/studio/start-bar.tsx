import { Icon } from "#app/components/ui/icon.tsx";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { NextButton, PreviousButton } from "./move-buttons.tsx";
import type { SegmentStudioProps } from "./studio-props.ts";

/** Nothing is recorded: Start, or Next once there is an answer, which Start then repeats. */
export function StartBar({
  props,
  recorder,
}: {
  props: SegmentStudioProps;
  recorder: StudioRecorder;
}) {
  const { state } = recorder;
  const answered = state.take !== null || Boolean(props.stored);
  const start = () => recorder.dispatch({ type: "START" });
  return (
    <>
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
      <AskDialog
        id={`${props.formId}-repeat`}
        open={state.phase === "confirming"}
        title="Repeat"
        text="Are you sure you want to repeat the segment?"
        action="Repeat"
        onConfirm={() => recorder.dispatch({ type: "CONFIRM" })}
        onCancel={() => recorder.dispatch({ type: "CANCEL" })}
      />
    </>
  );
}
