/** A recorder may write a few chunks before the format of a WAV. */
const MOST_CHUNKS = 50;
/** Some programs pad with zeros between a tag and the first MP3 frame. */
const MOST_PADDING = 64 * 1024;
const MOST_FRAMES = 50;
/** Bytes of an AMR frame by its type, header included; 0 for an unknown type. */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1];
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1];

export function isWav(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 12, left = MOST_CHUNKS; at + 8 <= bytes.length && left > 0; left--) {
    const size = view.getUint32(at + 4, true);
    if (textAt(bytes, at, 4) === "fmt ")
      return size >= 16 && at + 24 <= bytes.length && view.getUint16(at + 10, true) > 0;
    // A chunk of odd size has one byte of padding.
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Returns whether the first block describes the stream. */
export function isFlac(bytes: Uint8Array): boolean {
  return (bytes[4] ?? 0xff) % 128 === 0 && bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 34;
}

/** Returns whether valid frames follow the header. */
export function isAmr(bytes: Uint8Array): boolean {
  const isWide = textAt(bytes, 0, 9) === "#!AMR-WB\n";
  if (!isWide && textAt(bytes, 0, 6) !== "#!AMR\n") return false;
  let at = isWide ? 9 : 6;
  let whole = 0;
  for (let left = MOST_FRAMES; at < bytes.length && left > 0; left--) {
    const head = bytes[at] ?? 0xff;
    const length = (isWide ? WIDE : NARROW)[(head >> 3) & 15] ?? 0;
    if ((head & 0x83) !== 0 || length === 0) return false;
    at += length;
    // The last frame may be cut off.
    if (at <= bytes.length) whole += 1;
  }
  return whole > 0;
}

export function isTaggedMp3(bytes: Uint8Array): boolean {
  const [version = 0xff, , , a = 0xff, b = 0xff, c = 0xff, d = 0xff] = bytes.subarray(3, 10);
  // Each byte has seven bits of the size. A set eighth bit would look like a frame.
  if (version > 4 || (a | b | c | d) > 127) return false;
  const start = 10 + ((a << 21) | (b << 14) | (c << 7) | d);
  const end = Math.min(bytes.length, start + MOST_PADDING);
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at < end; at = bytes.indexOf(0xff, at + 1))
    if (isMp3Frame(bytes, at)) return true;
  return false;
}

/** Returns whether a frame header of MPEG layer III is at this place. */
export function isMp3Frame(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0, third = 0xff] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    version !== 1 &&
    layer === 1 &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  );
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString("latin1");
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
