import { keepOneSound } from "#app/lib/studio/player/sound-settings.ts";
import { wakeMarks } from "./review/own-marks.ts";
import { wakePlayer } from "./review/source-player.ts";
import { wakeSoundFold } from "./review/sound-fold.ts";

/**
 * One player for the sounds of each segment, and volume and speed once for the page. Without it
 * every sound has the browser's own player.
 */
export default function enhance(review: HTMLElement): void {
  keepOneSound();
  const fold = review.querySelector<HTMLElement>("[data-sound]");
  if (fold) wakeSoundFold(fold, review);
  const marks = review.querySelector<HTMLFormElement>("form#own-marks");
  if (marks) wakeMarks(review, marks);
  for (const sources of review.querySelectorAll<HTMLElement>(".sources")) wakePlayer(sources);
}
