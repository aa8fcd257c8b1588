interface SoundSettings {
  volume: number;
  speed: number;
}

const KEY = "ccl-sound";
const listeners = new Set<() => void>();
let current: SoundSettings | undefined;

export const DEFAULT_SOUND: SoundSettings = { volume: 0.5, speed: 1 };

export function soundSettings(): SoundSettings {
  current ??= readSettings(() => sessionStorage.getItem(KEY));
  return current;
}

export function changeSound(change: Partial<SoundSettings>): void {
  current = { ...soundSettings(), ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
  for (const listener of listeners) listener();
}

export function subscribeSound(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readSettings(read: () => string | null): SoundSettings {
  try {
    const stored: unknown = JSON.parse(read() ?? "{}");
    return {
      volume: within(field(stored, "volume"), 0.01, 1, DEFAULT_SOUND.volume),
      speed: within(field(stored, "speed"), 0.5, 2, DEFAULT_SOUND.speed),
    };
  } catch {
    return DEFAULT_SOUND;
  }
}

export function applySound(audio: HTMLAudioElement): void {
  const { volume, speed } = soundSettings();
  audio.volume = volume;
  audio.playbackRate = speed;
  audio.preservesPitch = true;
}

/** False on iOS, where only the buttons set the volume: hide the slider. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** Lets only one sound play at a time, also among the browser's own players. */
export function keepOneSound(): void {
  document.addEventListener("play", pauseOthers, true);
}

function pauseOthers({ target }: Event): void {
  // The muted camera does not count: browsers play it again whenever it scrolls into view.
  if (target instanceof HTMLMediaElement && target.muted) return;
  for (const audio of document.querySelectorAll("audio")) {
    if (audio !== target) audio.pause();
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function within(value: unknown, lowest: number, highest: number, otherwise: number): number {
  return typeof value === "number" && value >= lowest && value <= highest ? value : otherwise;
}

const SETTING = "save-data";

let chosen: boolean | null = null;

export function leanChosen(): boolean {
  try {
    chosen ??= localStorage.getItem(SETTING) === "on";
  } catch {
    chosen = false;
  }
  return chosen;
}

export function chooseLean(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(SETTING, on ? "on" : "off");
  } catch {
    // Without storage, the choice lasts for this page.
  }
}

export function browserSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}

export function savesData(): boolean {
  return leanChosen() || browserSavesData();
}

/** Fetches a sound once the page is idle, so that Start does not wait. Not when data is saved. */
export function fetchAhead(audio: HTMLAudioElement, signal?: AbortSignal): void {
  if (savesData()) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    audio.preload = "auto";
  });
  // After a return from the page cache, an interrupted fetch never ends.
  addEventListener("pageshow", ({ persisted }) => persisted && audio.load(), { signal });
}
