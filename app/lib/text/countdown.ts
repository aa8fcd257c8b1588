import { longClockText, spokenLength } from "#app/lib/studio/player/sound-time.ts";

const MINUTE_MS = 60_000;
const CALLS_MS = [20, 10, 5, 2, 1, 0.5].map((minutes) => minutes * MINUTE_MS);

/** All times are milliseconds of one clock that is never set, as `performance.now()` is. */
export class Countdown {
  private endsAt: number;
  /** What was left when somebody last looked whether a call is due. */
  private looked: number;

  constructor(msLeft: number, now: number) {
    this.endsAt = now + msLeft;
    this.looked = msLeft;
  }

  leftMs(now: number): number {
    return Math.max(0, this.endsAt - now);
  }

  /** The server has said how much is left: it decides. */
  set(msLeft: number, now: number): void {
    this.endsAt = now + msLeft;
  }

  /** Whether a moment has passed since the last look at which the time is said. */
  isCallDue(now: number): boolean {
    const left = this.leftMs(now);
    const before = this.looked;
    this.looked = left;
    return left > 0 && CALLS_MS.some((call) => before > call && left <= call);
  }
}

/** "00:34:59"; the last second is shown until it is over. */
export function countdownText(ms: number): string {
  return longClockText(Math.ceil(ms / 1000));
}

export function callText(ms: number): string {
  return `${spokenLength(Math.ceil(ms / 1000))} left.`;
}
