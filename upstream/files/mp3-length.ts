import { isMp3Frame } from "./sniff-frames.ts";

/** Kilobits a second of layer III by the index in a frame header: MPEG 1, and MPEG 2 and 2.5. */
const KBITS = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];

/** Adds up the frames, the only sure way for a variable bit rate. */
export function mp3Length(bytes: Buffer): number | null {
  let at = afterTag(bytes);
  let seconds = 0;
  while (at + 4 <= bytes.length) {
    const frame = isMp3Frame(bytes, at) ? frameAt(bytes, at) : null;
    if (!frame) {
      // Another tag, or zeros: the next frame is somewhere behind.
      at = bytes.indexOf(0xff, at + 1);
      if (at < 0) break;
      continue;
    }
    if (!isAboutFrames(bytes, at)) seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds > 0 ? seconds * 1000 : null;
}

function afterTag(bytes: Buffer): number {
  if (bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}

function frameAt(bytes: Buffer, at: number): { bytes: number; seconds: number } | null {
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const isOne = version === 3;
  const kbits = KBITS[isOne ? "one" : "two"][third >> 4] ?? 0;
  const rate = (RATES[(third >> 2) & 3] ?? 0) / (isOne ? 1 : version === 2 ? 2 : 4);
  if (kbits === 0 || rate === 0) return null;
  const samples = isOne ? 1152 : 576;
  const size = Math.floor((samples / 8) * ((kbits * 1000) / rate)) + ((third >> 1) & 1);
  return { bytes: size, seconds: samples / rate };
}

/** The first frame may contain data about the others and no sound. */
function isAboutFrames(bytes: Buffer, at: number): boolean {
  const start = bytes.toString("latin1", at + 4, at + 44);
  return ["Xing", "Info", "VBRI"].some((name) => start.includes(name));
}
