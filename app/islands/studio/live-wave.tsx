import { useEffect, useRef, useState } from "react";
import type { Level, LevelMeter } from "#app/lib/audio/level-meter.ts";

const BAR = 4;

/** Bars of the voice as it comes, and the same in words. Own canvas: wavesurfer's recorder keeps a cheap phone 92 % busy. */
export function LiveWave({ meter }: { meter: LevelMeter }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hearing, setHearing] = useState<Level["hearing"]>("unknown");
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const element = canvas.current;
    if (element && !still) fit(element);
    return meter.subscribe((level) => {
      setHearing(level.hearing);
      if (element && !still) draw(element, meter.peaks);
    });
  }, [meter]);
  return (
    <>
      <canvas ref={canvas} className="wave wave-live" aria-hidden="true" />
      <p className="facts">
        {hearing === "no" ? <b>We cannot hear you. Speak up or check your microphone.</b> : null}
        {hearing === "yes" ? <span>We can hear you.</span> : null}
      </p>
    </>
  );
}

function fit(canvas: HTMLCanvasElement): void {
  // One backing pixel for each CSS pixel is enough for bars, and a quarter of the work on a phone.
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
}

function draw(canvas: HTMLCanvasElement, peaks: readonly number[]): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { width, height } = canvas;
  const style = getComputedStyle(canvas);
  context.clearRect(0, 0, width, height);
  context.fillStyle = style.stroke === "none" ? style.color : style.stroke;
  const shown = peaks.slice(-Math.floor(width / BAR));
  shown.forEach((peak, index) => {
    const bar = Math.max(2, Math.min(1, peak * 1.5) * height);
    context.fillRect(index * BAR + 1, (height - bar) / 2, 2, bar);
  });
}
