import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Program = {
  pid: number;
  log: () => string;
  /** Sends the signal to this process only, and waits for its end. */
  end: (signal: NodeJS.Signals) => Promise<Ended>;
  signal: (signal: NodeJS.Signals) => void;
  ended: Promise<Ended>;
  hasEnded: () => boolean;
};
type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** Runs node with a minimal environment, without a developer's settings. */
export function startProgram(
  args: string[],
  env: Record<string, string>,
  how: { cwd?: string; uid?: number; gid?: number } = {},
): Program {
  const child = spawn(process.execPath, args, {
    ...how,
    env: { ...bareSettings(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (child.pid === undefined) throw new Error(`could not start node ${args.join(" ")}`);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (chunk: string) => (text += chunk));
  }
  let isOver = false;
  // "close" comes after "exit", when all output has arrived.
  const ended = once(child, "close").then((): Ended => {
    isOver = true;
    return { code: child.exitCode, signal: child.signalCode };
  });
  return {
    pid: child.pid,
    log: () => text,
    signal: (signal) => void child.kill(signal),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
    hasEnded: () => isOver,
  };
}

/** Returns the environment variables that a program needs. */
export function bareSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { NODE_ENV: "production", PATH, HOME, TMPDIR, LANG };
}

/** Polls until the check returns something true. The message may describe the last state. */
export async function until<T>(
  check: () => T | Promise<T>,
  what: () => string,
  deadlineMs = 20_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`not in ${deadlineMs} ms: ${what()}`);
    await pause(25);
  }
}

/** Waits for a text in the program's output. */
export function untilPrinted(
  program: Program,
  text: string,
  deadlineMs = 20_000,
): Promise<boolean> {
  const check = () => {
    if (program.log().includes(text)) return true;
    if (program.hasEnded()) throw new Error(`ended before it printed "${text}":\n${program.log()}`);
    return false;
  };
  return until(check, () => `"${text}" in the output:\n${program.log()}`, deadlineMs);
}
