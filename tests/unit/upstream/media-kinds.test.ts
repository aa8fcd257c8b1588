import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMedia } from "../../../plan/media/media.ts";
import { withoutTail } from "../../../plan/media/mp4.ts";
import { filmFault, soundFault } from "../../../plan/media/plays.ts";

const file = (name: string) => readFileSync(`tests/http/upstream/fixtures/${name}`);
const wav = file("take.wav");
const frame = Buffer.alloc(32, 0x55).fill(0x3c, 0, 1);
const tag = Buffer.from("ID3\x04\0\0\0\0\0\x0a" + "\0".repeat(10), "latin1");
const flac = Buffer.concat([Buffer.from("fLaC\0\0\0\x22", "latin1"), Buffer.alloc(34, 1)]);
const trailers = ["TAG", "APETAGEX", "\0\0SEFT"].map((text) => Buffer.from(text.padEnd(128, "\0")));

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}
/** The same file with another code for its codec. */
const coded = (name: string, from: string, to: string) =>
  changed(file(name), (copy) => copy.write(to, copy.lastIndexOf(from), "latin1"));
const sized = (size: number) =>
  changed(wav, (copy) => copy.writeUInt32LE(size, copy.indexOf("data") + 4));
const formatted = (format: number, bits = 16) =>
  changed(wav, (copy) => {
    copy.writeUInt16LE(format, 20);
    copy.writeUInt16LE(bits, 34);
  });
const dataBytes = wav.readUInt32LE(wav.indexOf("data") + 4);

const PLAYED: [string, Buffer][] = [
  ...["wav", "mp3", "m4a", "3gp", "ogg", "webm", "aac"].map((kind): [string, Buffer] => [
    kind,
    file(`take.${kind}`),
  ]),
  ...[0x7fffffff, 0x7ffff000, 2_000_000_000, 0x80000000, 0xffffffdb, 0xffffffff].map(
    (size): [string, Buffer] => [`WAV of size ${size.toString(16)}`, sized(size)],
  ),
  ["WAV of a size one too large", sized(dataBytes + 1)],
  ["WAV with the size of the file", sized(dataBytes + 44)],
  ...trailers.flatMap((trailer, index): [string, Buffer][] =>
    ["m4a", "webm", "ogg", "wav"].map((kind) => [
      `${kind} with trailer ${index}`,
      Buffer.concat([file(`take.${kind}`), trailer]),
    ]),
  ),
  ["MP3 behind zeros", Buffer.concat([Buffer.alloc(3_000), file("take.mp3")])],
  ["MP3 behind junk", Buffer.concat([Buffer.alloc(3_000, "junk"), file("take.mp3")])],
  [
    "MP3 behind an APE tag",
    Buffer.concat([Buffer.from("APETAGEX".padEnd(32, "\0")), file("take.mp3")]),
  ],
  ["FLAC", flac],
  [
    "M4A with its cover as a track of one picture",
    changed(file("clip.mp4"), (copy) => copy.writeUInt32BE(1, copy.indexOf("stts") + 12)),
  ],
];

test.each(PLAYED)("%s: plays everywhere, and is whole", (_, bytes) => {
  const media = readMedia(bytes);
  if (!media || "foreign" in media) throw new Error("this is no sound");
  expect([soundFault(media), media.isCut, media.picture]).toEqual([null, false, null]);
});

const SAFARI = "Chrome and Firefox do not play";
const NOT_PLAYED: [Buffer, string][] = [
  [coded("take.m4a", "mp4a", "alac"), `Apple Lossless (ALAC), which ${SAFARI}`],
  [coded("take.m4a", "mp4a", "ac-3"), `Dolby Digital (AC-3), which ${SAFARI}`],
  [Buffer.concat([Buffer.from("#!AMR\n"), frame, frame]), `AMR, which ${SAFARI}`],
  [coded("take.3gp", "mp4a", "samr"), `AMR, which ${SAFARI}`],
  [formatted(0x31), `GSM, which ${SAFARI}`],
  [formatted(0x11), `ADPCM, which ${SAFARI}`],
  [formatted(2), `ADPCM, which ${SAFARI}`],
  [formatted(3, 64), "64-bit float in WAV, which Chrome does not play"],
  [formatted(0x123), "an unknown format (format 291) in WAV, which browsers do not play"],
  [sized(0), "a WAV whose header says that it is empty, which Firefox does not play"],
  [
    changed(wav, (copy) => copy.write("RF64")),
    "RF64, a WAV for large files, which Firefox does not play",
  ],
  [coded("take.ogg", "OpusHead", "Speex   "), "Speex in Ogg, which browsers do not play"],
  [coded("take.webm", "A_OPUS", "A_PCM/"), "PCM in WebM, which browsers do not play"],
  [Buffer.concat([tag, file("take.aac")]), "AAC with an ID3 tag, which Firefox does not play"],
  [Buffer.concat([tag, flac]), "FLAC with an ID3 tag, which Firefox does not play"],
  [Buffer.from("caff".padEnd(400)), "Core Audio (CAF), which most browsers do not play"],
  [Buffer.from("FORM....AIFC".padEnd(400)), "AIFF, which most browsers do not play"],
  [
    Buffer.from("0&\xb2u\x8ef\xcf\x11".padEnd(400), "latin1"),
    "Windows Media (WMA or WMV), which most browsers do not play",
  ],
];

test.each(NOT_PLAYED)("names a sound that does not play everywhere (%#)", (bytes, fault) => {
  const media = readMedia(bytes);
  expect(media && soundFault(media)).toBe(fault);
});

const OTHERS = "which many browsers and phones do not show";
const FILMS: [Buffer, string | null][] = [
  [coded("clip.mp4", "mp4v", "avc1"), null],
  [file("clip.mp4"), `MPEG-4 Part 2, ${OTHERS}`],
  [file("clip.webm"), null],
  [coded("clip.mp4", "mp4v", "hvc1"), `HEVC (H.265), ${OTHERS}`],
  [coded("clip.mp4", "mp4v", "apch"), `ProRes, ${OTHERS}`],
  [coded("clip.mp4", "mp4v", "av01"), `AV1, ${OTHERS}`],
  [coded("clip.webm", "webm", "mkv_"), "Matroska, which Safari does not play"],
  [file("take.m4a"), "a sound without a picture"],
];

test.each(FILMS)("tells whether a film is shown everywhere (%#)", (bytes, fault) => {
  const media = readMedia(bytes);
  expect(media && filmFault(media)).toBe(fault);
});

test("reports an MP4 without its index as cut off", () => {
  const clip = file("clip.mp4");
  const index = clip.indexOf("moov") - 4;
  expect(readMedia(clip.subarray(0, index))).toMatchObject({ isCut: true, picture: null });
});

test.each([
  ["a whole box of its own", `\0\0\0\x20uuid${"own box ".repeat(3)}`, false, undefined],
  ["a box cut short", "\0\0\0\x10uuid12345678", true, true],
  ["padding", "\0\0\0\x0cfree\0\0\0\0", false, undefined],
])("%s behind an M4A: ffmpeg gets the sound only", (_, tail, isCut, isOdd) => {
  const sound = file("take.m4a");
  const bytes = Buffer.concat([sound, Buffer.from(tail)]);
  const media = readMedia(bytes);
  if (!media || "foreign" in media) throw new Error("this is no sound");
  expect([media.isCut, media.isOdd]).toEqual([isCut, isOdd]);
  expect(Buffer.compare(withoutTail(bytes), sound)).toBe(0);
});
