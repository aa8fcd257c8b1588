import { containerLength, type Length } from "./container-length.ts";
import { mp3Length } from "./mp3-length.ts";

/** Reads a sound's length from its headers, without decoding. `sniffAudio` has found the type. */
export function soundLength(bytes: Uint8Array, extension: string): Length {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = READERS[extension];
  return read ? rounded(read(whole)) : null;
}

const READERS: Record<string, (bytes: Buffer) => Length> = {
  wav: wavLength,
  flac: flacLength,
  ogg: oggLength,
  mp3: mp3Length,
  m4a: (bytes) => containerLength(bytes, "mp4"),
  "3gp": (bytes) => containerLength(bytes, "mp4"),
  webm: (bytes) => containerLength(bytes, "webm"),
};

function rounded(length: Length): Length {
  if (typeof length !== "number") return length;
  return length > 0 && Number.isFinite(length) ? Math.round(length) : null;
}

/** Programs write these when they do not know the length in advance. */
const UNKNOWN_SIZES = [0, 0xffffffff];
const MOST_CHUNKS = 50;

function wavLength(bytes: Buffer): Length {
  let bytesPerSecond = 0;
  for (let at = 12, left = MOST_CHUNKS; at + 8 <= bytes.length && left > 0; left--) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === "fmt " && start + 12 <= bytes.length)
      bytesPerSecond = bytes.readUInt32LE(start + 8);
    if (name === "data") {
      const there = bytes.length - start;
      if (size > there && !UNKNOWN_SIZES.includes(size)) return "cut-off";
      const sound = UNKNOWN_SIZES.includes(size) ? there : size;
      return bytesPerSecond > 0 ? (sound / bytesPerSecond) * 1000 : null;
    }
    at = start + size + (size % 2);
  }
  return null;
}

/** The first block has the sample rate in 20 bits, and the number of samples in 36. */
function flacLength(bytes: Buffer): Length {
  if (bytes.length < 26) return null;
  const rate = bytes.readUIntBE(18, 3) >> 4;
  const samples = ((bytes[21] ?? 0) & 15) * 2 ** 32 + bytes.readUInt32BE(22);
  return rate > 0 ? (samples / rate) * 1000 : null;
}

/** Each page has the number of samples up to its end. Opus counts 48,000 a second. */
function oggLength(bytes: Buffer): Length {
  const head = bytes.subarray(0, 400);
  const opus = head.indexOf("OpusHead");
  const vorbis = head.indexOf("\x01vorbis", 0, "latin1");
  const [rate, skipped] =
    opus >= 0
      ? [48_000, head.readUInt16LE(opus + 10)]
      : vorbis >= 0
        ? [head.readUInt32LE(vorbis + 12), 0]
        : [0, 0];
  if (rate === 0) return null;
  let last = -1;
  for (let at = 0; at + 27 <= bytes.length && bytes.toString("latin1", at, at + 4) === "OggS";) {
    const parts = bytes[at + 26] ?? 0;
    const sizes = bytes.subarray(at + 27, at + 27 + parts);
    const end = at + 27 + parts + sizes.reduce((sum, size) => sum + size, 0);
    if (end > bytes.length) return "cut-off";
    const samples = bytes.readBigInt64LE(at + 6);
    if (samples >= 0) last = Number(samples);
    at = end;
  }
  return last < 0 ? null : ((last - skipped) / rate) * 1000;
}
