import type { TakeFacts } from "./facts.ts";
import { type Attempt, countRepeats } from "./repeats.ts";
import { type Frame, speechIn } from "./speech.ts";

/** The facts of a take that has just ended; `attempts` are those of the whole dialogue. */
export function factsOf(frames: readonly Frame[], attempts: readonly Attempt[]): TakeFacts {
  const heard = speechIn(frames) ?? { startMs: null, pauseMs: null };
  return { ...heard, repeats: countRepeats(attempts) };
}
