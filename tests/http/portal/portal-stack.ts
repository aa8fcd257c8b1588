import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { z } from "zod";
import { FakeUpstream } from "../../support/fake-upstream.ts";
import { PortalClient } from "../../support/portal-client.ts";
import { until } from "../../support/program.ts";
import { freePort } from "../../support/free-port.ts";
import { type RunningPortal, startPortalHere } from "../../support/portal-here.ts";
import { portalSettings } from "../../support/stack.ts";
import { startUpstreamHere, type UpstreamHere } from "../../support/upstream-here.ts";

export interface Addresses {
  portalUrl: string;
  upstreamUrl: string;
}

export interface PortalStack {
  stack: Addresses & {
    portalLog: () => string;
    upstreamLog: () => string;
    restartPortal: () => Promise<void>;
    addStaff: UpstreamHere["addStaff"];
    db: UpstreamHere["db"];
  };
  /** A proxy between portal and API, until a test scripts it. */
  fake: FakeUpstream;
  client: () => PortalClient;
  /** Returns the file's one session of an account, because a password check is slow. */
  signedIn: (email?: string) => Promise<PortalClient>;
  /** Logs in with a new session, for tests that end it. */
  signInAnew: () => Promise<PortalClient>;
  /** Ends a fault and waits for the portal's breaker, so that no test starts with an open one. */
  heal: () => Promise<void>;
}

const logLine = z.object({ level: z.number(), msg: z.string().optional() }).passthrough();
const ERROR = 50;
/** The settings that the supervisor gives a trial. */
const TRIAL = { TRIAL: "1", EMBEDDED_UPSTREAM: "1" };

/**
 * Starts one portal and one API in this process with a fake in between, for the tests of a file. A
 * log line of level error fails its test.
 */
export function usePortal(env: Record<string, string> = {}, start = startPortalHere): PortalStack {
  const running: { portal?: RunningPortal; fake?: FakeUpstream; upstream?: UpstreamHere } = {};
  let address = "";
  const sessions = new Map<string, PortalClient>();
  let read = 0;
  beforeAll(async () => {
    running.fake = await FakeUpstream.start();
    const settings = { ...portalSettings(await freePort(), running.fake.url), ...TRIAL, ...env };
    running.portal = await start(settings);
    address = `http://127.0.0.1:${settings.PORT}`;
    running.upstream = await startUpstreamHere(address, env.UPSTREAM_SECRET);
    running.fake.target = running.upstream.url;
  });
  afterEach(async () => {
    if (running.fake?.isScripted) await heal();
    const log = running.portal?.log() ?? "";
    const complaints = log.slice(read).split("\n").filter(isError);
    read = log.length;
    expect(complaints, "the portal must not log errors").toEqual([]);
  });
  afterAll(async () => {
    await running.portal?.stop();
    await running.fake?.stop();
    await running.upstream?.stop();
  });
  const heal = async () => {
    started(running.fake).heal();
    const trusted = async () =>
      (await (await fetch(`${address}/status`)).text()).includes('"upstream":"ok"');
    await until(trusted, () => "the portal still takes its upstream for dead");
  };
  const client = () => new PortalClient(address);
  return {
    get stack() {
      const { url: upstreamUrl, log: upstreamLog, addStaff, db } = started(running.upstream);
      const { log: portalLog, restart: restartPortal } = started(running.portal);
      return {
        portalUrl: address,
        upstreamUrl,
        portalLog,
        upstreamLog,
        restartPortal,
        addStaff,
        db,
      };
    },
    get fake() {
      return started(running.fake);
    },
    client,
    signedIn: async (email = "student@example.com") => {
      const known = sessions.get(email) ?? client();
      if (!sessions.has(email)) {
        await known.logIn(email);
        known.cookies.delete("portal-notice");
        sessions.set(email, known);
      }
      return known.copy();
    },
    signInAnew: async () => {
      const student = client();
      await student.logIn();
      student.cookies.delete("portal-notice");
      return student;
    },
    heal,
  };
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("used before it was started");
  return thing;
}

function isError(line: string): boolean {
  if (!line.startsWith("{")) return false;
  const result = logLine.safeParse(JSON.parse(line));
  return result.success && result.data.level >= ERROR;
}
