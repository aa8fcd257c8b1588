import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MEMORY_ENV, MEMORY_FLAGS } from "../../server/portal-memory.ts";
import { freePort } from "./free-port.ts";
import { startProgram, untilPrinted, type Program } from "./program.ts";

export type StackOptions = {
  /** Another API (a fault proxy, a fake) instead of the embedded one. */
  upstreamUrl?: string;
  /** Settings for both programs, over the usual ones. */
  env?: Record<string, string>;
  portalEnv?: Record<string, string>;
  upstreamEnv?: Record<string, string>;
  /** False for a stack without sample content and demo accounts. */
  trial?: boolean;
  /** A stopped API's folder, which this one copies. */
  data?: string;
};

export type Stack = {
  portalUrl: string;
  upstreamUrl: string;
  dataDir: string;
  portalPid: () => number;
  upstreamPid: () => number;
  upstreamLog: () => string;
  portalLog: () => string;
  /** Restarts the API on its port and data, after a clean stop. */
  restartUpstream: () => Promise<void>;
  killUpstream: (signal?: NodeJS.Signals) => Promise<void>;
  killPortal: () => Promise<void>;
  restartPortal: () => Promise<void>;
  stop: () => Promise<void>;
};

export const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";
const build = resolve("build");

/** Starts the built portal and the built API, on free ports and with their own data folder. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (!existsSync(join(build, "complete")))
    throw new Error("There is no build to test: run `npm run build` first.");
  const dataDir = await mkdtemp(join(tmpdir(), "ccl-stack-"));
  const upstreamPort = await freePort();
  const upstreamUrl = options.upstreamUrl ?? `http://127.0.0.1:${upstreamPort}`;
  const portalPort = await freePort();
  const portalUrl = `http://127.0.0.1:${portalPort}`;
  const filled = wantsTrialData(options) ? process.env.TEST_TRIAL_DATA : options.data;
  if (filled) await cp(filled, dataDir, { recursive: true });
  const common = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    SECOND_FACTOR_KEYS: Buffer.alloc(32).toString("base64url"),
    TRIAL: options.trial === false ? "0" : "1",
    // Students of most tests work with it.
    SAMPLE_CONTENT: options.trial === false ? "1" : "",
    ...options.env,
  };
  const logs = { upstream: "", portal: "" };

  let upstream: Program | undefined;
  let portal: Program | undefined;
  const startUpstream = async () => {
    const env = {
      ...common,
      UPSTREAM_PORT: String(upstreamPort),
      CONTENT_DIR: resolve("samples"),
      PUBLIC_ORIGIN: portalUrl,
      ...options.upstreamEnv,
    };
    upstream = run("upstream.js", env);
    await untilPrinted(upstream, "upstream ready on ", 60_000);
  };
  const startPortal = async () => {
    const own = {
      ...portalSettings(portalPort, upstreamUrl),
      EMBEDDED_UPSTREAM: options.upstreamUrl ? "0" : "1",
    };
    portal = run("portal.js", { ...MEMORY_ENV, ...common, ...own, ...options.portalEnv });
    await untilPrinted(portal, "portal ready on ", 60_000);
  };
  const endUpstream = async (signal: NodeJS.Signals) => {
    await upstream?.end(signal);
    logs.upstream += upstream?.log() ?? "";
    upstream = undefined;
  };
  const endPortal = async (signal: NodeJS.Signals) => {
    await portal?.end(signal);
    logs.portal += portal?.log() ?? "";
    portal = undefined;
  };
  const stop = async () => {
    await Promise.all([endPortal("SIGKILL"), endUpstream("SIGKILL")]);
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    await Promise.all([options.upstreamUrl ? undefined : startUpstream(), startPortal()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    portalUrl,
    upstreamUrl,
    dataDir,
    portalPid: () => portal?.pid ?? 0,
    upstreamPid: () => upstream?.pid ?? 0,
    upstreamLog: () => logs.upstream + (upstream?.log() ?? ""),
    portalLog: () => logs.portal + (portal?.log() ?? ""),
    killUpstream: (signal = "SIGKILL") => endUpstream(signal),
    restartUpstream: async () => {
      await endUpstream("SIGTERM");
      await startUpstream();
    },
    killPortal: () => endPortal("SIGKILL"),
    restartPortal: async () => {
      await endPortal("SIGTERM");
      await startPortal();
    },
    stop,
  };
}

export function portalSettings(port: number, upstreamUrl: string) {
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    UPSTREAM_URL: upstreamUrl,
    SESSION_SECRET: TEST_SECRET,
  };
}

/** A start with existing data takes half the time. */
function wantsTrialData({ upstreamUrl, trial, env = {}, upstreamEnv = {} }: StackOptions): boolean {
  const settings = { ...env, ...upstreamEnv };
  return !upstreamUrl && trial !== false && !settings.CONTENT_DIR && !settings.DATABASE_URL;
}

/** Starts an API without a portal, to fill this folder with data. */
export async function startFillingUpstream(
  dataDir: string,
  env: Record<string, string> = { TRIAL: "1", CONTENT_DIR: resolve("samples") },
): Promise<Program> {
  const own = { DATA_DIR: dataDir, UPSTREAM_PORT: "0", PUBLIC_ORIGIN: "http://127.0.0.1" };
  const upstream = run("upstream.js", { ...own, ...env });
  await untilPrinted(upstream, "upstream ready on ", 60_000);
  return upstream;
}

/** Starts a program like the supervisor. The preload stops it when the test run is killed. */
function run(file: string, env: Record<string, string>): Program {
  return startProgram(
    [...MEMORY_FLAGS, "--import", join(build, "leave-with-parent.js"), join(build, file)],
    env,
  );
}
