import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { clockText } from "#app/lib/player/clock-text.ts";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";

/**
 * From Start to the end of the take. Finish attempt is there from the start and keeps the focus, so
 * that nothing has to be announced while the microphone listens: a screen reader's voice would land
 * in the recording.
 */
export function FinishBar({ recorder }: { recorder: StudioRecorder }) {
  const { phase } = recorder.state;
  const recording = phase === "recording";
  const onAir = recording || phase === "stopping";
  return (
    <div className={onAir ? "actbar is-take is-rec" : "actbar is-take"}>
      {onAir ? (
        <div className="act-status">
          <p className="status status-rec">
            <span className="dot" aria-hidden="true" />
            Recording Answer...
          </p>
          <TakeClock recorder={recorder} />
        </div>
      ) : null}
      <button
        className={onAir ? "btn btn-rec btn-lg" : "btn btn-lg"}
        type="button"
        data-next-focus
        data-key="f"
        aria-disabled={!recording}
        onClick={() => recorder.dispatch({ type: "FINISH" })}
      >
        <Icon name="stop" />
        Finish attempt
      </button>
    </div>
  );
}

/** Reads the clock instead of counting ticks: timers of a sleeping phone come late. */
function TakeClock({ recorder }: { recorder: StudioRecorder }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(recorder.elapsedMs / 1000)), 200);
    return () => clearInterval(timer);
  }, [recorder]);
  return (
    <p className="clock clock-lg" role="timer" aria-label="Length of this recording">
      {clockText(seconds)}
    </p>
  );
}
