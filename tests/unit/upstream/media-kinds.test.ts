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
/** One file with other bytes where a mark stands. */
const marked = (name: string, mark: string, ...bytes: number[]) =>
  changed(file(name), (copy) => copy.set(bytes, copy.indexOf(Buffer.from(mark, "hex"))));
const frames = (head: string, bytes: number, many: number) =>
  Buffer.alloc(bytes * many).fill(
    Buffer.from(head, "hex").toString("latin1").padEnd(bytes, "\0"),
    "latin1",
  );
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
    "WAV with sixty chunks before its sound",
    Buffer.concat([
      wav.subarray(0, 36),
      ...Array.from({ length: 60 }, () => Buffer.from("junk\x04\0\0\0\0\0\0\0")),
      wav.subarray(36),
    ]),
  ],
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
  [marked("take.m4a", "8017401500", 0x80, 0x17, 0xdd), "Vorbis, which browsers do not play"],
  [
    marked("take.m4a", "8017401500", 0x80, 0x17, 0xa9),
    "an unknown format (mp4a.a9), which browsers do not play",
  ],
  [Buffer.concat([tag, wav]), "WAV with an ID3 tag, which Firefox does not play"],
  [
    Buffer.concat([tag, file("take.ogg")]),
    "Ogg with an ID3 tag, which Firefox and Safari do not play",
  ],
  [Buffer.concat([tag, file("take.m4a")]), "a sound with an ID3 tag, which browsers do not play"],
  [
    changed(wav, (copy) => copy.write("BW64")),
    "RF64, a WAV for large files, which Firefox does not play",
  ],
  [
    Buffer.concat([Buffer.alloc(100_000), file("take.mp3")]),
    "MP3 behind something else, which Firefox does not play",
  ],
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

const info = changed(frames("fffb9000", 417, 9), (copy) => copy.write("Info\0\0\0\x01\0\x01", 36));
const [page = 0] = [file("take.ogg").lastIndexOf("OggS")];
const pages = (granule: bigint) => {
  const audio = changed(file("take.ogg").subarray(page), (copy) =>
    copy.writeBigInt64LE(granule, 6),
  );
  return Buffer.concat([file("take.ogg").subarray(0, page), audio, audio, audio]);
};
const ODD: [string, Buffer, ms: number][] = [
  ["MP3 whose head tells of more", info, 209],
  [
    "MP3s of two rates",
    Buffer.concat([frames("fffb9000", 417, 4), frames("fffb9400", 384, 4)]),
    200,
  ],
  ["WebM that begins at 10 s", lateWebm(), 608],
  ["Opus that counts too few samples", pages(9_600n), 1_860],
  ["Opus that counts none", pages(0n), 1_860],
];

/** Its one cluster begins later on its clock. */
function lateWebm(): Buffer {
  const webm = file("take.webm");
  const at = webm.indexOf(Buffer.from("e78100", "hex"));
  return Buffer.concat([
    webm.subarray(0, at),
    Buffer.from("e7822710", "hex"),
    webm.subarray(at + 3),
  ]);
}

test.each(ODD)("%s: plays by a copy, as long as it sounds", (_, bytes, ms) => {
  const near: unknown = expect.closeTo(ms, -2);
  expect(readMedia(bytes)).toMatchObject({ isOdd: true, isCut: false, ms: near });
});

const flacOf = (samples: string, frame: string) =>
  Buffer.from(
    `664c6143000000221200120000000c001dba0ac44170${samples}${"0".repeat(32)}${frame}0000`,
    "hex",
  );
test.each([
  ["FLAC", flacOf("00015888", "fff8790c13028790"), false, 2_000],
  ["FLAC of unknown length", flacOf("00000000", "fff8790c13028790"), false, 2_000],
  ["FLAC without its end", flacOf("00035888", "fff8790c13028790"), true, 2_000],
  ["AAC without its end", file("take.aac").subarray(0, -1), true, 627],
])("%s: counts what is there", (_, bytes, isCut, ms) => {
  expect(readMedia(bytes)).toMatchObject({ isCut, ms });
});

test("takes two bytes that look like AAC in junk for none", () => {
  const junk = changed(Buffer.alloc(400), (copy) =>
    copy.set([0xff, 0xf1, 0x50, 0x40, 31, 255], 200),
  );
  expect(readMedia(junk)).toBeNull();
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
