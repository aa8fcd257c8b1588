const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const APP0 = 0xe0;
const APP1 = 0xe1;
const COMMENT = 0xfe;
const SCAN = 0xda;
/**
 * Application segments that change how the picture looks: its density, colour profile and colour
 * transform.
 */
const DRAWN = ["JFIF\0", "ICC_PROFILE\0", "Adobe"];
const ORIENTATION_TAG = 0x0112;

/**
 * The JPEG with only what is drawn, up to its end. Which way up it is stays in a small segment of
 * its own. Null when it is no JPEG.
 */
export function stripJpeg(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 2).equals(START)) return null;
  const parts: Buffer[] = [];
  let turned = 1;
  let hasScan = false;
  for (let at = 2; ;) {
    // Any number of fill bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) break;
    if (marker === 0xd9)
      return hasScan ? Buffer.concat([START, ...orientationSegment(turned), ...parts, END]) : null;
    if (at + 4 > bytes.length || bytes.readUInt16BE(at + 2) < 2) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === APP1) turned = readOrientation(bytes.subarray(at + 4, end)) ?? turned;
    if (marker === SCAN) {
      hasScan = true;
      end = endOfScan(bytes, end);
    }
    if (isDrawn(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function isDrawn(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  const isApplication = marker >= APP0 && marker <= 0xef;
  return (
    !isApplication ||
    DRAWN.some((name) => content.subarray(0, name.length).equals(Buffer.from(name, "latin1")))
  );
}

/**
 * Within a scan 0xff stands before 0 (a plain 0xff), before a restart marker or before another
 * 0xff.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** 1 to 8 from an Exif segment, or null. */
function readOrientation(segment: Buffer): number | null {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return null;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    const value = short(at + 8);
    if (short(at) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif segment that says nothing but which way up; none for a picture that is upright. */
function orientationSegment(turned: number): Buffer[] {
  if (turned === 1) return [];
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(turned, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, APP1, 0, content.length + 2]);
  return [Buffer.concat([head, content])];
}
