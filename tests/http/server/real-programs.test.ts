import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import Libsql from "libsql";
import { freePort } from "../../support/free-port.ts";
import { PortalClient } from "../../support/portal-client.ts";
import { startProgram, until, untilPrinted, type Program } from "../../support/program.ts";
import { startStack, TEST_SECRET, type Stack } from "../../support/stack.ts";
import { toneFile } from "../../support/recordings.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../../support/stripe/double.ts";
import { formOf } from "../portal/practice/segment-form.ts";
import { exchange } from "./raw-request.ts";
import { KILLS } from "../../support/kills.ts";

describe("the built portal", () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack()));
  afterAll(() => stack.stop());

  test("answers its probes, and a page with its own asset", async () => {
    for (const path of ["/healthz", "/readyz"])
      expect((await fetch(stack.portalUrl + path)).status).toBe(200);
    const port = Number(new URL(stack.portalUrl).port);
    const ask = (path: string) => exchange(port, { path, headers: { "Accept-Encoding": "br" } });
    const page = await ask("/login");
    expect(page.status).toBe(200);
    const { headers } = page;
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    const html = brotliDecompressSync(page.body).toString();
    const asset = await ask(/\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? "");
    expect(asset.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await ask("/icons.svg")).headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=3600",
    });
  });

  test("comes back, as the upstream does, on the same ports", async () => {
    await stack.killUpstream();
    expect((await fetch(`${stack.portalUrl}/readyz`)).status).toBe(200);
    await stack.restartUpstream();
    await stack.restartPortal();
    expect((await fetch(`${stack.portalUrl}/login`)).status).toBe(200);
    expect(stack.upstreamLog().match(/upstream ready on/g)).toHaveLength(2);
  });
});

test("plain remix-serve runs the same build", async () => {
  const port = String(await freePort());
  const args = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  const program = startProgram(args, {
    PORT: port,
    HOST: "127.0.0.1",
    SESSION_SECRET: TEST_SECRET,
  });
  await untilPrinted(program, "[remix-serve]");
  for (const path of ["/healthz", "/login"])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
  await program.end("SIGKILL");
});

describe("the supervisor over the built programs", () => {
  let dataDir = "";
  let supervisor: Program;
  let urls = { "portal.js": "", "upstream.js": "" };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "ccl-supervisor-"));
    const [PORT, UPSTREAM_PORT] = [String(await freePort()), String(await freePort())];
    urls = {
      "portal.js": `http://127.0.0.1:${PORT}/healthz`,
      "upstream.js": `http://127.0.0.1:${UPSTREAM_PORT}/`,
    };
    supervisor = startProgram(["build/supervisor.js"], {
      PORT,
      UPSTREAM_PORT,
      DATA_DIR: dataDir,
      NODE_ENV: "",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    await untilPrinted(supervisor, "Stop it with Ctrl+C.", 60_000);
  });
  afterAll(async () => {
    await supervisor.end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });

  test("lets forms lead to Stripe's page and to no other host, where plans are paid there", async () => {
    const { headers } = await fetch(new URL("/login", urls["portal.js"]));
    expect(headers.get("content-security-policy")).toContain(
      "; form-action 'self' https://checkout.stripe.com;",
    );
  });

  test.each(["portal.js", "upstream.js"] as const)(
    `brings %s back within 3 seconds, killed ${KILLS} times`,
    { timeout: 200_000 },
    async (file) => {
      const waits: number[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const pid = pidOf(file);
        process.kill(pid, "SIGKILL");
        const start = Date.now();
        await until(
          () => hasAnswer(urls[file]),
          () => `${file}, round ${round}`,
          10_000,
        );
        waits.push(Date.now() - start);
        expect(pidOf(file)).not.toBe(pid);
      }
      // The middle one: a busy machine may hold up a single start, but not most of them.
      const [middle] = waits.sort((a, b) => a - b).slice(Math.floor(KILLS / 2));
      expect(middle).toBeLessThan(3_000);
    },
  );

  test("a stop fails none of 20 uploaders: each post is stored, or told to come again before it was taken", async () => {
    const portalUrl = new URL(urls["portal.js"]).origin;
    const client = new PortalClient(portalUrl);
    await client.logIn();
    const forms = await Promise.all(
      Array.from({ length: 20 }, (_, at) => formOf(client, 1 + (at % 10))),
    );
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
    const end = supervisor.end("SIGTERM");
    await Promise.all(uploaders);
    stopped = true;
    expect(await end).toEqual({ code: 0, signal: null });
    expect(
      [...new Set(outcomes)].filter((outcome) => !/^(200|503 3|ECONNREFUSED)$/.test(outcome)),
    ).toEqual([]);
    const database = new Libsql(join(dataDir, "upstream.sqlite"), { readonly: true });
    const kept = database.prepare("select client_answer_id from practice_receipts").pluck().all();
    database.close();
    expect([...stored].filter((id) => !kept.includes(id))).toEqual([]);
  });

  function pidOf(file: string): number {
    const rows = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(supervisor.pid)], {
      encoding: "utf8",
    }).split("\n");
    return Number.parseInt(rows.find((row) => row.endsWith(file)) ?? "", 10);
  }
});

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
}

function hasAnswer(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}
