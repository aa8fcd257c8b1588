import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { soundLength } from "../../../upstream/files/sound-length.ts";
import { readWave } from "../../../upstream/files/sound-wave.ts";

const file = (name: string) => readFileSync(`tests/http/upstream/fixtures/${name}`);
/** The lengths that ffprobe gives for the fixtures, without encoder padding. */
const LENGTHS = { wav: 300, mp3: 627, m4a: 600, "3gp": 600, ogg: 600, webm: 608 };

test.each(Object.entries(LENGTHS))("reads the length of a %s without decoding it", (kind, ms) => {
  expect(soundLength(file(`take.${kind}`), kind)).toBe(ms);
});

test("counts the frames of an MP3 after a tag, without its info frame", () => {
  const tag = Buffer.from("ID3\x04\0\0\0\0\x02\0", "latin1");
  const tagged = Buffer.concat([tag, Buffer.alloc(256), file("take.mp3")]);
  expect(soundLength(tagged, "mp3")).toBe(LENGTHS.mp3);
});

test("reads no length from a fragmented recording", () => {
  expect(soundLength(file("take-fragmented.mp4"), "m4a")).toBeNull();
});

test("reports a file without its end as cut off, and not as shorter", () => {
  const half = (kind: string) => soundLength(file(`take.${kind}`).subarray(0, 1_000), kind);
  expect(["wav", "m4a", "ogg", "webm"].map(half)).toEqual(Array(4).fill("cut-off"));
});

test("reads no waveform on a machine without ffmpeg", async () => {
  vi.stubEnv("PATH", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await readWave(file("take.ogg"), "ogg")).toBeNull();
});
