import { isAmr, isFlac, isMp3Frame, isTaggedMp3, isWav } from "./sniff-frames.ts";

export type AudioType = { extension: string; contentType: string };

const audio = (extension: string, contentType: string): AudioType => ({ extension, contentType });
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** The track table is three levels deep, and no recording nests much deeper. */
const DEEPEST = 8;
type Budget = { left: number };

/** Detects the type by the bytes. Returns null for no audio, or with a video track. */
export function sniffAudio(bytes: Uint8Array): AudioType | null {
  const at = (offset: number, text: string) => startsWith(bytes, offset, text);
  const first = bytes[0] ?? 0;
  const second = bytes[1] ?? 0;
  if (first === 0x1a && second === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3)
    return webm(bytes);
  if (at(0, "OggS")) return ogg(bytes);
  if (at(0, "RIFF") && at(8, "WAVE")) return isWav(bytes) ? audio("wav", "audio/wav") : null;
  if (at(4, "ftyp")) return mp4(bytes);
  if (at(0, "fLaC")) return isFlac(bytes) ? audio("flac", "audio/flac") : null;
  if (at(0, "#!AMR")) return isAmr(bytes) ? audio("amr", "audio/amr") : null;
  if (at(0, "ID3")) return isTaggedMp3(bytes) ? audio("mp3", "audio/mpeg") : null;
  if (isMp3Frame(bytes, 0)) return audio("mp3", "audio/mpeg");
  if (first === 0xff && (second & 0xf6) === 0xf0) return audio("aac", "audio/aac");
  return null;
}

function webm(bytes: Uint8Array): AudioType | null {
  const tracks = ebmlTrackTypes(bytes);
  return tracks.includes(AUDIO_TRACK) && !tracks.includes(VIDEO_TRACK)
    ? audio("webm", "audio/webm")
    : null;
}

/** The ids of the elements on the way to a track's type (WebM and Matroska). */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;

/** A recording has a few dozen before its sound. */
const MOST_ELEMENTS = 10_000;

type Element = { id: number; start: number; end: number };

/** Returns the types of all tracks (1 video, 2 audio, …); empty when no track table comes first. */
function ebmlTrackTypes(bytes: Uint8Array): number[] {
  const types: number[] = [];
  const budget = { left: MOST_ELEMENTS };
  walkElements(bytes, { start: 0, end: bytes.length, depth: 0 }, types, budget);
  return budget.left > 0 ? types : [];
}

function walkElements(
  bytes: Uint8Array,
  { start, end: to, depth }: { start: number; end: number; depth: number },
  types: number[],
  budget: Budget,
): void {
  for (let at = start; at < to && budget.left > 0 && depth <= DEEPEST; budget.left--) {
    const element = readElement(bytes, at, to);
    // Clusters of a live recording have no length, so the walk cannot go past the first one, and
    // need not.
    if (!element || element.id === CLUSTER) return;
    if (element.id === SEGMENT || element.id === TRACKS || element.id === TRACK_ENTRY)
      walkElements(bytes, { ...element, depth: depth + 1 }, types, budget);
    if (element.id === TRACK_TYPE) types.push(bytes[element.end - 1] ?? 0);
    at = element.end;
  }
}

export function readElement(bytes: Uint8Array, at: number, limit: number): Element | null {
  const id = readNumber(bytes, at, 4, false);
  if (!id) return null;
  const size = readNumber(bytes, at + id.length, 8, true);
  if (!size) return null;
  const start = at + id.length + size.length;
  const unknown = size.value === 2 ** (7 * size.length) - 1;
  const end = unknown ? limit : Math.min(start + size.value, limit);
  return start <= limit ? { id: id.value, start, end } : null;
}

/** Reads EBML's variable-length number. The leading zeros of the first byte give its length. */
function readNumber(bytes: Uint8Array, at: number, longest: number, dropMarker: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) return null;
  let value = dropMarker ? first & (0xff >> length) : first;
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}

/** The first page names its codec. A video stream would come first. */
function ogg(bytes: Uint8Array): AudioType | null {
  const head = Buffer.from(bytes.subarray(0, 400)).toString("latin1");
  const isSound = ["OpusHead", "\x01vorbis", "Speex   ", "\x7fFLAC"].some((codec) =>
    head.includes(codec),
  );
  return isSound && !head.includes("theora") ? audio("ogg", "audio/ogg") : null;
}

function mp4(bytes: Uint8Array): AudioType | null {
  const tracks = mp4TrackTypes(bytes);
  if (!tracks.includes("soun") || tracks.includes("vide")) return null;
  return startsWith(bytes, 8, "3gp") || startsWith(bytes, 8, "3g2")
    ? audio("3gp", "audio/3gpp")
    : audio("m4a", "audio/mp4");
}

const CONTAINERS = new Set(["moov", "trak", "mdia"]);
/** A fragmented recording has two for each fragment. */
const MOST_BOXES = 20_000;

/** Returns the handlers of all tracks ("soun", "vide", …); empty without a readable track table. */
function mp4TrackTypes(bytes: Uint8Array): string[] {
  const types: string[] = [];
  const budget = { left: MOST_BOXES };
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  walkBoxes(whole, { start: 0, end: bytes.length, depth: 0 }, types, budget);
  return budget.left > 0 ? types : [];
}

function walkBoxes(
  bytes: Buffer,
  { start, end: to, depth }: { start: number; end: number; depth: number },
  types: string[],
  budget: Budget,
): void {
  for (let at = start; at + 8 <= to && budget.left > 0 && depth <= DEEPEST; budget.left--) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < header) return;
    const end = Math.min(at + size, to);
    if (CONTAINERS.has(kind))
      walkBoxes(bytes, { start: at + header, end, depth: depth + 1 }, types, budget);
    if (kind === "hdlr" && end >= at + header + 12)
      types.push(bytes.toString("latin1", at + header + 8, at + header + 12));
    at = end;
  }
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  if (bytes.length < offset + text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  return true;
}
