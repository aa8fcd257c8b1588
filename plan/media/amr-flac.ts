import type { Media } from "./kinds.ts";

/** Bytes of an AMR frame by its type, header included; 0 for an unknown type. */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1];
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1];
const FRAME_MS = 20;

/** Counts the frames. Bytes that are no frame make it no sound. */
export function readAmr(file: Buffer): Media | null {
  const isWide = file.toString("latin1", 0, 9) === "#!AMR-WB\n";
  if (!isWide && file.toString("latin1", 0, 6) !== "#!AMR\n") return null;
  let at = isWide ? 9 : 6;
  let whole = 0;
  while (at < file.length) {
    const head = file[at] ?? 0xff;
    const length = (isWide ? WIDE : NARROW)[(head >> 3) & 15] ?? 0;
    if ((head & 0x83) !== 0 || length === 0) break;
    at += length;
    // The last frame may be cut off.
    if (at <= file.length) whole += 1;
  }
  const isSound = whole > 0 && (at >= file.length || whole >= ENOUGH);
  return isSound
    ? { container: "amr", sound: "amr", picture: null, ms: whole * FRAME_MS, isCut: false }
    : null;
}

/** After a second of valid frames, what follows them does not matter. */
const ENOUGH = 50;

/** The first block has the sample rate in 20 bits, and the number of samples in 36. */
export function readFlac(file: Buffer, at: number): Media | null {
  const block = file.subarray(at + 4, at + 38);
  const [kind = 0xff, ...size] = block.subarray(0, 4);
  if (kind % 128 !== 0 || size.join() !== "0,0,34" || block.length < 34) return null;
  const rate = block.readUIntBE(14, 3) >> 4;
  const samples = ((block[17] ?? 0) & 15) * 2 ** 32 + block.readUInt32BE(18);
  const ms = rate > 0 ? (samples / rate) * 1000 : null;
  return {
    container: "flac",
    sound: at > 0 ? "flac-tagged" : "flac",
    picture: null,
    ms,
    isCut: false,
  };
}
