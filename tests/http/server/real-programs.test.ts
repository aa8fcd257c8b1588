import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startProgram, until, untilPrinted, type Program } from "../../support/program.ts";
import { startStack, TEST_SECRET, type Stack } from "../../support/stack.ts";
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
    });
    await untilPrinted(supervisor, "Stop it with Ctrl+C.", 60_000);
  });
  afterAll(async () => {
    expect(await supervisor.end("SIGTERM")).toEqual({ code: 0, signal: null });
    await rm(dataDir, { recursive: true, force: true });
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

  function pidOf(file: string): number {
    const rows = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(supervisor.pid)], {
      encoding: "utf8",
    }).split("\n");
    return Number.parseInt(rows.find((row) => row.endsWith(file)) ?? "", 10);
  }
});

function hasAnswer(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}
