import {
  keepOneSound,
  canSetVolume,
  changeSound,
  soundSettings,
  subscribeSound,
  applySound,
  savesData,
} from "#app/lib/studio/player/sound-settings.ts";
import { wakeMarks } from "./review/own-marks.ts";
import { hearMoments } from "#app/lib/studio/player/sound-moments.ts";
import { barsPath } from "#app/lib/review/bars-path.ts";
import { findEnd, whenLoaded } from "#app/lib/studio/player/sound-time.ts";
import { readSource, type Source, Timeline } from "./review/timeline.ts";

const EVENTS = ["play", "pause", "ended", "timeupdate", "seeked", "durationchange"];

interface Hooks {
  onPlay: () => void;
  onChange: () => void;
  onError: () => void;
}

/** Gives the sounds of each segment one player. Without script each has the browser's own. */
export default function enhance(review: HTMLElement): void {
  keepOneSound();
  const fold = review.querySelector<HTMLElement>("[data-sound]");
  if (fold) wakeSoundFold(fold, review);
  const marks = review.querySelector<HTMLFormElement>("form#own-marks");
  if (marks) wakeMarks(review, marks);
  for (const sources of review.querySelectorAll<HTMLElement>(".sources")) wakePlayer(sources);
  hearMoments(review, hearFrom);
}

/** Plays the answer of the pressed word or time. */
function hearFrom(seconds: number, pressed: HTMLElement): boolean {
  const audio = pressed.closest(".fold-body")?.querySelector<HTMLAudioElement>(".source-own audio");
  if (!audio) return false;
  const seek = (): void => {
    // A search for the end goes back to the beginning, and a seek would stop it.
    const isSearched = audio.duration === Infinity && !audio.closest("[data-seconds]");
    if (isSearched) audio.addEventListener("durationchange", seek, { once: true });
    else audio.currentTime = seconds;
  };
  if (audio.readyState > 0) seek();
  else audio.addEventListener("loadedmetadata", seek, { once: true });
  // The element's own error event reports a refused or broken start.
  void audio.play().catch(() => undefined);
  return true;
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

/** Makes one player for the sources of a segment, with a line for the one chosen last. */
function wakePlayer(sources: HTMLElement): void {
  const all = [...sources.querySelectorAll<HTMLElement>(".source")].flatMap(readSource);
  const first = all[0];
  if (!first) return;
  const place = sources.querySelector<HTMLElement>(".timeline");
  if (!place) throw new Error("review: no timeline");
  const timeline = new Timeline(place, Number(sources.dataset.axis ?? 0));
  let shown = first;
  const show = (source: Source): void => {
    shown = source;
    for (const { row } of all) row.classList.toggle("is-now", row === source.row);
    timeline.show(source);
  };
  for (const source of all) {
    wakeSource(source, {
      onPlay: () => show(source),
      onChange: () => source === shown && timeline.update(),
      onError: () => void timeline.fail(source),
    });
    source.wave?.addEventListener("pointerdown", (event) => {
      show(source);
      timeline.seekTo(event);
    });
  }
  subscribeSound(() => all.forEach(({ audio }) => applySound(audio)));
  show(first);
  place.hidden = false;
  const playAll = sources.querySelector<HTMLButtonElement>("[data-all]");
  const turns = all.filter(({ row }) => !row.matches(".source-earlier"));
  if (playAll) wakePlayAll(playAll, turns);
}

function wakeSource(
  { row, audio, button, name, length, wave }: Source,
  { onPlay, onChange, onError }: Hooks,
): void {
  let searching = false;
  const change = (): void => {
    if (searching) return;
    nameButton(button, audio.paused || audio.ended ? "play" : "pause", name);
    onChange();
  };
  for (const type of EVENTS) audio.addEventListener(type, change);
  audio.addEventListener("play", onPlay);
  audio.addEventListener("error", () => {
    change();
    onError();
  });
  audio.addEventListener("loadedmetadata", () => {
    // A new source starts with the browser's own volume and speed.
    applySound(audio);
    if (length !== null || searching) return;
    searching = findEnd(audio, () => {
      searching = false;
      change();
    });
  });
  if (row.dataset.peaks === "none" && wave && !savesData())
    whenLoaded(audio, () => void drawLoaded(audio, wave).catch(() => undefined));
  button.addEventListener("click", () => toggle(audio));
  audio.controls = false;
  button.hidden = false;
}

/** Draws a wave whose peaks the server does not know. */
async function drawLoaded(audio: HTMLAudioElement, wave: Element): Promise<void> {
  const { readPeaks } = await import("#app/lib/studio/player/loaded-wave.ts");
  const peaks = await readPeaks(audio);
  const drawing = wave.querySelector("svg");
  const path = drawing?.querySelector("path");
  if (!drawing || !path || peaks.length === 0) return;
  path.setAttribute("d", barsPath(peaks, drawing.viewBox.baseVal.width / 2));
  wave.classList.remove("is-unknown");
}

function toggle(audio: HTMLAudioElement): void {
  if (!audio.paused) return audio.pause();
  if (audio.error) audio.load();
  // The element's own error event reports a refused or broken start.
  void audio.play().catch(() => undefined);
}

function nameButton(button: HTMLButtonElement, icon: "play" | "pause", name: string): void {
  button.querySelector("use")?.setAttribute("href", `/icons.svg#i-${icon}`);
  const text = button.querySelector(".sr-only");
  if (text) text.textContent = `${icon === "play" ? "Play" : "Pause"}: ${name}`;
}

/** Plays the sounds one after the other, until one is paused or another is played. */
function wakePlayAll(button: HTMLButtonElement, turns: Source[]): void {
  const { textContent: start } = button;
  let current: Source | undefined;
  const goOn = (source?: Source): void => {
    current = source;
    button.textContent = source ? "Stop" : start;
    if (!source) return;
    source.audio.currentTime = 0;
    if (source.audio.paused) toggle(source.audio);
  };
  for (const [index, source] of turns.entries()) {
    const { audio } = source;
    const isCurrent = () => source === current;
    audio.addEventListener("ended", () => isCurrent() && goOn(turns[index + 1]));
    audio.addEventListener("pause", () => isCurrent() && !audio.ended && goOn());
    audio.addEventListener("error", () => isCurrent() && goOn());
  }
  button.addEventListener("click", () => (current ? current.audio.pause() : goOn(turns[0])));
  button.hidden = false;
}
