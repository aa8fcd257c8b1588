import { randomBytes } from "node:crypto";
import { isCertainlyUnwritten } from "../faults.ts";
import { invalid } from "../refusal.ts";
import type { FilesApart } from "./files-apart.ts";
import { MOST_PIXELS, type ImageFile, type Shown } from "./image.ts";
import type { Storage } from "./storage.ts";

const IMAGES = "/storage/images/";

type Limit = { bytes: number; said: string; shown?: Shown };

/**
 * Reads the uploaded image, and shrinks it to the size that is shown; null when none was sent. Throws 422 when it is too large, or neither
 * JPEG nor PNG.
 */
export async function readUploadedImage(
  files: FilesApart,
  field: string,
  file: unknown,
  { bytes, said, shown }: Limit,
): Promise<ImageFile | null> {
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > bytes) throw imageTooLarge(field, said);
  const image = await files.readImage(new Uint8Array(await file.arrayBuffer()), shown);
  if (image === "unreadable")
    throw invalid({
      [field]: [`The ${field.replaceAll("_", " ")} field cannot be read. Choose another picture.`],
    });
  if (image === "too-many-pixels")
    throw invalid({
      [field]: [
        `The ${field.replaceAll("_", " ")} field must be a picture of at most ${MOST_PIXELS.side} by ${MOST_PIXELS.side} pixels. Make it smaller and choose it again.`,
      ],
    });
  if (!image)
    throw invalid({
      [field]: [`The ${field.replaceAll("_", " ")} field must be a file of type: jpg, jpeg, png.`],
    });
  return image;
}

export function imageTooLarge(field: string, said: string) {
  return invalid({
    [field]: [`The ${field.replaceAll("_", " ")} field must not be greater than ${said}.`],
  });
}

/**
 * Stores an image while `write` stores its address in a row. Removes the file when the row is
 * rejected. When that is unknown, the sweep at the next start decides.
 */
export async function withStoredImage<T>(
  images: Storage,
  image: ImageFile,
  write: (address: string) => Promise<T>,
): Promise<T> {
  const name = `${randomBytes(16).toString("hex")}.${image.extension}`;
  await images.put(name, image.bytes);
  try {
    return await write(imageAddress(name));
  } catch (error) {
    if (isCertainlyUnwritten(error)) await images.remove(name);
    throw error;
  }
}

export function imageAddress(name: string): string {
  return IMAGES + name;
}

/** Returns the stored file of an image's address; null when it is not one of ours. */
export function imageName(address: string | null): string | null {
  return address?.startsWith(IMAGES) ? address.slice(IMAGES.length) : null;
}
