import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startProgram, untilPrinted } from "../../support/program.ts";
import { startStack, TEST_SECRET, type Stack } from "../../support/stack.ts";
import { exchange } from "./raw-request.ts";

describe("the built portal", () => {
  let stack: Stack;
  let figures: { portal: number; api: number };
  beforeAll(async () => {
    figures = { portal: await freePort(), api: await freePort() };
    stack = await startStack({
      portalEnv: { METRICS_PORT: String(figures.portal) },
      upstreamEnv: { UPSTREAM_METRICS_PORT: String(figures.api) },
    });
  });
  afterAll(() => stack.stop());

  test("answers its probes, and serves a page with a compressed asset", async () => {
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

  test("serves its metrics and the API's to this machine", async () => {
    await fetch(`${stack.portalUrl}/login`);
    const fault = { part: "menu", state: "", kind: "TypeError", takes: "", release: "b8gbtgyj" };
    await fetch(`${stack.portalUrl}/page-faults`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fault),
    });
    const [portal, api] = await Promise.all(
      [figures.portal, figures.api].map(async (port) =>
        (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
      ),
    );
    expect(portal).toMatch(/^ccl_request_seconds_count\{.*route="\/login",status="200"\} \d+$/m);
    expect(portal).toMatch(
      /^ccl_browser_faults_total\{part="menu",kind="TypeError",takes="no",program="portal"\} 1$/m,
    );
    expect(portal).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(api).toMatch(/^ccl_jobs_total\{job="plans",end="done",program="api"\} 1$/m);
    expect(api).toContain("ccl_jobs_waiting");
    expect((await fetch(`http://127.0.0.1:${figures.portal}/`)).status).toBe(404);
  });

  test("names the program in each log line, and the version at the start", async () => {
    await fetch(`${stack.upstreamUrl}/api/v1/check-token`);
    await expect.poll(stack.upstreamLog).toContain(`"from":"api"`);
    for (const log of [stack.upstreamLog(), stack.portalLog()])
      expect(log).toMatch(/ ready on http:\S+ \(version \d+\.\d+\.\d+\)$/m);
  });

  // `server/kills` tests that both return on their ports.
  test("restarts on the same port, as the upstream does", { tags: ["night"] }, async () => {
    await stack.killUpstream();
    expect((await fetch(`${stack.portalUrl}/readyz`)).status).toBe(200);
    await stack.restartUpstream();
    await stack.restartPortal();
    expect((await fetch(`${stack.portalUrl}/login`)).status).toBe(200);
    expect(stack.upstreamLog().match(/upstream ready on/g)).toHaveLength(2);
  });
});

test("remix-serve alone runs the same build", async () => {
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
