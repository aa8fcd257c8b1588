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
