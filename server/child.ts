import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { type Pulse, watchPulse } from "./pulse.ts";

export type ChildCommand = {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  isReady: () => Promise<boolean>;
  /** Milliseconds between the signal and the start of the shutdown. */
  graceMs: number;
  /** How its event loop is asked; a program that never answered is not judged. */
  pulse?: Pulse;
};

export type KeptChild = {
  /** Rejects when the first start exits by itself, because a second try would fail too. */
  ready: Promise<void>;
  stop: (signal: NodeJS.Signals) => Promise<void>;
  killNow: () => void;
};

const FIRST_WAIT_MS = 200;
/** A program that worked once restarts soon. One that never worked must not burn the CPU. */
const LONGEST_WAIT_MS = { onceReady: 500, neverReady: 5_000 };
const HEALTHY_MS = 30_000;
const STOP_MS = 12_000;
const ASK_EVERY_MS = 50;

export function keepRunning(
  { name, args, env, isReady, graceMs, pulse }: ChildCommand,
  print: (line: string) => void,
): KeptChild {
  let child: ChildProcess;
  let waitMs = FIRST_WAIT_MS;
  let everReady = false;
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let markReady = () => {};
  let giveUp: (reason: Error) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    markReady = resolve;
    giveUp = reject;
  });
  start();

  function start(): void {
    let readyAt = 0;
    // Its own process group, so that Ctrl+C reaches only the supervisor. Its own output, because a
    // child may outlive the supervisor.
    const started = spawn(process.execPath, args, {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    child = started;
    const watch = watchPulse(started, pulse, (seconds) =>
      print(`The ${name} has not answered for ${seconds} s: it hangs and is ended.`),
    );
    started.once("exit", (code, signal) => {
      watch.end();
      ended(code, signal, readyAt);
    });
    void untilReady(started, isReady).then((isUp) => {
      if (!isUp) return;
      readyAt = Date.now();
      everReady = true;
      markReady();
    });
  }

  function ended(code: number | null, signal: NodeJS.Signals | null, readyAt: number): void {
    if (stopping) return;
    if (!everReady && code !== null)
      return giveUp(new Error(`The ${name} did not start (exit code ${code}).`));
    if (readyAt > 0 && Date.now() - readyAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
    const wait = Math.min(
      waitMs,
      everReady ? LONGEST_WAIT_MS.onceReady : LONGEST_WAIT_MS.neverReady,
    );
    print(
      `The ${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${wait / 1000} s.`,
    );
    restart = setTimeout(start, wait);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS.neverReady);
  }

  return {
    ready,
    killNow: () => void child.kill("SIGKILL"),
    stop: (signal) => {
      stopping = true;
      clearTimeout(restart);
      if (hasEnded(child)) return Promise.resolve();
      return new Promise((resolve) => {
        const cut = setTimeout(() => child.kill("SIGKILL"), graceMs + STOP_MS);
        child.once("exit", () => {
          clearTimeout(cut);
          resolve();
        });
        child.kill(signal);
      });
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function untilReady(child: ChildProcess, isReady: () => Promise<boolean>): Promise<boolean> {
  while (!hasEnded(child)) {
    if (await isReady()) return true;
    await pause(ASK_EVERY_MS);
  }
  return false;
}
