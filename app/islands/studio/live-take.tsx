import { useEffect, useState } from "react";
import { keptText } from "#app/lib/outbox-view/take-words.ts";
import { clockText } from "#app/lib/player/clock-text.ts";
import type { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { LiveWave } from "./live-wave.tsx";

interface TakePanelProps {
  recorder: StudioRecorder;
  attempts: number;
  limits: { maxSeconds: number; warnSeconds: number };
  /** False where the take can only be held in memory. */
  onDisk: boolean;
}

/**
 * From Start to the end of the take. The button is there from the start and keeps the focus, so
 * that nothing has to be announced while the microphone listens: a screen reader's voice would land
 * in the recording.
 */
export function TakePanel({ recorder, attempts, limits, onDisk }: TakePanelProps) {
  const { phase, warned } = recorder.state;
  const recording = phase === "recording";
  const onAir = recording || phase === "stopping";
  return (
    <>
      {onAir ? <LiveWave meter={recorder.meter} /> : null}
      {onAir ? (
        <p className="facts">
          <span>
            Attempts: <b>{attempts}</b>
          </span>
          <span>
            {warned ? (
              <b>{`This recording ends by itself in ${limits.maxSeconds - limits.warnSeconds} seconds.`}</b>
            ) : (
              keptText(onDisk)
            )}
          </span>
        </p>
      ) : null}
      <div className={onAir ? "take take-stick" : "take"}>
        {onAir ? (
          <p className="status status-rec">
            <span className="dot" aria-hidden="true" />
            Recording Answer...
          </p>
        ) : null}
        {onAir ? <TakeClock recorder={recorder} /> : null}
        <button
          className={onAir ? "btn btn-rec btn-lg" : "btn btn-lg"}
          type="button"
          data-next-focus
          aria-disabled={!recording}
          onClick={() => recorder.dispatch({ type: "FINISH" })}
        >
          <Icon name="stop" />
          Finish attempt
        </button>
      </div>
    </>
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
