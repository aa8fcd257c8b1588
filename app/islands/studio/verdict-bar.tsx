import { askDiscard } from "#app/lib/dialog.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

/** A take that was cut off, found again, or is silent: the student decides. */
export function VerdictBar({ recorder }: { recorder: StudioRecorder }) {
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
