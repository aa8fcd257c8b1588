import { useState } from "react";
import { shortClockText } from "#app/lib/player/clock-text.ts";
import type { RecorderState } from "#app/lib/recorder/recorder-state.ts";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

/** A take that was cut off, found again, or is silent: the student decides. */
export function VerdictPanel({ recorder, id }: { recorder: StudioRecorder; id: string }) {
  const [asking, ask] = useState(false);
  const { state } = recorder;
  const silent = state.phase === "silent";
  const recovered = state.interruption === "recovered";
  return (
    <>
      <div className="notice notice-warning" role="alert">
        <Icon name={silent ? "volume" : "alert"} />
        <div className="notice-body">{verdictText(state)}</div>
      </div>
      <div className="take">
        <button
          className="btn btn-primary"
          type="button"
          data-next-focus
          onClick={() => recorder.dispatch({ type: "USE" })}
        >
          {silent ? "Save anyway" : "Use it"}
        </button>
        {recovered ? (
          <button className="btn btn-danger" type="button" onClick={() => ask(true)}>
            Discard
          </button>
        ) : (
          <button
            className="btn"
            type="button"
            onClick={() => recorder.dispatch({ type: "AGAIN" })}
          >
            Record again
          </button>
        )}
      </div>
      <AskDialog
        id={id}
        open={asking}
        title="Discard"
        text="Are you sure you want to discard this recording? It cannot be brought back."
        action="Discard"
        danger
        onConfirm={() => recorder.dispatch({ type: "DISCARD" })}
        onCancel={() => ask(false)}
      />
    </>
  );
}

/** What happened, after what is safe. */
export function verdictText({
  phase,
  interruption,
  draft,
  counted,
}: Pick<RecorderState, "phase" | "interruption" | "draft" | "counted">): string {
  const length = shortClockText((draft?.durationMs ?? 0) / 1000);
  if (phase === "silent")
    return `We could not hear a voice in this recording (${length}). It does not count as an attempt until you save it.`;
  if (interruption === "recovered") return `Recovered recording (${length})`;
  const cause = {
    unplugged: "The microphone went away.",
    muted: "Another app took the microphone.",
    hidden: "The page was hidden.",
    error: "The recorder failed.",
  };
  const count = counted ? "" : " This does not count as a repeat.";
  return `Recording stopped, ${length} kept. ${interruption ? cause[interruption] : ""}${count}`;
}
