import { join } from "node:path";
import { ffmpeg } from "../audio/sound.mjs";

const SIZE = "640:360"; // about its size on a page
const QUALITY = "8"; // 12 to 17 kB

/** Saves the first picture of a film as JPEG, which every browser shows. */
export async function takeCover(slug) {
  const base = join(import.meta.dirname, slug);
  const picture = ["-frames:v", "1", "-vf", `scale=${SIZE}`, "-q:v", QUALITY];
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact"];
  await ffmpeg("-i", `${base}.mp4`, ...picture, ...plain, `${base}.jpg`);
}
