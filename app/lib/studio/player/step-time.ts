const STEPS_A_SECOND = 2;

/**
 * Where a sound is, in seconds, as it is drawn: in steps while it plays. With each step the browser
 * lays out and paints the page, which on a cheap phone is most of the work of playing.
 */
export function stepTime({
  currentTime,
  paused,
  ended,
}: Pick<HTMLMediaElement, "currentTime" | "paused" | "ended">): number {
  if (paused || ended) return currentTime;
  return Math.floor(currentTime * STEPS_A_SECOND) / STEPS_A_SECOND;
}
