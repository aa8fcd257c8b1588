import type { Media } from "./kinds.ts";

/** A fragmented recording has two for each fragment. */
const MOST_BOXES = 20_000;
const CODECS: Record<string, string> = {
  ...{ alac: "alac", Opus: "opus", fLaC: "flac", "ac-3": "ac3", "ec-3": "ac3", ".mp3": "mp3" },
  ...{ samr: "amr", sawb: "amr", sowt: "pcm", twos: "pcm", lpcm: "pcm", in24: "pcm", fl32: "pcm" },
  ...{ ulaw: "mulaw", alaw: "alaw", ima4: "adpcm" },
  ...{ hvc1: "hevc", hev1: "hevc", av01: "av1", vp08: "vp8", vp09: "vp9", mp4v: "mpeg4" },
  ...{
    apch: "prores",
    apcn: "prores",
    apcs: "prores",
    apco: "prores",
    ap4h: "prores",
    ap4x: "prores",
  },
  ...{ jpeg: "mjpeg", mjpa: "mjpeg", s263: "h263", dvh1: "hevc", dvhe: "hevc" },
};
/** The profiles of H.264 with more colours than browsers and phones decode. */
const RICH_PROFILES = new Set([110, 122, 244]);

const PADDING_MS = 1_000;

/** `from` is where its head begins, and `start` its content. */
type Box = { kind: string; from: number; start: number; end: number };
type Track = { handler: string; codec: string; ms: number; samples: number };

/** Reads MP4, M4A, QuickTime and 3GP. Their index may be at the end. */
export function readMp4(file: Buffer): Media | null {
  const budget = { left: MOST_BOXES };
  const boxes = [...boxesIn(file, { start: 0, end: file.length }, budget)];
  const isCut =
    boxes.some(({ kind, end }) => NEEDED.has(kind) && end > file.length) ||
    behindSound(boxes).some(({ kind, start, end }) => kind === "uuid" && end - start < UUID_BYTES);
  const index = boxes.find(({ kind }) => kind === "moov");
  const tracks = index ? tracksIn(file, clipped(file, index), budget) : [];
  if (budget.left <= 0) return null;
  const brand = boxes.find(({ kind }) => kind === "ftyp")?.start;
  const container = brand ? containerOf(file.toString("latin1", brand, brand + 4)) : "mov";
  const [sound, picture] = ["soun", "vide"].map((kind) =>
    // Some programs add the cover of a song as a track of one picture.
    tracks.find(({ handler, samples }) => handler === kind && (kind === "soun" || samples !== 1)),
  );
  if (!sound && !picture) {
    const isMissing = isCut || (!index && boxes.some(({ kind }) => kind === "mdat"));
    return isMissing ? { container, sound: null, picture: null, ms: null, isCut: true } : null;
  }
  const added = Math.max(sound?.ms ?? 0, picture?.ms ?? 0);
  const told = index ? toldIn(file, clipped(file, index), budget) : 0;
  const ms = Math.abs(told - added) < PADDING_MS ? told : added || null;
  const isOverlong = added > 0 && told - added >= PADDING_MS;
  const codecs = { sound: sound?.codec ?? null, picture: picture?.codec ?? null };
  const isOdd = isCut || isOverlong;
  return { container, ...codecs, ms, isCut, ...(isOdd && { isOdd }) };
}

/** Returns an MP4 without what stands behind its sound: ffmpeg gives up on some of it. */
export function withoutTail(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const boxes = [...boxesIn(bytes, { start: 0, end: bytes.length }, { left: MOST_BOXES })];
  const [first] = behindSound(boxes);
  return first && first !== boxes[0] ? bytes.subarray(0, first.from) : bytes;
}

/** Other boxes behind the last one of these may be a tag, or junk. */
const NEEDED = new Set(["moov", "mdat", "moof"]);
/** A box of a program's own begins with its id. Chromium rejects the file when the id is cut. */
const UUID_BYTES = 16;

function behindSound(boxes: Box[]): Box[] {
  return boxes.slice(boxes.findLastIndex(({ kind }) => NEEDED.has(kind)) + 1);
}

function containerOf(brand: string): Media["container"] {
  if (brand === "qt  ") return "mov";
  return /^3g[p2]/.test(brand) ? "3gp" : "mp4";
}

function* boxesIn(
  file: Buffer,
  { start, end: to }: Pick<Box, "start" | "end">,
  budget: { left: number },
): Generator<Box> {
  for (let at = start; at + 8 <= to && budget.left > 0; budget.left--) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < header) return;
    const kind = file.toString("latin1", at + 4, at + 8);
    yield { kind, from: at, start: at + header, end: at + size };
    at += size;
  }
}

function clipped(file: Buffer, box: Box): Box {
  return { ...box, end: Math.min(box.end, file.length) };
}

function tracksIn(file: Buffer, index: Box, budget: { left: number }): Track[] {
  const inside = (box: Box, kind: string): Box[] =>
    [...boxesIn(file, box, budget)]
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one, end: Math.min(one.end, box.end) }));
  const at = (box: Box, ...path: string[]): Box | undefined =>
    path.reduce<Box[]>(
      (found, kind) => found.slice(0, 1).flatMap((one) => inside(one, kind)),
      [box],
    )[0];
  return inside(index, "trak").flatMap((track) => {
    const handler = at(track, "mdia", "hdlr");
    const table = at(track, "mdia", "minf", "stbl");
    if (!handler || !table) return [];
    const entry = at(table, "stsd");
    const codec = entry ? codecIn(file, entry) : "";
    const chunks = at(table, "stco");
    const samples = at(table, "stts");
    const head = at(track, "mdia", "mdhd");
    return {
      handler: file.toString("latin1", handler.start + 8, handler.start + 12),
      codec: codec === "mp3" && chunks && isLayerTwo(file, chunks) ? "mp2" : codec,
      ...(samples && head ? lengthIn(file, samples, head) : { ms: 0, samples: 0 }),
    };
  });
}

/** The first entry of the table of codecs. */
function codecIn(file: Buffer, { start, end }: Box): string {
  const entry = file.subarray(start + 8, end);
  const code = entry.toString("latin1", 4, 8);
  if (code === "mp4a") return mp4aCodec(entry);
  if (code === "avc1" || code === "avc3") {
    const at = entry.indexOf("avcC");
    return at > 0 && RICH_PROFILES.has(entry[at + 5] ?? 0) ? "h264-rich" : "h264";
  }
  return CODECS[code] ?? code.replace(/[^ -~]/g, "?");
}

/** Layers two and three of MPEG have one number there, and Chromium plays only the third. */
function isLayerTwo(file: Buffer, { start, end }: Box): boolean {
  const first = end - start >= 12 ? file.readUInt32BE(start + 8) : 0;
  return ((file[first + 1] ?? 0) & 6) === 4;
}

const OBJECTS: Record<number, string> = {
  ...{ 0x40: "aac", 0x66: "aac", 0x67: "aac", 0x68: "aac" },
  ...{ 0x69: "mp3", 0x6b: "mp3", 0xa5: "ac3", 0xdd: "vorbis" },
};

/** The descriptor in the descriptor of the stream has a number for the codec. */
function mp4aCodec(entry: Buffer): string {
  const box = entry.indexOf("esds");
  if (box < 0) return "aac";
  const stream = contentOf(entry, box + 8);
  const object = entry[contentOf(entry, stream + 3)] ?? 0;
  return OBJECTS[object] ?? (object === 0 ? "aac" : `mp4a.${object.toString(16)}`);
}

/** Behind the tag of a descriptor, each byte of its size but the last has a set eighth bit. */
function contentOf(entry: Buffer, tag: number): number {
  let at = tag + 1;
  while ((entry[at] ?? 0) > 127 && at < tag + 4) at += 1;
  return at + 1;
}

/** Adds up the samples: the lengths in the heads are sometimes wrong. */
function lengthIn(file: Buffer, table: Box, head: Box): { ms: number; samples: number } {
  const { scale } = headIn(file, head);
  let units = 0;
  let samples = 0;
  for (let entry = table.start + 8; entry + 8 <= table.end; entry += 8) {
    samples += file.readUInt32BE(entry);
    units += file.readUInt32BE(entry) * file.readUInt32BE(entry + 4);
  }
  return { ms: scale > 0 ? (units / scale) * 1000 : 0, samples };
}

/** The told length leaves out the padding that a codec adds. */
function toldIn(file: Buffer, index: Box, budget: { left: number }): number {
  const head = [...boxesIn(file, index, budget)].find(({ kind }) => kind === "mvhd");
  const { scale, units } = head ? headIn(file, head) : { scale: 0, units: 0 };
  return scale > 0 ? (units / scale) * 1000 : 0;
}

function headIn(file: Buffer, { start, end }: Box): { scale: number; units: number } {
  if (end > file.length || end - start < 24) return { scale: 0, units: 0 };
  const isLong = file[start] === 1 && end - start >= 32;
  const scale = file.readUInt32BE(start + (isLong ? 20 : 12));
  const units = isLong ? Number(file.readBigUInt64BE(start + 24)) : file.readUInt32BE(start + 16);
  return { scale, units };
}
