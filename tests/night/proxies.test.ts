import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { formOf, sized } from "../http/portal/practice/segment-form.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html.ts";
import { PortalClient } from "../support/portal-client.ts";
import { until } from "../support/program.ts";
import { type Stack, startStack } from "../support/stack.ts";

type Place = { port: number; portal: string; folder: string };
type Proxy = { program: string; file: string; config: (kept: string, at: Place) => string };

const before = (kept: string, { portal }: Place) => kept.replace("127.0.0.1:3000", portal);
/** The files of deploy/ on ports of a test, without https. */
const PROXIES: Record<string, Proxy & { args: (config: string) => string[] }> = {
  nginx: {
    program: "/usr/sbin/nginx",
    file: "nginx.conf",
    config: (kept, at) =>
      `user root; daemon off; pid ${at.folder}/pid; error_log ${at.folder}/errors;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${at.folder}/bodies; proxy_temp_path ${at.folder}/answers;
${before(kept, at).replace("listen 80;", `listen 127.0.0.1:${at.port};`)} }`,
    args: (config) => ["-c", config],
  },
  Caddy: {
    program: "/usr/bin/caddy",
    file: "Caddyfile",
    config: (kept, at) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${before(kept, at).replace("learn.school.example {", `http://127.0.0.1:${at.port} {`)}`,
    args: (config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
  HAProxy: {
    program: "/usr/sbin/haproxy",
    file: "haproxy.cfg",
    config: (kept, at) =>
      before(kept, at)
        .replace("bind :80", `bind 127.0.0.1:${at.port}`)
        .replace(/ +bind :443.*\n| +http-request redirect.*\n/g, ""),
    args: (config) => ["-f", config],
  },
};

describe.each(Object.entries(PROXIES))("behind %s of Debian", (name, proxy) => {
  let stack: Stack;
  let folder: string;
  let running: ChildProcess;
  let url: string;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    if (!existsSync(proxy.program)) throw new Error(`No ${proxy.program}: install ${name}.`);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    stack = await startStack({ env: { TRUST_PROXY: "1", PUBLIC_ORIGIN: url } });
    folder = await mkdtemp(join(tmpdir(), "ccl-proxy-"));
    const kept = await readFile(`deploy/${proxy.file}`, "utf8");
    const config = join(folder, proxy.file);
    const portal = new URL(stack.portalUrl).host;
    await writeFile(config, proxy.config(kept, { port, portal, folder }));
    running = spawn(proxy.program, proxy.args(config), {
      stdio: "inherit",
      env: { ...process.env, HOME: folder },
    });
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(answers, () => `${name} does not answer`);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    running.kill("SIGTERM");
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("a student logs in and records; a foreign form and a file that is too large are refused in words", async () => {
    const student = new PortalClient(url);
    await student.logIn("student@example.com", "interpreting");
    const { fields } = await formOf(student, 5);
    const stored = await student.postFile("/recordings", fields, sized("a.wav", 7_900_000));
    expect(stored.status).toBe(200);
    for (const bytes of [8_800_000, 11_000_000]) {
      const refused = await student.postFile("/recordings", fields, sized("b.wav", bytes));
      expect([413, 422], `${bytes} bytes`).toContain(refused.status);
      expect(refused.text).toMatch(/large/);
    }
    const foreign = { Origin: "https://evil.example" };
    expect((await student.post("/user-profile", { first_name: "X" }, foreign)).status).toBe(403);
    expect(textOf((await student.get("/dashboard")).page, "h1")).not.toBe("");
  });

  test("an address that a visitor invents is not believed, and hundreds of unfinished forms harm nobody", async () => {
    const guess = { email: "student@example.com", password: "guess" };
    for (const invented of ["10.1.1.1", "10.2.2.2"])
      await new PortalClient(url).post("/login", guess, {
        Origin: url,
        "X-Forwarded-For": invented,
      });
    const failed = z.object({ security: z.literal("login-failed"), address: z.string() });
    const told = stack
      .portalLog()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .flatMap((line) => failed.safeParse(JSON.parse(line)).data ?? []);
    expect([told.length, new Set(told.map(({ address }) => address)).size]).toEqual([2, 1]);

    const { host, port } = new URL(url);
    for (let count = 0; count < 300; count += 1) {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
      sockets.push(socket);
      socket.write(
        `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=a`,
      );
    }
    const started = performance.now();
    expect((await new PortalClient(url).get("/login")).status).toBe(200);
    await new PortalClient(url).logIn("visitor@example.com", "interpreting");
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
