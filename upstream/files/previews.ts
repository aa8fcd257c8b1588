import type { FilesApart } from "./files-apart.ts";
import type { ImageFile } from "./image.ts";
import type { Storage } from "./storage.ts";
import { imageName } from "./stored-images.ts";

/** One and a half pixels for each that a list of posts shows. */
const SHOWN = { side: 480, bytes: 15_000 };
const MOST_KEPT = 200;

/** Returns the address of the small picture that lists show; null for a picture elsewhere. */
export const previewAddress = (address: string | null): string | null =>
  imageName(address) === null ? null : `${address}?preview`;

type Place = { images: Storage; files: FilesApart };
export type Previews = (name: string, size: number) => Promise<ImageFile | null>;

/**
 * Draws previews, and keeps the last ones in memory: so pictures of earlier versions have them, and
 * nothing is to be removed. Null when a picture cannot be drawn.
 */
export function previewsOf({ images, files }: Place): Previews {
  const kept = new Map<string, Promise<ImageFile | null>>();
  const draw = async (name: string, size: number) => {
    const stored = images.open(name, { start: 0, end: size - 1 });
    const bytes = new Uint8Array(await new Response(stored).arrayBuffer());
    const image = await files.readImage(bytes, SHOWN);
    return typeof image === "string" ? null : image;
  };
  return (name, size) => {
    const drawn = kept.get(name) ?? draw(name, size);
    kept.delete(name);
    kept.set(name, drawn);
    drawn.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}
