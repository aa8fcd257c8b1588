import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { soundLength } from "../../../upstream/files/sound-length.ts";
import { readWave } from "../../../upstream/files/sound-wave.ts";

const file = (name: string) => readFileSync(`tests/http/upstream/fixtures/${name}`);
/** The lengths that ffprobe gives for the fixtures, without encoder padding. */
const LENGTHS = { wav: 300, mp3: 627, m4a: 600, "3gp": 600, ogg: 600, webm: 608 };

test.each(Object.entries(LENGTHS))("the length of a %s is read without decoding it", (kind, ms) => {
  expect(soundLength(file(`take.${kind}`), kind)).toBe(ms);
});

test("an MP3 after a tag counts its frames, and not the one that is about them", () => {
  const tag = Buffer.from("ID3\x04\0\0\0\0\x02\0", "latin1");
  const tagged = Buffer.concat([tag, Buffer.alloc(256), file("take.mp3")]);
  expect(soundLength(tagged, "mp3")).toBe(LENGTHS.mp3);
});

test("a recording in pieces tells no length, and a player finds it", () => {
  expect(soundLength(file("take-fragmented.mp4"), "m4a")).toBeNull();
});

test("a file whose end is missing is cut off, and not shorter", () => {
  const half = (kind: string) => soundLength(file(`take.${kind}`).subarray(0, 1_000), kind);
  expect(["wav", "m4a", "ogg", "webm"].map(half)).toEqual(Array(4).fill("cut-off"));
});

test("a machine without ffmpeg draws no wave, and refuses nothing", async () => {
  vi.stubEnv("PATH", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await readWave(file("take.ogg"), "ogg")).toBeNull();
});
