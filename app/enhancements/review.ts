import {
  keepOneSound,
  canSetVolume,
  changeSound,
  soundSettings,
  subscribeSound,
} from "#app/lib/studio/player/sound-settings.ts";
import { wakeMarks } from "./review/own-marks.ts";
import { wakePlayer } from "./review/source-player.ts";

/** One player for the sounds of each segment. Without it each sound has the browser's own. */
export default function enhance(review: HTMLElement): void {
  keepOneSound();
  const fold = review.querySelector<HTMLElement>("[data-sound]");
  if (fold) wakeSoundFold(fold, review);
  const marks = review.querySelector<HTMLFormElement>("form#own-marks");
  if (marks) wakeMarks(review, marks);
  for (const sources of review.querySelectorAll<HTMLElement>(".sources")) wakePlayer(sources);
}

function wakeSoundFold(fold: HTMLElement, review: HTMLElement): void {
  const sliders = [...fold.querySelectorAll<HTMLInputElement>("input[type=range]")];
  const read = (): void => sliders.forEach(showSetting);
  for (const slider of sliders)
    slider.addEventListener("input", () => {
      if (slider.name === "volume") changeSound({ volume: slider.valueAsNumber });
      else changeSound({ speed: slider.valueAsNumber });
    });
  fold.querySelector("button")?.addEventListener("click", () => stopAll(review));
  if (!canSetVolume())
    for (const part of fold.querySelectorAll<HTMLElement>("[data-volume]")) part.hidden = true;
  subscribeSound(read);
  read();
  fold.hidden = false;
}

function showSetting(slider: HTMLInputElement): void {
  const { volume, speed } = soundSettings();
  const isVolume = slider.name === "volume";
  const text = isVolume ? `${Math.round(volume * 100)}%` : speed.toFixed(1);
  slider.valueAsNumber = isVolume ? volume : speed;
  slider.setAttribute("aria-valuetext", text);
  const output = slider.nextElementSibling;
  if (output) output.textContent = text;
}

function stopAll(review: HTMLElement): void {
  for (const audio of review.querySelectorAll("audio")) {
    audio.pause();
    if (audio.currentTime > 0) audio.currentTime = 0;
  }
}
