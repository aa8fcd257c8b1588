import { longClockText, spokenLength } from "#app/lib/studio/player/sound-time.ts";
import { examPart, type ExamVoice } from "./exam-moves.ts";

interface ClockHooks {
  voice: ExamVoice;
  /** Asks the server for the time left; null when it does not say. */
  ask: () => Promise<number | null>;
  onEnd: () => void;
}

const TICK_MS = 250;

/** The two clocks of a device drift apart when it sleeps or when somebody sets one. */
const APART_MS = 2000;

/**
 * Shows and announces the time left. The device's clock may be wrong, and sleep stops timers, so
 * this counts on from the server's figure with a clock that cannot be set.
 */
export function startClock(msLeft: number, { voice, ask, onEnd }: ClockHooks, signal: AbortSignal) {
  const place = examPart("clock");
  place.setAttribute("role", "timer");
  place.setAttribute("aria-label", "Time left");
  place.classList.add("clock");
  place.translate = false;
  const countdown = new Countdown(msLeft, pageAnsweredAt());
  let apart = clocksApart();
  let asking = false;
  let ended = false;
  const askAgain = async (): Promise<void> => {
    if (asking || ended) return;
    asking = true;
    const asked = performance.now();
    const left = await ask().catch(() => null);
    asking = false;
    apart = clocksApart();
    // The server answered about halfway between the two.
    if (left !== null) countdown.set(left, (asked + performance.now()) / 2);
    tick();
  };
  const tick = (): void => {
    if (ended) return;
    if (Math.abs(clocksApart() - apart) > APART_MS) void askAgain();
    if (asking) return;
    const now = performance.now();
    const left = countdown.leftMs(now);
    const text = countdownText(left);
    if (place.textContent !== text) place.textContent = text;
    if (countdown.isCallDue(now)) voice.call(() => callText(countdown.leftMs(performance.now())));
    if (left > 0) return;
    ended = true;
    onEnd();
  };
  const timer = setInterval(tick, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && void askAgain(),
    { signal },
  );
  addEventListener("online", () => void askAgain(), { signal });
  tick();
}

/** The time in the page was right when its first byte arrived. */
function pageAnsweredAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}

function clocksApart(): number {
  return Date.now() - performance.now();
}

const MINUTE_MS = 60_000;
const CALLS_MINUTES = [20, 10, 5, 2, 1, 0.5];

/** Counts down. All times are milliseconds of a monotonic clock, such as `performance.now()`. */
export class Countdown {
  private endsAt: number;
  /** The time left at the last call of `isCallDue`. */
  private looked: number;

  constructor(msLeft: number, now: number) {
    this.endsAt = now + msLeft;
    this.looked = msLeft;
  }

  leftMs(now: number): number {
    return Math.max(0, this.endsAt - now);
  }

  /** Sets the time left, as the server says. */
  set(msLeft: number, now: number): void {
    this.endsAt = now + msLeft;
  }

  /** True when the time has passed one of the announcements since the last call. */
  isCallDue(now: number): boolean {
    const left = this.leftMs(now);
    const before = this.looked;
    this.looked = left;
    const isPassed = (call: number): boolean => before > call && left <= call;
    return left > 0 && CALLS_MINUTES.some((minutes) => isPassed(minutes * MINUTE_MS));
  }
}

/** Formats the time as "00:34:59". Rounds up, so that the last second is shown to its end. */
export function countdownText(ms: number): string {
  return longClockText(Math.ceil(ms / 1000));
}

export function callText(ms: number): string {
  return `${spokenLength(Math.ceil(ms / 1000))} left.`;
}
