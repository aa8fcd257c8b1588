import { keptText } from "#app/lib/studio/outbox/view/take-words.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import { LiveWave } from "./live-wave.tsx";

interface LiveTakeProps {
  recorder: StudioRecorder;
  limits: { maxSeconds: number; warnSeconds: number };
  /** False where the take can only be held in memory. */
  onDisk: boolean;
}

/** What the microphone hears, and where it is kept. */
export function LiveTake({ recorder, limits, onDisk }: LiveTakeProps) {
  const { warned } = recorder.state;
  return (
    <>
      <LiveWave meter={recorder.meter} />
      <p className="facts">
        {warned ? (
          <b>{`This recording ends by itself in ${limits.maxSeconds - limits.warnSeconds} seconds.`}</b>
        ) : (
          keptText(onDisk)
        )}
      </p>
    </>
  );
}
