import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAnswering } from "../../server/ports.ts";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { makeCertificates } from "./certificates.ts";
import { freePort } from "../support/free-port.ts";
import { PortalClient } from "../support/portal-client.ts";
import { type Program, startProgram, until, untilPrinted } from "../support/program.ts";
import { sha256, toneFile } from "../support/recordings.ts";
import { startFillingUpstream, TEST_SECRET } from "../support/stack.ts";

const UPSTREAM_SECRET = "u".repeat(32);
const CADDY = "/usr/bin/caddy";
const HAPROXY = "/usr/sbin/haproxy";

describe("an API that portals reach by https, with a certificate of the school's own authority", () => {
  const ends: (() => Promise<unknown>)[] = [];
  let folder: string;
  let api: Program;
  /** The ports of the API: with https, and without. */
  const ports = { tls: 0, plain: 0 };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ccl-https-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    await makeCertificates(folder);
    [ports.tls, ports.plain] = [await freePort(), await freePort()];
    const env = (port: number) => ({
      ...{ TRIAL: "1", CONTENT_DIR: resolve("samples"), UPSTREAM_SECRET },
      UPSTREAM_PORT: String(port),
    });
    const own = {
      ...{ UPSTREAM_HOST: "0.0.0.0", UPSTREAM_CERT: join(folder, "good.pem") },
      UPSTREAM_CERT_KEY: join(folder, "good.key"),
    };
    api = await startFillingUpstream(join(folder, "tls"), { ...env(ports.tls), ...own });
    const plain = await startFillingUpstream(join(folder, "plain"), env(ports.plain));
    ends.push(
      () => plain.end("SIGKILL"),
      () => api.end("SIGKILL"),
    );
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  /** Starts `npm start -- portal` like an operator on another machine. */
  const startPortal = async (apiPort: number, more: Record<string, string> = {}) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram(["server/start.mjs", "portal"], {
      ...{ PORT: String(port), PUBLIC_ORIGIN: url, SESSION_SECRET: TEST_SECRET, UPSTREAM_SECRET },
      ...{ UPSTREAM_URL: `https://127.0.0.1:${apiPort}`, STOP_GRACE_SECONDS: "0" },
      NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
      ...more,
    });
    ends.push(() => program.end("SIGTERM"));
    await untilPrinted(program, "The portal is ready", 60_000);
    return { url, program };
  };

  test.each<[string, string, () => Promise<number>]>([
    ["the API itself", process.execPath, () => Promise.resolve(ports.tls)],
    ["Debian's Caddy", CADDY, startCaddy],
    ["Debian's HAProxy", HAPROXY, () => startHaproxy("good")],
  ])("a student logs in, listens and records when %s speaks https", async (_, file, start) => {
    if (!existsSync(file)) return expect.fail(`${file} is not there`);
    const { url, program } = await startPortal(await start());
    const student = new PortalClient(url);
    await student.logIn();
    const [question = ""] = await soundsOf(student, 5);
    const sound = await student.get(question, { Range: "bytes=0-999" });
    expect([sound.status, sound.bytes.length]).toEqual([206, 1_000]);
    const sent = toneFile(440);
    const { fields } = await formOf(student, 5);
    expect((await student.postFile("/recordings", fields, sent)).status).toBe(200);
    const [, own = ""] = await soundsOf(student, 5);
    expect(sha256((await student.get(own)).bytes)).toBe(sha256(sent.bytes));
    expect(await status(url)).toMatchObject({ upstream: "ok" });
    expect((await program.end("SIGTERM")).code).toBe(0);
  });

  test.each<[string, string, string, Record<string, string>]>([
    ["has expired", "expired", "its certificate has expired", {}],
    ["is for another name", "other-name", "its certificate is for another name", {}],
    [
      "is of another authority",
      "good",
      "its certificate is of an authority that this portal does not know (NODE_EXTRA_CA_CERTS)",
      { NODE_EXTRA_CA_CERTS: "" },
    ],
  ])("refuses a certificate that %s, and logs the reason once", async (_, name, why, more) => {
    const port = await startHaproxy(name);
    const { url, program } = await startPortal(port, more);
    const student = new PortalClient(url);
    const person = { email: "student@example.com", password: "interpreting" };
    const page = await student.follow(await student.post("/login", person));
    expect(page.text).toContain("We can&#x27;t log you in right now.");
    expect(await status(url)).toMatchObject({ portal: "ok", upstream: "unavailable" });
    expect((await fetch(`${url}/status?strict`)).status).toBe(503);
    const said = program.log().match(/"msg":"[^"]* is not reached[^"]*"/g);
    expect(said).toEqual([`"msg":"https://127.0.0.1:${port} is not reached: ${why}"`]);
  });

  async function startCaddy(): Promise<number> {
    const port = await freePort();
    return startProxy(
      CADDY,
      port,
      ["run", "--adapter", "caddyfile", "--config"],
      [
        ...["{", "\tadmin off", "\tauto_https off", "}", `https://127.0.0.1:${port} {`],
        `\ttls ${folder}/good.pem ${folder}/good.key`,
        `\treverse_proxy 127.0.0.1:${ports.plain}`,
        ...["}", ""],
      ],
    );
  }

  async function startHaproxy(name: string): Promise<number> {
    const port = await freePort();
    return startProxy(
      HAPROXY,
      port,
      ["-f"],
      [
        ...["defaults", " mode http", " timeout connect 5s", " timeout client 60s"],
        ...[" timeout server 90s", "frontend api"],
        ` bind 127.0.0.1:${port} ssl crt ${folder}/${name}.both alpn h2,http/1.1`,
        ...[" default_backend apis", "backend apis", ` server api1 127.0.0.1:${ports.plain}`, ""],
      ],
    );
  }

  async function startProxy(file: string, port: number, args: string[], config: string[]) {
    const path = join(folder, `proxy-${port}`);
    await writeFile(path, config.join("\n"));
    const env = { ...process.env, HOME: folder };
    const proxy = spawn(file, [...args, path], { stdio: "ignore", env });
    ends.push(() => {
      const ended = once(proxy, "close");
      proxy.kill("SIGKILL");
      return ended;
    });
    await until(
      () => isAnswering(port, "127.0.0.1"),
      () => `${file} to listen`,
    );
    return port;
  }
});

const status = async (url: string): Promise<unknown> => (await fetch(`${url}/status`)).json();
