const STEP_SECONDS = 5;

const STEPS_A_SECOND = 2;

/** A time beyond any end: a seek to it makes a browser find the end of the file. */
const FAR = 1e101;

/**
 * Makes the browser find the length of a sound without a duration, then seeks to the start. Returns
 * false when the length is known. Else calls `onFound` once; until then positions are wrong.
 */
export function findEnd(audio: HTMLAudioElement, onFound: () => void): boolean {
  if (audio.duration !== Infinity) return false;
  const { currentSrc } = audio;
  const resume = !audio.paused;
  audio.addEventListener(
    "durationchange",
    () => {
      audio.currentTime = 0;
      onFound();
      // Do not start another sound.
      if (resume && audio.currentSrc === currentSrc) void audio.play().catch(() => undefined);
    },
    { once: true },
  );
  audio.currentTime = FAR;
  return true;
}

/** Seconds: the length of an mp3 without an index is an estimate. */
const SPARE_S = 0.5;

/** Calls `onLoaded` once, when the browser has the whole sound. Returns what stops the waiting. */
export function whenLoaded(audio: HTMLAudioElement, onLoaded: () => void): () => void {
  const waiting = new AbortController();
  const look = (): void => {
    const { buffered, duration, ended } = audio;
    const isWhole =
      buffered.length === 1 && buffered.end(0) >= duration - SPARE_S && buffered.start(0) === 0;
    if (!ended && !isWhole) return;
    waiting.abort();
    onLoaded();
  };
  for (const type of ["progress", "suspend", "ended"])
    audio.addEventListener(type, look, { signal: waiting.signal });
  return () => waiting.abort();
}

/** Returns the time in steps while it plays: each paints the page, most of a cheap phone's work. */
export function stepTime({
  currentTime,
  paused,
  ended,
}: Pick<HTMLMediaElement, "currentTime" | "paused" | "ended">): number {
  if (paused || ended) return currentTime;
  return Math.floor(currentTime * STEPS_A_SECOND) / STEPS_A_SECOND;
}

/** Returns where a key seeks to: five seconds forward or back, as in browsers' own players. */
export function seekByKey(key: string, time: number, length: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(length, time + STEP_SECONDS);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, time - STEP_SECONDS);
    case "Home":
      return 0;
    case "End":
      return length;
    default:
      return null;
  }
}

export function clockText(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return "--:--";
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats a time as "00:34:59". */
export function longClockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return `${String(hours).padStart(2, "0")}:${clockText(seconds - hours * 3600)}`;
}

export function shortClockText(seconds: number): string {
  return clockText(Math.round(seconds)).replace(/^0(?=\d:)/, "");
}

export function spokenLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [plural(Math.floor(whole / 60), "minute"), plural(whole % 60, "second")].filter(
    (part) => !part.startsWith("0 "),
  );
  return parts.join(" ") || "0 seconds";
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
