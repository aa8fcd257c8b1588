import { stripJpeg } from "./image-jpeg.ts";
import { stripPng } from "./image-png.ts";

export type ImageFile = { extension: "jpg" | "png"; bytes: Uint8Array };

/** A small file can claim to be a huge picture, for which browsers allocate memory. */
export const MOST_PIXELS = { side: 4096, all: 16_777_216 };

/**
 * Removes metadata such as place, time and device. Returns null when the image is neither JPEG nor
 * PNG.
 */
export function readImage(bytes: Buffer): ImageFile | "too-many-pixels" | null {
  const image = strip(bytes);
  return image && (image.isHuge ? "too-many-pixels" : image.file);
}

function strip(bytes: Buffer) {
  const jpeg = stripJpeg(bytes);
  const found = jpeg ?? stripPng(bytes);
  if (!found) return null;
  const { width, height, isTurned } = found;
  const isHuge = Math.max(width, height) > MOST_PIXELS.side || width * height > MOST_PIXELS.all;
  const extension = jpeg ? ("jpg" as const) : ("png" as const);
  return { file: { extension, bytes: found.bytes }, isTurned, isHuge };
}

/** The longest side in pixels at which a picture is shown, and the bytes that it should have at most. */
export type Shown = { side: number; bytes: number };

/** Leaves and crowds need the last one. */
const QUALITIES = [80, 60, 40, 25];

/** Like {@link readImage}, but a heavy or a turned picture becomes an upright, small JPEG. */
export async function readShown(
  bytes: Buffer,
  { side, bytes: most }: Shown,
): Promise<ImageFile | "too-many-pixels" | null> {
  const image = strip(bytes);
  if (!image || image.isHuge || (image.file.bytes.length <= most && !image.isTurned))
    return readImage(bytes);
  // Loaded in the reader's thread, with the first such picture.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // A JPEG has its orientation and its last marker there, a PNG its orientation only in what came.
  const whole = image.file.extension === "jpg" ? image.file.bytes : bytes;
  const drawn = sharp(whole, { failOn: "error", limitInputPixels: MOST_PIXELS.all })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    // JPEG has no transparency and would show black.
    .flatten({ background: "#fff" });
  try {
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    let small = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      small = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
      if (small.length <= most) break;
    }
    return { extension: "jpg", bytes: small };
  } catch {
    return null;
  }
}
