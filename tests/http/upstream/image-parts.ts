import { crc32 } from "node:zlib";

/** Makes a JPEG segment with any content. */
export function segment(marker: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]),
    bytes,
  ]);
}

/** Makes the directory of an Exif with only the orientation. */
export function exifOf(turned: number, isLittle: boolean): Buffer {
  const short = (value: number) => (isLittle ? [value, 0] : [0, value]);
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const head = [...Buffer.from(isLittle ? "II" : "MM"), ...short(42), ...long(8)];
  const entry = [
    ...(isLittle ? [0x12, 0x01] : [0x01, 0x12]),
    ...short(3),
    ...long(1),
    ...short(turned),
    0,
    0,
  ];
  return Buffer.from([...head, ...short(1), ...entry, ...long(0)]);
}

/** Adds such an Exif to a JPEG. */
export function withOrientation(jpeg: Buffer, turned: number, isLittle: boolean): Buffer {
  const tiff = exifOf(turned, isLittle);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff])),
    jpeg.subarray(2),
  ]);
}

/** Makes a PNG chunk with any content. */
export function pngChunk(kind: string, content: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), Buffer.from(content)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
