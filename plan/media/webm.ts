import type { Media } from "./kinds.ts";

/** A ten-minute recording written in fragments has about ten thousand. */
const MOST_ELEMENTS = 200_000;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const CLUSTER = 0x1f43b675;
const GROUP = 0xa0;
const BLOCKS = new Set([0xa3, 0xa1]);
/** Their own parts follow them. */
const ENTERED = new Set([SEGMENT, INFO, TRACKS, TRACK, CLUSTER, GROUP]);
/** The others may be junk behind the last block. */
const NEEDED = new Set([SEGMENT, CLUSTER, GROUP, ...BLOCKS]);
const CODECS: [RegExp, string][] = [
  [/^A_OPUS/, "opus"],
  [/^A_VORBIS/, "vorbis"],
  [/^A_AAC/, "aac"],
  [/^A_MPEG\/L3/, "mp3"],
  [/^A_FLAC/, "flac"],
  [/^A_PCM/, "pcm"],
  [/^A_E?AC3/, "ac3"],
  [/^V_VP8/, "vp8"],
  [/^V_VP9/, "vp9"],
  [/^V_AV1/, "av1"],
  [/^V_MPEG4\/ISO\/AVC/, "h264"],
  [/^V_MPEGH/, "hevc"],
];
/** Times are in milliseconds until the file tells another unit, in nanoseconds. */
const MILLISECOND = 1_000_000;
/** The last block has a start and no end, and is shorter than this. */
const LAST_BLOCK_MS = 2_000;
const LATE_MS = 1_000;

type Element = { id: number; start: number; end: number };
type Track = { type: number; codec: string };

/** Reads WebM and Matroska. Their tracks come before their sound. */
export function readWebm(file: Buffer): Media | null {
  const tracks: Track[] = [];
  const time = { scale: MILLISECOND, told: 0, cluster: 0, first: -1, last: -1 };
  let isCut = false;
  for (const { id, start, end } of elementsOf(file)) {
    const track = tracks.at(-1);
    if (id === TRACK) tracks.push({ type: 0, codec: "" });
    if (id === 0x83 && track) track.type = numberIn(file, start, end);
    if (id === 0x86 && track)
      track.codec = file.toString("latin1", start, Math.min(end, start + 40));
    if (id === 0x2ad7b1) time.scale = numberIn(file, start, end);
    if (id === 0x4489) time.told = floatIn(file, start, end);
    if (id === 0xe7) time.cluster = numberIn(file, start, end);
    // The track number comes first, in one byte.
    if (BLOCKS.has(id) && end - start >= 4 && end <= file.length) {
      const begin = time.cluster + file.readInt16BE(start + 1);
      if (time.first < 0) time.first = begin;
      time.last = Math.max(time.last, begin);
    }
    if (end > file.length && NEEDED.has(id)) isCut = true;
  }
  if (tracks.length === 0) return null;
  const codecOf = (type: number) => {
    const track = tracks.find((one) => one.type === type);
    return track
      ? (CODECS.find(([pattern]) => pattern.test(track.codec))?.[1] ?? track.codec)
      : null;
  };
  const container = file.subarray(0, 64).includes("webm") ? "webm" : "mkv";
  const media = { container, sound: codecOf(2), picture: codecOf(1), isCut } as const;
  const lateMs = (Math.max(0, time.first) * time.scale) / MILLISECOND;
  const ms = lengthOf(time);
  // A live recording may begin in the middle of its clock. Players show that time as silence.
  return lateMs < LATE_MS || ms === null
    ? { ...media, ms }
    : { ...media, ms: ms - lateMs, isOdd: true };
}

/** Trusts the told length unless the blocks end elsewhere. */
function lengthOf({ scale, told, last }: { scale: number; told: number; last: number }) {
  const [toldMs, lastMs] = [told, last].map((units) => (units * scale) / MILLISECOND);
  if (toldMs === undefined || lastMs === undefined) return null;
  if (last <= 0) return told > 0 ? toldMs : null;
  return toldMs >= lastMs && toldMs < lastMs + LAST_BLOCK_MS ? toldMs : lastMs;
}

/** Gives an element of unknown size an end of its own: that of the file. */
function* elementsOf(file: Buffer): Generator<Element> {
  let to = file.length;
  for (let at = 0, left = MOST_ELEMENTS; at < to && left > 0; left--) {
    const element = elementAt(file, at);
    if (!element) return;
    yield element;
    if (element.id === SEGMENT) to = Math.min(to, element.end);
    at = ENTERED.has(element.id) ? element.start : element.end;
  }
}

function elementAt(file: Buffer, at: number): Element | null {
  const id = readNumber(file, at, 4, false);
  const size = id && readNumber(file, at + id.length, 8, true);
  if (!id || !size) return null;
  const start = at + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, start, end: isUnknown ? file.length : start + size.value };
}

/** Reads EBML's variable-length number. The leading zeros of the first byte give its length. */
function readNumber(file: Buffer, at: number, longest: number, dropMarker: boolean) {
  const first = file[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > file.length) return null;
  let value = dropMarker ? first & (0xff >> length) : first;
  for (let index = 1; index < length; index++) value = value * 256 + (file[at + index] ?? 0);
  return { value, length };
}

function numberIn(file: Buffer, start: number, end: number): number {
  return start < end && end - start <= 6 && end <= file.length
    ? file.readUIntBE(start, end - start)
    : 0;
}

function floatIn(file: Buffer, start: number, end: number): number {
  if (end > file.length) return 0;
  return end - start === 4
    ? file.readFloatBE(start)
    : end - start === 8
      ? file.readDoubleBE(start)
      : 0;
}
