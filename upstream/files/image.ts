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

/** The longest side in pixels at which a picture is shown, and the most bytes of one left as it is. */
export type Shown = { side: number; bytes: number; quality?: number };

const QUALITY = 80;

/** Like {@link readImage}, but a heavy or a turned picture becomes an upright, small JPEG. */
export async function readShown(
  bytes: Buffer,
  { side, bytes: most, quality = QUALITY }: Shown,
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
    .flatten({ background: "#fff" })
    .jpeg({ quality, mozjpeg: true });
  return drawn.toBuffer().then(
    (small) => ({ extension: "jpg", bytes: small }),
    () => null,
  );
}
