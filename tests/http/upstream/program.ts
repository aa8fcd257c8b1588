import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import pino from "pino";
import { readEnv } from "../../../upstream/env.ts";
import { serveUpstream } from "../../../upstream/serve.ts";
import { writeStandardContent } from "./content-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const READY = /upstream ready on (http:\/\/\S+)/;

export type Running = {
  base: string;
  child: ChildProcess;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  printed: () => string;
};
export type Ended = { code: number | null; output: string };

/** The programs from `npm run build`. */
export const BUILT = {
  server: join(ROOT, "build/upstream.js"),
  cli: join(ROOT, "build/upstream-cli.js"),
};

export const silent = pino({ level: "silent" });

/**
 * Runs the same API in this process, which starts five times as fast. For tests without its signals
 * and output.
 */
export async function serveHere(env: Record<string, string>, log = silent) {
  const settings = readEnv({ UPSTREAM_PORT: "0", ...env });
  const reader = pathToFileURL(join(ROOT, "build/file-reader.js"));
  const { port, stop } = await serveUpstream(settings, log, reader);
  return { base: `http://127.0.0.1:${port}`, stop };
}

/** The built API, started by node. */
export class Program {
  readonly folder = mkdtempSync(join(tmpdir(), "upstream-program-"));
  readonly data = join(this.folder, "data");
  // Inside the project, so that the bundle finds its packages.
  readonly #bundles = mkdtempSync(join(cacheFolder(), "upstream-"));
  readonly #running = new Set<ChildProcess>();

  constructor() {
    writeStandardContent(join(this.folder, "content"));
  }

  /** Starts with the trial's data, because a first start takes as long again to make it. */
  fillWithTrial(): { TRIAL: string; CONTENT_DIR: string } {
    cpSync(process.env.TEST_TRIAL_DATA ?? "", this.data, { recursive: true });
    return { TRIAL: "1", CONTENT_DIR: resolve("samples") };
  }

  /** Bundles a program of the tests. */
  async bundle(entry: string): Promise<string> {
    const outfile = join(this.#bundles, `${entry.replaceAll(/[/.]/g, "-")}.js`);
    await build({
      entryPoints: [join(ROOT, entry)],
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
      logLevel: "error",
    });
    return outfile;
  }

  /** Starts the server and waits until it is ready. */
  start(bundle: string, env: Record<string, string> = {}): Promise<Running> {
    const child = this.spawn(bundle, [], env);
    return new Promise((resolve, reject) => {
      let output = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const base = READY.exec(output)?.[1];
        if (base !== undefined)
          resolve({
            base,
            child,
            kill: (signal) => this.#kill(child, signal),
            printed: () => output,
          });
      });
      child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.once("exit", (code) => reject(new Error(`the upstream ended with ${code}: ${output}`)));
    });
  }

  /** Runs a program to its end; `input` is its standard input. */
  run(
    bundle: string,
    args: string[] = [],
    env: Record<string, string> = {},
    input = "",
  ): Promise<Ended> {
    const child = this.spawn(bundle, args, env);
    child.stdin?.end(input);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  }

  spawn(bundle: string, args: string[], env: Record<string, string>): ChildProcess {
    const settings = {
      DATA_DIR: this.data,
      CONTENT_DIR: join(this.folder, "content"),
      UPSTREAM_PORT: "0",
      LOG_LEVEL: "error",
      ...env,
    };
    const child = spawn(process.execPath, [bundle, ...args], {
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...settings },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#kill(child, "SIGKILL")));
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.#bundles, { recursive: true, force: true });
  }

  #kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    return new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
      child.once("exit", (code) => resolve(code));
      child.kill(signal);
    });
  }
}

function cacheFolder(): string {
  const folder = join(ROOT, "node_modules/.cache");
  mkdirSync(folder, { recursive: true });
  return folder;
}
