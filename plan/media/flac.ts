import type { Media } from "./kinds.ts";

const HEAD_BYTES = 16;
/** A frame has some kilobytes, and perhaps a tag behind it. */
const MOST_BEHIND = 1024 * 1024;

/** The first block has the sample rate in 20 bits, and the number of samples in 36; 0 is unknown. */
export function readFlac(file: Buffer): Media | null {
  const block = file.subarray(4, 38);
  const [kind = 0xff, ...size] = block.subarray(0, 4);
  if (kind % 128 !== 0 || size.join() !== "0,0,34" || block.length < 34) return null;
  const rate = block.readUIntBE(14, 3) >> 4;
  const told = ((block[17] ?? 0) & 15) * 2 ** 32 + block.readUInt32BE(18);
  const counted = countedIn(file, block.readUInt16BE(4)) ?? told;
  const ms = rate > 0 ? (counted / rate) * 1000 : null;
  const isCut = told - counted >= rate;
  const media = { container: "flac", sound: "flac", picture: null } as const;
  return { ...media, ms, isCut, ...(isCut && { isOdd: true }) };
}

/** Returns the samples up to the end of the last frame, whose head tells how many precede it. */
function countedIn(file: Buffer, blockSamples: number): number | null {
  const least = Math.max(0, file.length - MOST_BEHIND);
  for (let at = file.lastIndexOf(0xff); at > least; at = file.lastIndexOf(0xff, at - 1)) {
    const isVariable = file[at + 1] === 0xf9;
    if (!isVariable && file[at + 1] !== 0xf8) continue;
    const head = file.subarray(at, at + HEAD_BYTES);
    const [, , sizes = 0, , first = 0] = head;
    const more = Math.max(0, Math.clz32(~(first << 24)) - 1);
    const bits = first & (0x7f >> (more > 0 ? more + 1 : 0));
    const before = head.subarray(5, 5 + more).reduce((sum, byte) => sum * 64 + (byte & 63), bits);
    const [code, rest] = [sizes >> 4, 5 + more];
    const [ofSize, ofRate] = [
      Math.max(0, (code & 14) === 6 ? code - 5 : 0),
      RATE_BYTES[sizes & 15] ?? 0,
    ];
    const end = rest + ofSize + ofRate;
    if (code === 0 || end >= head.length || crcOf(head.subarray(0, end)) !== head[end]) continue;
    const own = ofSize > 0 ? head.readUIntBE(rest, ofSize) + 1 : sizeOf(code);
    return before * (isVariable ? 1 : blockSamples) + own;
  }
  return null;
}

/** The bytes in which a frame's head tells an unusual rate, by its code. */
const RATE_BYTES: Record<number, number> = { 12: 1, 13: 2, 14: 2 };

function sizeOf(code: number): number {
  if (code === 1) return 192;
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8);
}

/** The check sum of a frame's head. Without it any two bytes could look like one. */
function crcOf(head: Uint8Array): number {
  return head.reduce((sum, byte) => {
    let crc = sum ^ byte;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
    return crc;
  }, 0);
}
