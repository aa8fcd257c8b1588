/**
 * Beyond the end of any recording: makes a browser look for the real end of a file without a
 * duration.
 */
const FAR = 1e101;

/**
 * Lets the browser find out how long a sound is that does not say so, and goes back to its
 * beginning. False when there is nothing to look for; `onFound` is called once otherwise, and the
 * position means nothing until then.
 */
export function findEnd(
  audio: HTMLAudioElement,
  signal: AbortSignal,
  onFound: () => void,
): boolean {
  if (audio.duration !== Infinity) return false;
  const resume = !audio.paused;
  audio.addEventListener(
    "durationchange",
    () => {
      audio.currentTime = 0;
      onFound();
      if (resume) void audio.play().catch(() => undefined);
    },
    { once: true, signal },
  );
  audio.currentTime = FAR;
  return true;
}
