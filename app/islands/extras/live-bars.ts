import type { LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";

const BAR = 4;

/** Draws the live voice as bars. Returns a function that stops it. */
export function drawLiveBars(canvas: HTMLCanvasElement, meter: LevelMeter): () => void {
  const context = prepare(canvas);
  return context ? meter.subscribe(() => draw(context, meter.peaks)) : () => undefined;
}

function prepare(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  // A canvas pixel for each CSS pixel is enough for bars, and a quarter of a phone's work.
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  const context = canvas.getContext("2d");
  // Read once: a style that is read in every frame is computed in every frame.
  const { stroke, color } = getComputedStyle(canvas);
  if (context) context.fillStyle = stroke === "none" ? color : stroke;
  return context;
}

function draw(context: CanvasRenderingContext2D, peaks: readonly number[]): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  const shown = Math.min(peaks.length, Math.floor(width / BAR));
  const first = peaks.length - shown;
  context.beginPath();
  for (let index = 0; index < shown; index += 1) {
    const bar = Math.max(2, Math.min(1, (peaks[first + index] ?? 0) * 1.5) * height);
    context.rect(index * BAR + 1, (height - bar) / 2, 2, bar);
  }
  context.fill();
}
