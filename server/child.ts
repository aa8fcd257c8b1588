import { spawn, type ChildProcess } from "node:child_process";

export type ChildCommand = {
  name: string;
  /** Arguments of node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Text on the child's output from which on it answers. */
  readyText: string;
};

export type KeptChild = {
  /** Settles at the first readiness; rejects when the first start ends by itself, which a second try would not mend. */
  ready: Promise<void>;
  stop: (signal: NodeJS.Signals) => Promise<void>;
  killNow: () => void;
};

const FIRST_WAIT_MS = 200;
/** A child that answered once is wanted back soon; one that cannot even start must not burn the processor. */
const LONGEST_WAIT_MS = { wasReady: 1_000, neverReady: 5_000 };
const HEALTHY_MS = 30_000;
const STOP_MS = 12_000;

/** Runs a program and starts it again whenever it dies, until it is told to stop. */
export function keepRunning({ name, args, env, readyText }: ChildCommand, print: (line: string) => void): KeptChild {
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
    // Its own process group: Ctrl+C reaches the supervisor alone, which then stops its children in order.
    child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit", "ipc"], detached: true });
    whenPrinted(child, readyText, () => {
      readyAt = Date.now();
      everReady = true;
      markReady();
    });
    child.once("exit", (code, signal) => ended(code, signal, readyAt));
  }

  function ended(code: number | null, signal: NodeJS.Signals | null, readyAt: number): void {
    if (stopping) return;
    if (!everReady && code !== null) return giveUp(new Error(`The ${name} did not start (exit code ${code}).`));
    if (readyAt > 0 && Date.now() - readyAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
    const wait = Math.min(waitMs, readyAt > 0 ? LONGEST_WAIT_MS.wasReady : LONGEST_WAIT_MS.neverReady);
    print(`The ${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${wait / 1000} s.`);
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
        const cut = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
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

function whenPrinted(child: ChildProcess, text: string, then: () => void): void {
  let seen = "";
  const look = (chunk: Buffer) => {
    seen += chunk.toString("utf8");
    if (!seen.includes(text)) return;
    child.stdout?.off("data", look);
    then();
  };
  child.stdout?.on("data", look);
  child.stdout?.pipe(process.stdout, { end: false });
}
