/** What a device's clocks show at one moment, in milliseconds. */
export interface Clocks {
  /** The page's own, which some devices stop in their sleep. */
  page: number;
  /** The calendar's, which never stops. */
  wall: number;
  /** The sound's, which stops in every sleep; null where no sound runs. */
  sound: number | null;
}

const LOOK_MS = 500;
const LONGEST_GAP_MS = 3000;

/**
 * Whether the device slept between two looks, so that its microphone heard nothing. A page that was
 * only busy has not: the sound went on meanwhile.
 */
export function hasSlept(before: Clocks, now: Clocks): boolean {
  const page = now.page - before.page;
  const wall = now.wall - before.wall;
  const sound = now.sound === null || before.sound === null ? page : now.sound - before.sound;
  return wall - page > LONGEST_GAP_MS || page - sound > LONGEST_GAP_MS;
}

/** Calls back, once, after a sleep, with the page's time before it. Answers what ends the watch. */
export function watchSleep(
  soundMs: () => number | null,
  onSlept: (before: number) => void,
): () => void {
  const look = (): Clocks => ({ page: performance.now(), wall: Date.now(), sound: soundMs() });
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    if (hasSlept(before, now)) {
      clearInterval(timer);
      onSlept(before.page);
    }
    before = now;
  }, LOOK_MS);
  return () => clearInterval(timer);
}
