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
  const jpeg = stripJpeg(bytes);
  const found = jpeg ?? stripPng(bytes);
  if (!found) return null;
  const { width, height } = found;
  if (Math.max(width, height) > MOST_PIXELS.side || width * height > MOST_PIXELS.all)
    return "too-many-pixels";
  return { extension: jpeg ? "jpg" : "png", bytes: found.bytes };
}
