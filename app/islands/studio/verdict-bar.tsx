import { useState } from "react";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** A take that was cut off, found again, or is silent: the student decides. */
export function VerdictBar({ recorder, id }: { recorder: StudioRecorder; id: string }) {
  const [asking, ask] = useState(false);
  const { phase, interruption } = recorder.state;
  return (
    <>
      <div className="actbar actbar-pair">
        {interruption === "recovered" ? (
          <button className="btn btn-danger btn-lg" type="button" onClick={() => ask(true)}>
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
