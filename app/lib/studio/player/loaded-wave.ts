import { condensePeaks } from "../recorder/level-meter.ts";

/** In hertz. The lowest rate that every browser offers; a sound of a minute then takes 2 MB. */
const RATE = 8000;
/** Samples for one peak: 50 ms. */
const BLOCK = 400;

/** Reads a sound from the browser's cache, and returns its peaks (0 to 100); none of silence. */
export async function readPeaks(url: string): Promise<number[]> {
  const response = await fetch(url, { cache: "force-cache" });
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
