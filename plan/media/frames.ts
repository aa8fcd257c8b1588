import type { Media } from "./kinds.ts";

/** Kilobits a second of layer III by the index in a frame header: MPEG 1, and MPEG 2 and 2.5. */
const KBITS = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const MP3_RATES = [44_100, 48_000, 32_000];
const AAC_RATES = [96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8, 7.35];
/** Files have one or two tags; a hostile one has half a million. */
const MOST_TAGS = 32;
/** Some programs write zeros or junk before the first frame. */
const MOST_JUNK = 64 * 1024;
/** Firefox gives up there. Chromium and ffmpeg look further. */
const MOST_BEFORE = 1024 * 1024;
const WRONG_MS = 1_000;
/** Any two bytes can look like the head of a frame; three frames in a row do not. */
const IN_A_ROW = 3;

type Frame = { kind: "mp3" | "aac"; bytes: number; ms: number; rate: number };

/** Reads an MP3 or an AAC, also behind tags or junk. */
export function readFrames(file: Buffer): Media | null {
  const start = afterTags(file);
  const near = firstFrame(file, start, MOST_JUNK);
  // A tag may tell a wrong size of itself.
  const first = near ?? firstFrame(file, 0, MOST_BEFORE);
  if (first === null) return null;
  const { at, kind } = first;
  const { ms, isOdd, isCut } = addedUp(file, at, kind);
  const sound = kind === "aac" ? (at > 0 ? "aac-tagged" : "aac") : near ? "mp3" : "mp3-behind";
  return { container: kind, sound, picture: null, ms, isCut, ...(isOdd && { isOdd }) };
}

/** Returns where a file begins behind its ID3 and APE tags. */
export function afterTags(file: Buffer): number {
  let at = 0;
  for (let tag = 0; tag < MOST_TAGS; tag++) {
    const [version = 0xff, , , a = 0xff, b = 0xff, c = 0xff, d = 0xff] = file.subarray(
      at + 3,
      at + 10,
    );
    // Each byte has seven bits of the size. A set eighth bit would look like a frame.
    if (file.toString("latin1", at, at + 3) === "ID3" && version <= 4 && (a | b | c | d) <= 127)
      at += 10 + ((a << 21) | (b << 14) | (c << 7) | d);
    else if (file.toString("latin1", at, at + 8) === "APETAGEX" && at + 32 <= file.length)
      at += 32 + file.readUInt32LE(at + 12);
    else break;
  }
  return at;
}

function firstFrame(
  file: Buffer,
  start: number,
  most: number,
): { at: number; kind: Frame["kind"] } | null {
  const end = Math.min(file.length, start + most);
  for (let at = file.indexOf(0xff, start); at >= 0 && at < end; at = file.indexOf(0xff, at + 1)) {
    const kind = kindInARow(file, at, at === start ? 1 : IN_A_ROW);
    if (kind) return { at, kind };
  }
  return null;
}

/** A short sound may end before so many frames, but not before `fewest`. */
function kindInARow(file: Buffer, start: number, fewest: number): Frame["kind"] | null {
  const kind = frameAt(file, start)?.kind ?? null;
  let at = start;
  for (let count = 0; count < IN_A_ROW; count++) {
    if (at >= file.length && count >= fewest) return kind;
    const frame = frameAt(file, at);
    if (!frame || frame.kind !== kind) return null;
    at += frame.bytes;
  }
  return kind;
}

/**
 * Adds up the frames, the only sure way for a variable bit rate. Players believe a first frame that
 * tells of more, Chromium stops where the rate changes, and where the last frame of an AAC is cut.
 */
function addedUp(file: Buffer, first: number, kind: Frame["kind"]) {
  const head = frameAt(file, first);
  const told = (toldFrames(file, first, kind) ?? 0) * (head?.ms ?? 0);
  let ms = 0;
  let hasOneRate = true;
  let at = first;
  while (at >= 0 && at < file.length) {
    const frame = frameAt(file, at);
    if (frame?.kind === kind) {
      if (toldFrames(file, at, kind) === null) ms += frame.ms;
      hasOneRate &&= frame.rate === head?.rate;
      at += frame.bytes;
      // Another tag, or zeros: the next frame is somewhere behind.
    } else at = file.indexOf(0xff, at + 1);
  }
  const isCut = kind === "aac" && at > file.length;
  return { ms, isCut, isOdd: isCut || !hasOneRate || told - ms >= WRONG_MS };
}

function frameAt(file: Buffer, at: number): Frame | null {
  const head = file.length < at + 4 ? 0 : file.readUInt32BE(at);
  if (head >>> 21 !== 0x7ff) return null;
  const layer = (head >> 17) & 3;
  return layer === 0 ? aacFrame(file, at) : layer === 1 ? mp3Frame(head) : null;
}

function mp3Frame(head: number): Frame | null {
  const version = (head >> 19) & 3;
  const isOne = version === 3;
  const kbits = KBITS[isOne ? "one" : "two"][(head >> 12) & 15] ?? 0;
  const rate = (MP3_RATES[(head >> 10) & 3] ?? 0) / (isOne ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || kbits === 0 || rate === 0) return null;
  const samples = isOne ? 1152 : 576;
  const bytes = Math.floor((samples / 8) * ((kbits * 1000) / rate)) + ((head >> 9) & 1);
  return { kind: "mp3", bytes, ms: (samples / rate) * 1000, rate };
}

function aacFrame(file: Buffer, at: number): Frame | null {
  const [, second = 0, third = 0, a = 0, b = 0, c = 0, last = 0] = file.subarray(at, at + 7);
  const rate = AAC_RATES[(third >> 2) & 15];
  const bytes = ((a & 3) << 11) | (b << 3) | (c >> 5);
  if ((second & 0xf6) !== 0xf0 || rate === undefined || bytes < 7) return null;
  return { kind: "aac", bytes, ms: (1024 * ((last & 3) + 1)) / rate, rate };
}

/** The first frame may contain data about the others and no sound. Returns how many it tells, 0 for none. */
function toldFrames(file: Buffer, at: number, kind: Frame["kind"]): number | null {
  if (kind !== "mp3") return null;
  const start = file.toString("latin1", at + 4, at + 44);
  const from = at + 4 + start.search(/Xing|Info/);
  if (from < at + 4) return start.includes("VBRI") ? 0 : null;
  const hasFrames = from + 12 <= file.length && ((file[from + 7] ?? 0) & 1) === 1;
  return hasFrames ? file.readUInt32BE(from + 8) : 0;
}
