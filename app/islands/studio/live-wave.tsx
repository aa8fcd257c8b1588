import { useEffect, useRef, useState } from "react";
import { savesData } from "#app/lib/studio/player/saves-data.ts";
import type { Level, LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";

/**
 * Bars of the voice as it comes, and the same in words. Own canvas: wavesurfer's recorder keeps a
 * cheap phone 92 % busy. The bars are fetched when the first take begins; the words are here.
 */
export function LiveWave({ meter }: { meter: LevelMeter }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hearing, setHearing] = useState<Level["hearing"]>("unknown");
  useEffect(() => meter.subscribe((level) => setHearing(level.hearing)), [meter]);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || savesData()) return;
    let end: (() => void) | null = () => undefined;
    import("../extras/live-bars.ts").then(
      ({ drawLiveBars }) => {
        if (end && canvas.current) end = drawLiveBars(canvas.current, meter);
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
