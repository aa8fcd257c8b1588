import { stripJpeg } from "./image-jpeg.ts";
import { stripPng } from "./image-png.ts";

export type ImageFile = { extension: "jpg" | "png"; bytes: Uint8Array };

/** What a browser makes room for when it draws: a small file can say it is a very large picture. */
export const MOST_PIXELS = { side: 4096, all: 16_777_216 };

/**
 * The image without what a camera or program wrote about it (place, time, device). Null when the
 * bytes are no JPEG or PNG.
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
