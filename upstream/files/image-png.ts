import { readOrientation, type Stripped } from "./image-jpeg.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The chunks that affect the picture: no texts, time or Exif. */
const KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "cICP",
  "sBIT",
  "pHYs",
  "bKGD",
]);

/** An encoder that writes chunks of 8 kB stays far below. */
const MOST_CHUNKS = 16_384;

/** Removes all metadata from a PNG, and tells of its orientation; null when it is no PNG, or is cut off. */
export function stripPng(bytes: Buffer): Stripped | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const parts: Buffer[] = [SIGNATURE];
  let hasPicture = false;
  let isTurned = false;
  for (let at = 8, left = MOST_CHUNKS; left > 0 && at + 12 <= bytes.length; left--) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    // Only the first chunk is a header, and it has 13 bytes.
    if (end > bytes.length || (at === 8) !== (kind === "IHDR")) return null;
    if (at === 8 && end !== at + 25) return null;
    if (KEPT.has(kind)) parts.push(bytes.subarray(at, end));
    if (kind === "IDAT") hasPicture = true;
    if (kind === "eXIf") isTurned = readOrientation(bytes.subarray(at + 8, end - 4)) !== 1;
    if (kind === "IEND")
      return hasPicture
        ? {
            bytes: Buffer.concat(parts),
            width: bytes.readUInt32BE(16),
            height: bytes.readUInt32BE(20),
            isTurned,
          }
        : null;
    at = end;
  }
  return null;
}
