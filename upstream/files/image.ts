import { stripJpeg } from "./image-jpeg.ts";
import { stripPng } from "./image-png.ts";

export type ImageFile = { extension: "jpg" | "png"; bytes: Buffer };

/**
 * The image without what a camera or program wrote about it (place, time, device), or null when the
 * bytes are no JPEG or PNG.
 */
export function readImage(bytes: Buffer): ImageFile | null {
  const jpeg = stripJpeg(bytes);
  if (jpeg) return { extension: "jpg", bytes: jpeg };
  const png = stripPng(bytes);
  return png && { extension: "png", bytes: png };
}
