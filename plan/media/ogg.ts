import type { Media } from "./kinds.ts";

const SOUNDS = { opus: "OpusHead", vorbis: "\x01vorbis", speex: "Speex   ", flac: "\x7fFLAC" };
/** The milliseconds of an Opus frame by its mode and its size. */
const SILK = [10, 20, 40, 60];
const CELT = [2.5, 5, 10, 20];
const CONTINUES = 1;
const BEGINS = 2;
/** Opus files leave out a little of their first and last packets. */
const MISCOUNTED_MS = 1_000;

type Page = { at: number; body: number; end: number; sizes: Buffer; granule: number; kind: number };

/** The first page names its codec. A video stream would come first. */
export function readOgg(file: Buffer): Media | null {
  const head = file.subarray(0, 400);
  const text = head.toString("latin1");
  const [sound = null] = Object.entries(SOUNDS).find(([, mark]) => text.includes(mark)) ?? [];
  const picture = text.includes("theora") ? "theora" : null;
  if (sound === null && picture === null) return null;
  const media = { container: "ogg", sound, picture } as const;
  // Several streams in turn, as programs join two recordings, have a length each.
  const streams: ReturnType<typeof streamAt>[] = [];
  for (const page of pagesOf(file)) {
    if (page.end > file.length) return { ...media, ms: null, isCut: true };
    if (page.kind & BEGINS) streams.push(streamAt(file, page));
    else streams.at(-1)?.add(page);
  }
  const lengths = streams.map((stream) => stream.length());
  const ms = lengths.reduce((sum, one) => sum + one.ms, 0);
  const isOdd = lengths.some((one) => one.isOdd);
  const told = { ...media, ms: ms > 0 ? ms : null, isCut: false, ...(isOdd && { isOdd }) };
  return lengths.some((one) => one.isUntold) ? { ...told, sound: "opus-untold" } : told;
}

function* pagesOf(file: Buffer): Generator<Page> {
  for (let at = 0; at + 27 <= file.length && file.toString("latin1", at, at + 4) === "OggS";) {
    const count = file[at + 26] ?? 0;
    const sizes = file.subarray(at + 27, at + 27 + count);
    const body = at + 27 + count;
    const end = body + sizes.reduce((sum, size) => sum + size, 0);
    const granule = Number(file.readBigInt64LE(at + 6));
    yield { at, body, end, sizes, granule, kind: file[at + 5] ?? 0 };
    at = end;
  }
}

/** Each page has the number of samples up to its end. The first one may begin anywhere. */
function streamAt(file: Buffer, { body, end }: Page) {
  const head = file.subarray(body, end);
  const isOpus = head.toString("latin1", 0, 8) === SOUNDS.opus && head.length >= 12;
  const isVorbis = head.toString("latin1", 0, 7) === SOUNDS.vorbis && head.length >= 16;
  const isSpeex = head.toString("latin1", 0, 8) === SOUNDS.speex && head.length >= 40;
  const isFlac = head.toString("latin1", 0, 5) === SOUNDS.flac && head.length >= 30;
  const rate = isVorbis
    ? head.readUInt32LE(12)
    : isSpeex
      ? head.readUInt32LE(36)
      : isFlac
        ? head.readUIntBE(27, 3) >> 4
        : 48_000;
  let first: number | null = null;
  let last = -1;
  let counted = 0;
  // The tags of Opus fill pages of their own.
  let isHead = isOpus;
  return {
    add(page: Page) {
      if (isHead) {
        isHead = page.sizes.at(-1) === 255;
        return;
      }
      const ms = isOpus ? opusMs(file, page) : 0;
      counted += ms;
      if (page.granule <= 0) return;
      // Opus counts 48 samples a millisecond.
      first ??= Math.max(0, isOpus ? page.granule - 48 * ms : 0);
      last = page.granule;
    },
    length() {
      const skipped = isOpus ? head.readUInt16LE(10) : 0;
      const told = first === null || rate === 0 ? 0 : ((last - first - skipped) / rate) * 1000;
      // Some programs count the samples of a page wrong, or not at all: Firefox stops early.
      const isOdd = counted - told >= MISCOUNTED_MS;
      return { ms: isOdd ? counted : told, isOdd, isUntold: isOdd && told <= 0 };
    },
  };
}

/** The sound in one page: each packet begins with its mode and the number of its frames. */
function opusMs(file: Buffer, { body, sizes, kind }: Page): number {
  let ms = 0;
  let at = body;
  let isStart = (kind & CONTINUES) === 0;
  for (const size of sizes) {
    if (isStart) {
      const first = file[at] ?? 0;
      const mode = first >> 3;
      const one =
        (mode < 12 ? SILK : mode < 16 ? SILK.map((_, index) => 10 + 10 * (index % 2)) : CELT)[
          mode & 3
        ] ?? 0;
      const code = first & 3;
      ms += one * (code === 0 ? 1 : code === 3 ? (file[at + 1] ?? 0) & 63 : 2);
    }
    at += size;
    isStart = size < 255;
  }
  return ms;
}
