import { readFileSync, statSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startProgram, until, untilPrinted, type Program } from "../../support/program.ts";
import { makeBuiltFolder, type BuiltFolder } from "./built-folder.ts";

let folder: BuiltFolder;
let supervisor: Program | undefined;
let settings: { PORT: string; UPSTREAM_PORT: string; DATA_DIR: string };
let portalUrl = "";
let upstreamUrl = "";

beforeAll(async () => (folder = await makeBuiltFolder()));
beforeEach(async () => {
  settings = {
    PORT: String(await freePort()),
    UPSTREAM_PORT: String(await freePort()),
    DATA_DIR: await mkdtemp(join(folder.path, "data-")),
  };
  portalUrl = `http://127.0.0.1:${settings.PORT}`;
  upstreamUrl = `http://127.0.0.1:${settings.UPSTREAM_PORT}`;
});
afterEach(async () => {
  await supervisor?.end("SIGKILL");
  // Without their parent the children stop by themselves.
  await until(
    async () => !(await answers(portalUrl)) && !(await answers(upstreamUrl)),
    () => "the children to leave",
  );
});
afterAll(() => folder.remove());

function supervise(env: Record<string, string> = {}, ...words: string[]): Program {
  // A terminal sets no NODE_ENV, and with production it would be no trial.
  const bare = { ...settings, NODE_ENV: "" };
  supervisor = startProgram([join(folder.path, "supervisor.js"), ...words], { ...bare, ...env });
  return supervisor;
}

async function superviseUntilReady(env: Record<string, string> = {}): Promise<Program> {
  const program = supervise(env);
  await untilPrinted(program, "Stop it with Ctrl+C.");
  return program;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/show`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** One start covers all of this, because it costs a second. */
test("a trial prints its log-ins, hides its secret from the upstream, restarts a dead portal and finishes requests", async () => {
  const program = await superviseUntilReady();
  expect(program.log()).toContain(`The portal is ready: http://localhost:${settings.PORT}`);
  expect(program.log()).toContain("student@example.com / interpreting");
  expect(program.log()).toContain("visitor@example.com / interpreting");
  expect(program.log()).toMatch(
    /teacher@example.com \/ interpreting \s+\(staff, at http\S+\/staff\)/,
  );
  expect(program.log()).toContain("trial is 1, secret is hidden, keys: 43");
  const file = join(settings.DATA_DIR, "session-secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);

  await fetch(`${portalUrl}/dies`).catch(() => undefined);
  await untilPrinted(program, "The portal ended (exit code 1); starting it again in 0.2 s.");
  expect(program.log()).toContain("died on purpose");
  await until(
    () => answers(portalUrl),
    () => "the portal to come back",
  );

  const slow = fetch(`${portalUrl}/slow`);
  await untilPrinted(program, "slow request arrived");
  program.signal("SIGINT");
  await until(
    async () => !(await answers(portalUrl)),
    () => "the portal to stop listening",
  );
  await writeFile(join(settings.DATA_DIR, "release"), "");
  expect(await (await slow).text()).toBe("finished");
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

// `unit/server/trial` tests the same settings.
test("starts only the portal when the upstream is elsewhere", { tags: ["night"] }, async () => {
  await superviseUntilReady({ SESSION_SECRET: "s".repeat(40), UPSTREAM_URL: "http://127.0.0.1:9" });
  expect(await answers(portalUrl)).toBe(true);
  expect(await answers(upstreamUrl)).toBe(false);
});

test("starts the API alone, with its own secret and not as a trial, and gives it a longer grace to stop", async () => {
  const program = supervise({ SESSION_SECRET: "s".repeat(40) }, "api");
  // The program that was started writes on its own, so its line can come later.
  await untilPrinted(program, "Stop it with Ctrl+C.");
  await untilPrinted(program, "trial is 0");
  expect(program.log()).not.toContain("student@example.com");
  expect(program.log()).toContain(
    `The API is ready at port ${settings.UPSTREAM_PORT} of 127.0.0.1`,
  );
  expect(program.log()).toContain("grace: 5");
  expect([await answers(upstreamUrl), await answers(portalUrl)]).toEqual([true, false]);
});

test("starts the portal alone, which fails /readyz after SIGTERM but answers on until it ends", async () => {
  const more = { SESSION_SECRET: "s".repeat(40), STOP_GRACE_SECONDS: "2" };
  const program = supervise(more, "portal");
  await untilPrinted(program, "Stop it with Ctrl+C.");
  expect([await answers(upstreamUrl), await answers(portalUrl)]).toEqual([false, true]);
  program.signal("SIGTERM");
  await until(
    async () => (await fetch(`${portalUrl}/readyz`)).status === 503,
    () => "a refusal at /readyz",
  );
  const during = await fetch(`${portalUrl}/show`);
  expect([during.status, during.headers.get("connection")]).toEqual([200, "close"]);
  const form = { method: "POST", body: "a=b", headers: { "Sec-Fetch-Site": "same-origin" } };
  expect((await fetch(`${portalUrl}/count`, form)).status).toBe(200);
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

test.each([
  [
    "wrong values, one line each",
    { PORT: "many", LOG_LEVEL: "loud", SESSION_SECRET: "short" },
    /^Setting PORT: .*\nSetting SESSION_SECRET: must hold at least 32 characters.*\nSetting LOG_LEVEL: .*$/,
  ],
  [
    "one port for both",
    { PORT: "4001", UPSTREAM_PORT: "4001" },
    /^Setting UPSTREAM_PORT: is 4001, as PORT is\..*$/,
  ],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^This machine has no address 192\.0\.2\.1 .*$/,
  ],
  [
    "a folder that cannot be made",
    { DATA_DIR: "/dev/null/data" },
    /^The data folder cannot be written to\..*$/,
  ],
])("refuses to start: %s", async (_name, env: Record<string, string>, sentence) => {
  const program = supervise(env);
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.log().trim()).toMatch(sentence);
});

for (const [name, tags] of [
  ["PORT", []],
  ["UPSTREAM_PORT", ["night"]],
] as const)
  test(`reports in one sentence that ${name} is busy`, { tags: [...tags] }, async () => {
    const other = createServer().listen(Number(settings[name]), "127.0.0.1");
    await until(
      () => other.listening,
      () => "the other program",
    );
    const program = supervise();
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.log().trim()).toMatch(
      new RegExp(`^Port ${settings[name]} is already in use[^\\n]* ${name}=<number>\\.$`),
    );
    other.close();
  });

test("reports in one sentence that another portal uses the folder, whatever its ports", async () => {
  const door = join(settings.DATA_DIR, "upstream.commands");
  const other = createServer().listen(door);
  onTestFinished(() => void other.close());
  await until(
    () => other.listening,
    () => "the other program",
  );
  const program = supervise();
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.log().trim()).toMatch(
    /^The portal runs already on the data folder \S+\. Stop it first, [^\n]*UPSTREAM_PORT\.$/,
  );
});

test("a child that cannot start ends everything instead of being restarted for ever", async () => {
  const file = join(folder.path, "upstream.js");
  const before = await readFile(file);
  onTestFinished(() => writeFile(file, before));
  await writeFile(file, `console.error("another instance uses this data"); process.exit(3);`);
  const program = supervise();
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.log()).toContain("another instance uses this data\n");
  expect(program.log().trim()).toMatch(/The upstream did not start \(exit code 3\)\.$/);
});

test("a trial keeps its secret; SIGTERM cuts a stalled upload after 10 seconds and answers 503 until then", async () => {
  const file = join(settings.DATA_DIR, "session-secret");
  await writeFile(file, "kept ".repeat(8));
  const program = await superviseUntilReady();
  expect(readFileSync(file, "utf8")).toBe("kept ".repeat(8));
  const [upload, balancer] = [
    connect(Number(settings.PORT), "127.0.0.1"),
    connect(Number(settings.PORT), "127.0.0.1"),
  ];
  let heard = "";
  balancer.on("data", (chunk: Buffer) => (heard += chunk.toString("utf8")));
  upload.on("error", () => {});
  upload.write(
    "POST /count HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 10\r\n\r\nhalf",
  );
  // With half a request the connection is not idle, so it stays open during the drain.
  balancer.write("GET /readyz HTTP/1.1\r\nHost: x\r\n");
  await until(
    () => upload.bytesWritten > 0 && balancer.bytesWritten > 0,
    () => "both to be sent",
  );
  await answers(portalUrl);
  const start = Date.now();
  program.signal("SIGTERM");
  await untilPrinted(program, "draining");
  balancer.write("\r\n");
  await until(
    () => heard.includes("\r\n\r\n"),
    () => "an answer to the load balancer",
  );
  expect(heard).toMatch(/^HTTP\/1\.1 503 [^]*Connection: close/);
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(Date.now() - start).toBeGreaterThan(9_000);
  // A second drain after the first would end after twenty.
  expect(Date.now() - start).toBeLessThan(18_000);
});
