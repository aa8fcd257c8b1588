import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { readMedia } from "../../../plan/media/media.ts";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import { readWave } from "../../../upstream/files/sound-wave.ts";

const file = (name: string) => readFileSync(`tests/http/upstream/fixtures/${name}`);
const read = (...parts: Uint8Array[]) => {
  const media = readMedia(Buffer.concat(parts));
  if (!media || "foreign" in media) throw new Error("this is no sound");
  return media;
};
/** The lengths of the fixtures: ffprobe's, but a codec's padding counts, and AAC has no header. */
const LENGTHS = { wav: 300, mp3: 627, m4a: 600, "3gp": 600, ogg: 600, webm: 608, aac: 627 };

test.each(Object.entries(LENGTHS))("reads the length of a %s without decoding it", (kind, ms) => {
  expect(read(file(`take.${kind}`)).ms).toBe(ms);
});

test("counts the frames of an MP3 after a tag, without its info frame", () => {
  const tag = Buffer.from("ID3\x04\0\0\0\0\x02\0", "latin1");
  expect(read(tag, Buffer.alloc(256), file("take.mp3")).ms).toBe(LENGTHS.mp3);
});

test("measures what is there, whatever the header claims", () => {
  const m4a = file("take.m4a");
  const claimed = Buffer.from(m4a);
  claimed.writeUInt32BE(
    claimed.readUInt32BE(m4a.indexOf("mvhd") + 20) * 200,
    m4a.indexOf("mvhd") + 20,
  );
  const ogg = file("take.ogg");
  const later = Buffer.from(ogg);
  for (let at = ogg.indexOf("OggS"); at >= 0; at = ogg.indexOf("OggS", at + 1))
    if (ogg.readBigInt64LE(at + 6) > 0n)
      later.writeBigInt64LE(ogg.readBigInt64LE(at + 6) + 48_000n * 7_200n, at + 6);
  // A padding of the codec counts, which only a right header leaves out.
  const near = (ms: number): unknown => expect.closeTo(ms, -2);
  expect([read(claimed).ms, read(later).ms, read(ogg, ogg).ms]).toEqual([
    near(LENGTHS.m4a),
    near(LENGTHS.ogg),
    near(2 * LENGTHS.ogg),
  ]);
});

test("reads no length from a fragmented recording", () => {
  expect(read(file("take-fragmented.mp4")).ms).toBeNull();
});

test("reports a file without its end as cut off", () => {
  const half = (kind: string) => read(file(`take.${kind}`).subarray(0, 1_000)).isCut;
  expect(["wav", "m4a", "ogg", "webm"].map(half)).toEqual(Array(4).fill(true));
});

test("does not blame a sound for a folder without room", async () => {
  vi.stubEnv("TMPDIR", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  const files = new FilesApart(new URL("file:///nowhere"), console);
  const measure = (ms: number | null, unknown?: boolean) =>
    files.measureSound(file("take.wav"), { extension: "wav", ms, ...(unknown && { unknown }) });
  expect(await measure(300)).toEqual({ duration_ms: 300, peaks: null });
  await expect(measure(null, true)).rejects.toThrow("ENOENT");
});

test("reads no waveform on a machine without ffmpeg", async () => {
  vi.stubEnv("PATH", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await readWave(file("take.ogg"), "ogg", AbortSignal.timeout(5_000))).toBeNull();
});
