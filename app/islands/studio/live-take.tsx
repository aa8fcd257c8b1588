import { keptText } from "#app/lib/studio/outbox/view/take-words.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import { useEffect, useRef, useState } from "react";
import { savesData } from "#app/lib/studio/player/saves-data.ts";
import type { Level, LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";

interface LiveTakeProps {
  recorder: StudioRecorder;
  limits: { maxSeconds: number; warnSeconds: number };
  onDisk: boolean;
}

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

/** Our own canvas, because wavesurfer's recorder keeps a cheap phone 92 % busy. */
function LiveWave({ meter }: { meter: LevelMeter }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hearing, setHearing] = useState<Level["hearing"]>("unknown");
  useEffect(() => meter.subscribe((level) => setHearing(level.hearing)), [meter]);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || savesData()) return;
    let end: (() => void) | null = () => undefined;
    import("../extras/live-bars.ts").then(
      (bars) => {
        if (end && canvas.current) end = bars.drawLiveBars(canvas.current, meter);
      },
      () => undefined,
    );
    return () => {
      end?.();
      end = null;
    };
  }, [meter]);
  return (
    <>
      <canvas ref={canvas} className="wave wave-live" aria-hidden="true" />
      <p className="facts hearing">
        {hearing === "no" ? <b>We cannot hear you. Speak up or check your microphone.</b> : null}
        {hearing === "yes" ? <span>We can hear you.</span> : null}
      </p>
    </>
  );
}
