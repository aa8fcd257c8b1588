import { savesData } from "./saves-data.ts";

/**
 * Fetches a sound that is about to be heard as soon as the page has nothing else to do, so that
 * Start is not followed by a wait. Not where the student asked the browser to save data: the sound
 * is then fetched when it is played.
 */
export function fetchAhead(audio: HTMLAudioElement, signal?: AbortSignal): void {
  if (savesData()) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    audio.preload = "auto";
  });
  // A page that comes back from the browser's page cache brings a fetch that was cut off as one
  // that never ends: the sound would be waited for in vain.
  addEventListener("pageshow", ({ persisted }) => persisted && audio.load(), { signal });
}
