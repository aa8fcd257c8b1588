import type { ChildProcess } from "node:child_process";

export type Pulse = {
  everyMs: number;
  /** The questions in a row without an answer after which the program hangs. */
  most: number;
  /** Between SIGTERM, which a program that hangs cannot hear, and SIGKILL. */
  leaveMs: number;
};

/** Longer than one statement or one upload holds a thread; a student waits no longer either. */
const PULSE: Pulse = { everyMs: 5_000, most: 7, leaveMs: 3_000 };
/** A copy of the database may take this long in one statement. */
const LONG_WORK_MS = 60 * 60 * 1000;

/**
 * Asks the event loop of a program in short intervals, and ends the program when it does not answer
 * so many questions in a row. A program that works hard answers late. Counts questions and not
 * time, because after a standstill of this machine the first answer is also late. A program can
 * tell that it begins one long piece of work ("busy").
 */
export function watchPulse(
  child: ChildProcess,
  { everyMs, most, leaveMs }: Pulse = PULSE,
  tell: (seconds: number) => void,
): { end: () => void } {
  let unanswered = 0;
  let isKnown = false;
  let busyUntil = 0;
  let cut: NodeJS.Timeout | undefined;
  child.on("message", (message) => {
    if (message === "busy") busyUntil = Date.now() + LONG_WORK_MS;
    if (message !== "alive") return;
    isKnown = true;
    unanswered = 0;
    busyUntil = 0;
  });
  const asking = setInterval(() => {
    if (isKnown && unanswered >= most && Date.now() >= busyUntil) {
      clearInterval(asking);
      tell(Math.round((unanswered * everyMs) / 1000));
      child.kill("SIGTERM");
      cut = setTimeout(() => child.kill("SIGKILL"), leaveMs);
      return;
    }
    unanswered += 1;
    if (child.connected) child.send("alive?", () => {});
  }, everyMs);
  return {
    end: () => {
      clearInterval(asking);
      clearTimeout(cut);
    },
  };
}
