const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/**
 * What it takes to draw the picture in its right colours; texts, time and Exif are not among it.
 */
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

/** The PNG with only what is drawn, up to its end; null when it is none, or is cut off. */
export function stripPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const parts: Buffer[] = [SIGNATURE];
  let hasPicture = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length || (at === 8 && kind !== "IHDR")) return null;
    if (KEPT.has(kind)) parts.push(bytes.subarray(at, end));
    if (kind === "IDAT") hasPicture = true;
    if (kind === "IEND") return hasPicture ? Buffer.concat(parts) : null;
    at = end;
  }
  return null;
}
