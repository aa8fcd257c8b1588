import { readElement } from "./sniff.ts";

/** Milliseconds; null when the bytes do not contain it. */
export type Length = number | null | "cut-off";

/** A part of a file. A container's own parts follow it. */
type Part = { id: string | number; start: number; end: number; isKnown: boolean };
type Parts = (bytes: Buffer, at: number) => Part | null;

/** A ten-minute recording written in fragments has about ten thousand. */
const MOST_PARTS = 200_000;
const BOXES = new Set(["moov", "trak", "mdia", "moof", "traf"]);
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const ELEMENTS = new Set([0x18538067, INFO, CLUSTER, 0xa0]);

/** Returns the length in an MP4's or WebM's metadata. Some fragmented recordings have none. */
export function containerLength(bytes: Buffer, kind: "mp4" | "webm"): Length {
  return kind === "mp4" ? mp4Length(bytes) : webmLength(bytes);
}

function mp4Length(bytes: Buffer): Length {
  let length: number | null = null;
  for (const { id, start, end } of walk(bytes, boxAt, BOXES)) {
    if (end > bytes.length) return "cut-off";
    if (id === "mvhd" && end - start >= 32) {
      const isLong = bytes[start] === 1;
      const scale = bytes.readUInt32BE(start + (isLong ? 20 : 12));
      const units = isLong
        ? Number(bytes.readBigUInt64BE(start + 24))
        : bytes.readUInt32BE(start + 16);
      if (scale > 0 && units > 0 && units < 0xffffffff) length = (units / scale) * 1000;
    }
  }
  return length;
}

function boxAt(bytes: Buffer, at: number): Part | null {
  if (at + 8 > bytes.length) return null;
  const id = bytes.toString("latin1", at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const end = short === 0 ? bytes.length : at + size;
  return end < at + header ? null : { id, start: at + header, end, isKnown: short !== 0 };
}

/** Uses the start of the last block when there is no length, as browsers record it. */
function webmLength(bytes: Buffer): Length {
  let scale = 1_000_000;
  let told = 0;
  let cluster = 0;
  let last = -1;
  for (const { id, start, end, isKnown } of walk(bytes, elementAt, ELEMENTS)) {
    if (isKnown && end > bytes.length) return "cut-off";
    if (id === 0x2ad7b1) scale = numberAt(bytes, start, end);
    if (id === 0x4489 && end - start === 4) told = bytes.readFloatBE(start);
    if (id === 0x4489 && end - start === 8) told = bytes.readDoubleBE(start);
    if (id === 0xe7) cluster = numberAt(bytes, start, end);
    // The track number comes first, in one byte.
    if ((id === 0xa3 || id === 0xa1) && end - start >= 4)
      last = Math.max(last, cluster + bytes.readInt16BE(start + 1));
  }
  const units = told > 0 ? told : last;
  return units > 0 ? (units * scale) / 1_000_000 : null;
}

function elementAt(bytes: Buffer, at: number): Part | null {
  const found = readElement(bytes, at, Infinity);
  return found && { ...found, isKnown: Number.isFinite(found.end) };
}

function* walk(bytes: Buffer, partAt: Parts, entered: Set<string | number>): Generator<Part> {
  for (let at = 0, left = MOST_PARTS; at < bytes.length && left > 0; left--) {
    const part = partAt(bytes, at);
    if (!part) return;
    yield part;
    at = entered.has(part.id) ? part.start : part.end;
  }
}

function numberAt(bytes: Buffer, start: number, end: number): number {
  return start < end && end - start <= 6 && end <= bytes.length
    ? bytes.readUIntBE(start, end - start)
    : 0;
}
