import type { KeptSound } from "./kept-sounds.ts";

/** Of each second, one part. */
const PART_MS = 1_000;

/**
 * Returns the kept sounds, with the parts of each recording joined to one that was cut off, and the
 * ids of those parts.
 */
export async function wholeSounds(
  kept: readonly KeptSound[],
): Promise<{ sounds: (Omit<KeptSound, "id"> & { id?: number })[]; parts: number[] }> {
  const parts = kept.filter(({ recording }) => recording !== "");
  const names = new Set(parts.map(({ recording }) => recording));
  const cut = [...names].map(async (name) => {
    const own = parts.filter(({ recording }) => recording === name);
    const [first] = own;
    const { fileOf } = await import("#app/lib/recording/sound-recorder.ts");
    const slices = own.map(({ bytes }) => bytes);
    const file = await fileOf(slices, "", own.length * PART_MS);
    if (!first || !file) return [];
    const { owner, href, key, kind, over, tab } = first;
    const place = { owner, href, key, kind, over, tab };
    const bytes = await file.arrayBuffer();
    return [{ ...place, recording: "", isCut: true, name: file.name, type: file.type, bytes }];
  });
  return {
    sounds: [
      ...kept.filter(({ recording }) => recording === ""),
      ...(await Promise.all(cut)).flat(),
    ],
    parts: parts.map(({ id }) => id),
  };
}
