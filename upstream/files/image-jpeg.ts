/** An image without metadata, its size in pixels, and whether it lost an orientation. */
export type Stripped = { bytes: Buffer; width: number; height: number; isTurned: boolean };

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const APP0 = 0xe0;
const APP1 = 0xe1;
const COMMENT = 0xfe;
const SCAN = 0xda;
const LAST = 0xd9;
/** Application segments that affect the picture: density, colour profile, colour transform. */
const DRAWN = ["JFIF\0", "ICC_PROFILE\0", "Adobe"];
const EXIF = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
/** A photo has a few dozen. A file with millions would take seconds. */
const MOST_SEGMENTS = 4096;

/**
 * Removes all metadata from a JPEG, except its orientation, and returns its size in pixels; null
 * when it is no JPEG.
 */
export function stripJpeg(bytes: Buffer): Stripped | null {
  if (!bytes.subarray(0, 2).equals(START)) return null;
  const parts: Buffer[] = [];
  const size = { width: 0, height: 0 };
  let turned: number | null = null;
  let hasScan = false;
  for (let at = 2, left = MOST_SEGMENTS; left > 0; left--) {
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    // Some phones leave the last marker out, and browsers show such a picture.
    const isOver = hasScan && at >= bytes.length;
    const marker = isOver ? LAST : bytes[at + 1];
    if ((bytes[at] !== 0xff && !isOver) || marker === undefined) break;
    if (marker === LAST) {
      const all = [START, ...orientationSegment(turned ?? 1), ...parts, END];
      return hasScan ? { bytes: Buffer.concat(all), ...size, isTurned: false } : null;
    }
    if (at + 4 > bytes.length || bytes.readUInt16BE(at + 2) < 2) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    // Only the first one counts. No camera writes more, and they cost time.
    const content = bytes.subarray(at + 4, end);
    if (marker === APP1 && turned === null && content.toString("latin1", 0, 6) === EXIF)
      turned = readOrientation(content.subarray(EXIF.length));
    if (isFrame(marker)) growTo(size, bytes.subarray(at + 5, end));
    if (marker === SCAN) {
      hasScan = true;
      end = endOfScan(bytes, end);
    }
    if (isDrawn(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Returns whether a marker starts a frame. Three markers in the range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A file may have several frames. Decoders allocate memory for the largest. */
function growTo(size: { width: number; height: number }, frame: Buffer): void {
  if (frame.length < 4) return;
  size.height = Math.max(size.height, frame.readUInt16BE(0));
  size.width = Math.max(size.width, frame.readUInt16BE(2));
}

function isDrawn(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  const isApplication = marker >= APP0 && marker <= 0xef;
  return (
    !isApplication ||
    DRAWN.some((name) => content.subarray(0, name.length).equals(Buffer.from(name, "latin1")))
  );
}

/** Within a scan 0xff precedes 0 (a plain 0xff), a restart marker or another 0xff. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns 1 to 8 from the directory of Exif; 1 when it has no valid value. */
export function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  // Never read past the segment, whatever its length field says.
  const held = Math.max(0, Math.floor((tiff.length - directory - 2) / ENTRY_BYTES));
  for (let entry = 0; entry < Math.min(short(directory), held); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    const value = short(at + 8);
    if (short(at) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns an Exif segment with only the orientation; none for an upright picture. */
function orientationSegment(turned: number): Buffer[] {
  if (turned === 1) return [];
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(turned, 18);
  const content = Buffer.concat([Buffer.from(EXIF, "latin1"), tiff]);
  const head = Buffer.from([0xff, APP1, 0, content.length + 2]);
  return [Buffer.concat([head, content])];
}
