import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { MEMORY_ENV, MEMORY_FLAGS } from "../../server/portal-memory.ts";
import { openDatabase, type OpenDatabase } from "../../upstream/db/open.ts";
import { freePort } from "./free-port.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { urlOf } from "./postgres-query.ts";
import { type Program, startProgram, until, untilPrinted } from "./program.ts";
import { BUCKET, startS3 } from "./s3-server.ts";
import { portalSettings } from "./stack.ts";

const SECRET = "s".repeat(32);
const GRACE_S = 3;
const NAMES = ["front", "apis", "portal1", "portal2", "api1", "api2"] as const;
type Ports = Record<(typeof NAMES)[number], number>;

/** A portal or an API, started from the folder of a build. */
export type Kept = {
  name: string;
  /** Stops it, waits, and starts it again like an operator; perhaps as another version. */
  restart: (build?: string) => Promise<void>;
  /** Kills it, and starts it again. */
  kill: () => Promise<void>;
  /** Returns the output of all its runs. */
  log: () => string;
};
export type TwoAndTwo = {
  url: string;
  /** The URL at which portals reach an API. */
  inner: string;
  apis: Kept[];
  portals: Kept[];
  opened: OpenDatabase;
  postgres: PostgresServer;
  store: Awaited<ReturnType<typeof startS3>>;
  settings: Record<string, string>;
  stop: () => Promise<void>;
};

/** Starts two portals and two APIs over PostgreSQL and a bucket, behind Debian's HAProxy. */
export async function startTwoAndTwo(
  build = resolve("build"),
  more: Record<string, string> = {},
): Promise<TwoAndTwo> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const [postgres, store] = await Promise.all([startPostgres(), startS3()]);
    ends.push(postgres.stop, store.stop);
    const folder = await mkdtemp(join(tmpdir(), "ccl-two-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const ports: Ports = { front: 0, apis: 0, portal1: 0, portal2: 0, api1: 0, api2: 0 };
    for (const name of NAMES) ports[name] = await freePort();
    const url = `http://127.0.0.1:${ports.front}`;
    const inner = `http://127.0.0.1:${ports.apis}`;
    const databaseUrl = urlOf(postgres.port, "postgres");
    const common = {
      ...{ TRIAL: "1", PUBLIC_ORIGIN: url, UPSTREAM_URL: inner, UPSTREAM_SECRET: SECRET },
      STOP_GRACE_SECONDS: String(GRACE_S),
    };
    const settings = {
      ...store.settings,
      ...{ DATABASE_URL: databaseUrl, FILES_URL: `s3://${BUCKET}/school` },
    };
    const api = (name: "api1" | "api2") =>
      keep(name, "upstream.js", build, {
        ...common,
        ...settings,
        DATA_DIR: join(folder, name),
        CONTENT_DIR: resolve("samples"),
        SECOND_FACTOR_KEYS: Buffer.alloc(32).toString("base64url"),
        UPSTREAM_PORT: String(ports[name]),
        ...more,
      });
    const portal = (name: "portal1" | "portal2") =>
      keep(name, "portal.js", build, {
        ...MEMORY_ENV,
        ...portalSettings(ports[name], inner),
        ...common,
        ...{ EMBEDDED_UPSTREAM: "1", TRUST_PROXY: "1", LIMITS_URL: databaseUrl },
        DATA_DIR: join(folder, name),
        ...more,
      });
    const [apis, portals] = [
      [api("api1"), api("api2")],
      [portal("portal1"), portal("portal2")],
    ];
    for (const { start, end } of [...apis, ...portals]) {
      ends.push(end);
      await start();
    }
    ends.push(await startBalancer(folder, ports));
    const opened = openDatabase({
      ...{ dataDir: join(folder, "own"), databaseUrl },
      onConnectionLost: () => {},
    });
    ends.push(opened.close);
    return { url, inner, apis, portals, opened, postgres, store, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keep(name: string, file: string, build: string, env: Record<string, string>) {
  let program: Program | undefined;
  let version = build;
  let before = "";
  const start = async () => {
    before += program?.log() ?? "";
    program = startProgram([...MEMORY_FLAGS, join(version, file)], env);
    await untilPrinted(program, " ready on ", 60_000);
  };
  return {
    name,
    start,
    end: async () => program?.end("SIGKILL"),
    restart: async (next = version) => {
      expect(await program?.end("SIGTERM"), name).toEqual({ code: 0, signal: null });
      version = next;
      await start();
      // The load balancer needs two good checks.
      await pause(3_000);
    },
    kill: async () => {
      await program?.end("SIGKILL");
      await start();
    },
    log: () => before + (program?.log() ?? ""),
  };
}

/** Starts Debian's HAProxy with the file of deploy/, on the test's ports and without https. */
async function startBalancer(folder: string, ports: Ports): Promise<() => Promise<unknown>> {
  let config = await readFile("deploy/haproxy-two.cfg", "utf8");
  const places = { "10.0.0.10:4000": ports.apis, "10.0.0.11:3000": ports.portal1 };
  const more = {
    ...{ "10.0.0.12:3000": ports.portal2, "10.0.0.21:4000": ports.api1 },
    "10.0.0.22:4000": ports.api2,
  };
  for (const [place, port] of Object.entries({ ...places, ...more }))
    config = config.replaceAll(place, `127.0.0.1:${port}`);
  config = config
    .replace("bind :80", `bind 127.0.0.1:${ports.front}`)
    .replace(/ +bind :443.*\n| +http-request redirect.*\n/g, "");
  await writeFile(join(folder, "haproxy.cfg"), config);
  const balancer = spawn("/usr/sbin/haproxy", ["-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${ports.front}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until(isUp, () => "HAProxy to answer");
  return () => {
    const ended = once(balancer, "close");
    balancer.kill("SIGTERM");
    return ended;
  };
}
