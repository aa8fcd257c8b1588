const STEP_SECONDS = 5;

/** Where a key leads on the line of a sound, in seconds; five a key, as in the browsers' players. */
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
