import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { KILLS } from "../../support/kills.ts";
import { PortalClient } from "../../support/portal-client.ts";
import { skipPostgres } from "../../support/postgres-database.ts";
import { urlOf } from "../../support/postgres-query.ts";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { startProgram, until, untilPrinted, type Program } from "../../support/program.ts";
import { toneFile } from "../../support/recordings.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../../support/stripe/double.ts";
import { formOf } from "../portal/practice/segment-form.ts";
import { PostingDevices } from "./posting-devices.ts";

/** All programs as in `npm start`, in a trial. */
class Running {
  readonly dataDir: string;
  readonly portalUrl: string;
  readonly upstreamUrl: string;
  readonly #env: Record<string, string>;
  #supervisor: Program;

  private constructor(env: Record<string, string>, supervisor: Program) {
    this.#env = env;
    this.#supervisor = supervisor;
    this.dataDir = env.DATA_DIR ?? "";
    this.portalUrl = `http://127.0.0.1:${env.PORT}`;
    this.upstreamUrl = `http://127.0.0.1:${env.UPSTREAM_PORT}`;
  }

  static async start(more: Record<string, string> = {}): Promise<Running> {
    const env = {
      PORT: String(await freePort()),
      UPSTREAM_PORT: String(await freePort()),
      DATA_DIR: await mkdtemp(join(tmpdir(), "ccl-kills-")),
      NODE_ENV: "",
      ...more,
    };
    if (!more.DATABASE_URL)
      await cp(process.env.TEST_TRIAL_DATA ?? "", env.DATA_DIR, { recursive: true });
    return new Running(env, await supervise(env));
  }

  /** Kills a child of the supervisor, and waits until its successor responds. */
  async killChild(file: "portal.js" | "upstream.js"): Promise<number> {
    const url = file === "portal.js" ? `${this.portalUrl}/healthz` : this.upstreamUrl;
    const pid = this.pidOf(file);
    process.kill(pid, "SIGKILL");
    const start = Date.now();
    await until(
      () => hasAnswer(url),
      () => file,
      10_000,
    );
    expect(this.pidOf(file)).not.toBe(pid);
    return Date.now() - start;
  }

  /** Kills the supervisor. Its children end by themselves, and it starts again on their ports. */
  async killSupervisor(): Promise<void> {
    await this.#supervisor.end("SIGKILL");
    this.#supervisor = await supervise(this.#env);
  }

  pidOf(file: string): number {
    const rows = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(this.#supervisor.pid)], {
      encoding: "utf8",
    }).split("\n");
    return Number.parseInt(rows.find((row) => row.endsWith(file)) ?? "", 10);
  }

  /** Stops it like Ctrl+C. */
  end() {
    return this.#supervisor.end("SIGTERM");
  }

  async stop(): Promise<void> {
    await this.#supervisor.end("SIGKILL");
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

describe("the supervisor over the built programs, while three devices post recordings", () => {
  let running: Running;
  let devices: PostingDevices;
  beforeAll(async () => {
    running = await Running.start({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    devices = await PostingDevices.signIn(running.portalUrl, running.upstreamUrl);
  });
  afterAll(() => running.stop());

  test("allows forms to go to Stripe and to no other host, when plans are paid there", async () => {
    const { headers } = await fetch(`${running.portalUrl}/login`);
    expect(headers.get("content-security-policy")).toContain(
      "; form-action 'self' https://checkout.stripe.com;",
    );
  });

  // upstream/process tests that a kill of the API loses nothing.
  for (const [file, tags] of [
    ["portal.js", []],
    ["upstream.js", ["night"]],
  ] as const)
    test(
      `restarts a killed ${file}, ${KILLS} times, mostly within 3 seconds, and keeps every acknowledged recording`,
      { timeout: 400_000, tags: [...tags] },
      async () => {
        const waits: number[] = [];
        const before = devices.unanswered;
        for (let round = 0; round < KILLS; round += 1) {
          await devices.postThrough(async () => void waits.push(await running.killChild(file)));
          await devices.expectNewest();
        }
        // The median, because a busy machine may delay one start, but not most of them.
        const [middle] = waits.sort((a, b) => a - b).slice(Math.floor(KILLS / 2));
        if (KILLS > 2) expect(middle).toBeLessThan(3_000);
        expect(devices.unanswered, "the kills fell into posts").toBeGreaterThan(before);
      },
    );

  test(
    `when the supervisor is killed, ${KILLS} times, its programs end and every acknowledged recording is kept`,
    { timeout: 400_000 },
    async () => {
      const before = devices.unanswered;
      for (let round = 0; round < KILLS; round += 1) {
        await devices.postThrough(() => running.killSupervisor());
        await devices.expectNewest();
      }
      expect(devices.unanswered, "the kills fell into posts").toBeGreaterThan(before);
      await devices.expectReceipts();
    },
  );

  test("a stop fails none of 20 uploaders: each post is stored or refused with a Retry-After", async () => {
    const client = new PortalClient(running.portalUrl);
    await client.logIn();
    const ten = await Promise.all(Array.from({ length: 10 }, (_, at) => formOf(client, 1 + at)));
    const forms = [...ten, ...ten];
    const outcomes: string[] = [];
    const stored = new Set<string>();
    let stopped = false;
    const uploaders = forms.map(async ({ fields }, at) => {
      while (!stopped) {
        const client_answer_id = randomUUID();
        const outcome = await client
          .postFile("/recordings", { ...fields, client_answer_id }, toneFile(300 + at))
          .then(
            ({ status, headers }) => `${status} ${headers.get("retry-after") ?? ""}`.trim(),
            // Nobody listens any more.
            (error: unknown) => codeOf(error),
          );
        outcomes.push(outcome);
        if (outcome === "200") stored.add(client_answer_id);
        else return;
      }
    });
    await until(
      () => stored.size >= 20,
      () => `uploads: ${outcomes.join(", ")}`,
    );
    const end = running.end();
    await Promise.all(uploaders);
    stopped = true;
    expect(await end).toEqual({ code: 0, signal: null });
    expect(
      [...new Set(outcomes)].filter((outcome) => !/^(200|503 3|ECONNREFUSED)$/.test(outcome)),
    ).toEqual([]);
    const database = new Libsql(join(running.dataDir, "upstream.sqlite"), { readonly: true });
    const kept = database.prepare("select client_answer_id from practice_receipts").pluck().all();
    database.close();
    expect([...stored].filter((id) => !kept.includes(id))).toEqual([]);
  });
});

describe.skipIf(skipPostgres)("while three devices post recordings into PostgreSQL", () => {
  let server: PostgresServer;
  let running: Running;
  beforeAll(async () => {
    // An owner may have set this: without our own setting a kill would lose commits.
    server = await startPostgres(["synchronous_commit=off"]);
    running = await Running.start({ DATABASE_URL: urlOf(server.port, "postgres") });
  });
  afterAll(async () => {
    await running.stop();
    await server.stop();
  });

  test(
    `the API survives ${KILLS} kills of the server and keeps every acknowledged recording`,
    { timeout: 400_000 },
    async () => {
      const devices = await PostingDevices.signIn(running.portalUrl, running.upstreamUrl);
      const programs = ["portal.js", "upstream.js"].map((file) => running.pidOf(file));
      for (let round = 0; round < KILLS; round += 1) {
        await devices.postThrough(async () => {
          await server.kill();
          await server.start();
        });
        await devices.expectNewest();
      }
      await devices.expectReceipts();
      expect(devices.unanswered, "the kills fell into posts").toBeGreaterThan(0);
      expect(["portal.js", "upstream.js"].map((file) => running.pidOf(file))).toEqual(programs);
    },
  );
});

async function supervise(env: Record<string, string>): Promise<Program> {
  const supervisor = startProgram(["build/supervisor.js"], env);
  await untilPrinted(supervisor, "Stop it with Ctrl+C.", 60_000);
  return supervisor;
}

function hasAnswer(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
}
