import { findEnd } from "#app/lib/studio/player/sound-time.ts";
import { applySound, subscribeSound } from "#app/lib/studio/player/sound-settings.ts";
import { readSource, type Source, Timeline } from "./timeline.ts";

const EVENTS = ["play", "pause", "ended", "timeupdate", "seeked", "durationchange", "error"];

/** One player for the sources of a segment, with one line for the source chosen last. */
export function wakePlayer(sources: HTMLElement): void {
  const all = [...sources.querySelectorAll<HTMLElement>(".source")].flatMap(readSource);
  const place = sources.querySelector<HTMLElement>(".timeline");
  const first = all[0];
  if (!place || !first) return;
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

interface Hooks {
  onPlay: () => void;
  onChange: () => void;
}

function wakeSource({ audio, button, name, length }: Source, { onPlay, onChange }: Hooks): void {
  let searching = false;
  const change = (): void => {
    if (searching) return;
    nameButton(button, audio.paused || audio.ended ? "play" : "pause", name);
    onChange();
  };
  for (const type of EVENTS) audio.addEventListener(type, change);
  audio.addEventListener("play", onPlay);
  audio.addEventListener("loadedmetadata", () => {
    // A new source starts with the browser's own volume and speed.
    applySound(audio);
    if (length !== null || searching) return;
    searching = findEnd(audio, new AbortController().signal, () => {
      searching = false;
      change();
    });
  });
  button.addEventListener("click", () => toggle(audio));
  audio.controls = false;
  button.hidden = false;
}

function toggle(audio: HTMLAudioElement): void {
  if (!audio.paused) return audio.pause();
  if (audio.error) audio.load();
  // A refused or broken start is told by the element's own error event.
  void audio.play().catch(() => undefined);
}

function nameButton(button: HTMLButtonElement, icon: "play" | "pause", name: string): void {
  button.querySelector("use")?.setAttribute("href", `/icons.svg#i-${icon}`);
  const text = button.querySelector(".sr-only");
  if (text) text.textContent = `${icon === "play" ? "Play" : "Pause"}: ${name}`;
}

/** Plays the sounds one after the other, until one of them is paused or another one is played. */
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
