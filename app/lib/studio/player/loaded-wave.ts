import { condensePeaks } from "../recorder/level-meter.ts";

/** Hertz: the lowest rate that every browser offers; a sound of a minute then takes 2 MB. */
const RATE = 8000;
/** Samples for one peak: 50 ms. */
const BLOCK = 400;

/** Seconds. A browser decodes a sound whole, and hours of it end the page of a phone. */
const LONGEST = 300;

/**
 * Reads a loaded sound from the browser's cache, and returns its peaks (0 to 100); none when it is
 * too long or gone.
 */
export async function readPeaks({
  currentSrc,
  duration,
}: Pick<HTMLAudioElement, "currentSrc" | "duration">): Promise<number[]> {
  if (!(duration <= LONGEST)) return [];
  const response = await fetch(currentSrc, { cache: "force-cache" });
  if (!response.ok) return [];
  const context = new OfflineAudioContext(1, 1, RATE);
  const samples = (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0);
  const peaks: number[] = [];
  for (let from = 0; from < samples.length; from += BLOCK) {
    let peak = 0;
    for (const sample of samples.subarray(from, from + BLOCK))
      peak = Math.max(peak, sample, -sample);
    peaks.push(peak);
  }
  return condensePeaks(peaks);
}
