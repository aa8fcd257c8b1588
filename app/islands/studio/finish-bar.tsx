import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { clockText } from "#app/lib/studio/player/clock-text.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

/** Start and Finish share a key, so the focus stays and no reader talks into the recording. */
export const TAKE = "take";

export function finishBar({ recorder, rehearsal }: StudioHere) {
  const { phase } = recorder.state;
  const recording = phase === "recording";
  const onAir = recording || phase === "stopping";
  const [left, right] = rehearsal?.sides() ?? [];
  const rehearsed = rehearsal ? " is-rehearsal" : "";
  return (
    <div className={`actbar is-take${onAir ? " is-rec" : ""}${rehearsed}`}>
      {onAir ? (
        <div className="act-status">
          <p className="status status-rec">
            <span className="dot" aria-hidden="true" />
            Recording Answer...
          </p>
          <TakeClock recorder={recorder} />
        </div>
      ) : null}
      {left}
      <button
        key={TAKE}
        className={onAir ? "btn btn-rec btn-lg" : "btn btn-lg"}
        type="button"
        data-next-focus
        data-key="f"
        aria-disabled={!recording}
        onClick={() => recorder.dispatch({ type: "FINISH" })}
      >
        {/* Its own key: React draws a new icon instead of moving one. */}
        <Icon key="finish" name="stop" />
        Finish attempt
      </button>
      {right}
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
