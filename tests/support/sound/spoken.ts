import { expect, type Page, type TestInfo } from "@playwright/test";
import { writeFile } from "node:fs/promises";
import { likeness } from "./likeness.ts";
import { decode, probe, soundFile, type Sound } from "./sounds.ts";

/** Fetches the student's own answer from a record page, and decodes it with ffmpeg. */
export async function fetchOwnAnswer(page: Page, segment: number, info: TestInfo) {
  const source = await page
    .getByLabel(`Your Response ${segment}`, { exact: true })
    .locator("audio")
    .getAttribute("src");
  return measure(await (await page.request.get(source ?? "")).body(), info);
}

/** Returns what a decoder other than the browser's finds in these bytes. */
export async function measure(bytes: Buffer, info: TestInfo) {
  const path = info.outputPath(`answer-${bytes.length}.webm`);
  await writeFile(path, bytes);
  const [samples, { streams, format }] = await Promise.all([decode(path, "warning"), probe(path)]);
  return {
    bytes,
    samples,
    seconds: samples.length / 8000,
    statedSeconds: Number(format.duration),
    streams,
  };
}

/** Expects that the recording contains this sound and not the other one. */
export async function expectSpoken(
  samples: Float32Array,
  said: Sound,
  notSaid: Sound,
): Promise<void> {
  expect(likeness(samples, await decode(soundFile(said)))).toBeGreaterThanOrEqual(0.8);
  expect(likeness(samples, await decode(soundFile(notSaid)))).toBeLessThanOrEqual(0.5);
}
