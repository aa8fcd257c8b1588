import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readReply } from "../../app/lib/studio/outbox/upload-request.ts";
import { at, formOf, sized, soundsOf } from "../http/portal/practice/segment-form.ts";
import { leaveOpen } from "../http/server/raw-request.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html.ts";
import { PortalClient } from "../support/portal-client.ts";
import { until } from "../support/program.ts";
import { type Stack, startStack } from "../support/stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
/** The dialogue that needs no plan. */
const FREE = 2;

type Place = { port: number; portal: string; folder: string };
type Proxy = {
  program: string;
  file: string;
  /** Adapts the file in deploy/ to the test's ports, without https. */
  config: (kept: string, at: Place) => string;
  args: (config: string) => string[];
};

const before = (kept: string, { portal }: Place) => kept.replace("127.0.0.1:3000", portal);
const nginx: Proxy = {
  program: "/usr/sbin/nginx",
  file: "nginx.conf",
  config: (kept, at) =>
    `user root; daemon off; pid ${at.folder}/pid; error_log ${at.folder}/errors;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${at.folder}/bodies; proxy_temp_path ${at.folder}/answers;
${before(kept, at).replace("listen 80;", `listen 127.0.0.1:${at.port};`)} }`,
  args: (config) => ["-c", config],
};
const PROXIES: Record<string, Proxy> = {
  nginx,
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

describe.each(Object.entries(PROXIES))("behind %s", { timeout: 300_000 }, (name, proxy) => {
  const isThere = existsSync(proxy.program);
  describe.skipIf(!isThere)(isThere ? "of Debian" : `apt-get install ${name} to try it`, () => {
    const portal = useProxied(proxy);
    let student: PortalClient;
    beforeAll(async () => {
      student = new PortalClient(portal.url);
      await student.logIn();
    });

    test("stores a recording of 7.9 MB, and serves it whole and in parts", async () => {
      const { fields } = await formOf(student, 5);
      const sent = sized("a.wav", 7_900_000);
      const stored = await student.postFile("/recordings", fields, sent);
      expect([stored.status, JSON.parse(stored.text)]).toMatchObject([
        ...[200, { status: "stored", size: 7_900_000 }],
      ]);
      const [question = "", own = ""] = await soundsOf(student, 5);
      expect((await student.get(own)).bytes.equals(sent.bytes)).toBe(true);
      for (const sound of [question, own]) {
        const whole = await student.get(sound);
        const part = await student.get(sound, { Range: "bytes=1000-1999" });
        expect([part.status, part.headers.get("content-range")]).toEqual([
          ...[206, `bytes 1000-1999/${whole.bytes.length}`],
        ]);
        expect(part.bytes.equals(whole.bytes.subarray(1_000, 2_000))).toBe(true);
      }
    });

    test("shows the student the size limit for a too large file", async () => {
      const page = await student.get(at(6));
      const read = await student.press(page, "Next", {}, sized("b.wav", 9_000_000));
      expect([read.status, textOf(read.page, "#answer-audio-file-error")]).toEqual([
        ...[413, "Error: The recording is larger than 8 MB. Send a shorter one."],
      ]);
      const unread = await student.press(page, "Next", {}, sized("b.wav", 9_600_000));
      expect([unread.status, textOf(unread.page, "h1")]).toEqual([413, "Too large"]);
      expect(textOf(unread.page, "main")).toContain("A recording may have up to 8 MB");
    });

    test("lets an owner send 31 MB of content and 15 MB of sounds, which the portal reads", async () => {
      const owner = new PortalClient(portal.url);
      const door = await owner.follow(await owner.get("/staff"));
      await owner.follow(await owner.press(door, "Log in", OWNER));
      const page = await owner.get("/staff/content/import");
      const sent = { field: "sent", name: "a.zip", bytes: Buffer.alloc(31_000_000) };
      const read = await owner.press(page, "See what it changes", {}, sent);
      expect([read.status, textOf(read.page, ".summary a")]).toEqual([
        ...[422, "This file is no .zip, or it breaks off."],
      ]);
      const dialogue = await owner.get("/staff/content/1");
      const key = dialogue.page.querySelector("input[type=file]")?.getAttribute("name") ?? "";
      const sound = { field: key, name: "a.mp3", bytes: Buffer.alloc(15_000_000) };
      const heard = await owner.press(dialogue, "Save", {}, sound);
      expect([heard.status, textOf(heard.page, ".summary a")]).toEqual([
        ...[422, "a.mp3: The sound is larger than 8 MB. Choose a smaller one, as an MP3."],
      ]);
    });

    test("refuses another site's post, and ignores an invented client address", async () => {
      const foreign = { Origin: "https://evil.example" };
      expect((await student.post("/user-profile", { first_name: "X" }, foreign)).status).toBe(403);
      const guess = { email: "visitor@example.com", password: "guess" };
      for (const invented of ["10.1.1.1", "10.2.2.2"])
        await new PortalClient(portal.url).post("/login", guess, {
          Origin: portal.url,
          "X-Forwarded-For": invented,
        });
      await expect.poll(() => failedFrom(portal.log())).toHaveLength(2);
      expect(new Set(failedFrom(portal.log())).size).toBe(1);
    });

    test("unread downloads and unfinished posts block no other student", async () => {
      const visitor = new PortalClient(portal.url);
      await visitor.logIn("visitor@example.com");
      const { fields } = await formOf(visitor, 1, FREE);
      await visitor.postFile("/recordings", fields, sized("a.wav", 7_900_000));
      const [, own = ""] = await soundsOf(visitor, 1, FREE);
      const cookie = `Cookie: ${visitor.cookie}`;
      const upload = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 9000000"];
      for (let no = 0; no < 100; no += 1) portal.open(`GET ${own}`, [cookie, "", ""]);
      for (let no = 0; no < 300; no += 1)
        portal.open("POST /login", ["Content-Length: 100", "", "email=a"]);
      for (let no = 0; no < 3; no += 1)
        portal.open("POST /recordings", [cookie, ...upload, "", "--x"]);
      const other = new PortalClient(portal.url);
      await other.logIn();
      const [question = ""] = await soundsOf(other, 7);
      expect((await other.get(question)).status).toBe(200);
      const form = await formOf(other, 7);
      const stored = await other.postFile("/recordings", form.fields, sized("c.wav", 2_000_000));
      expect(stored.status).toBe(200);
    });
  });
});

describe.skipIf(!existsSync(nginx.program))("behind an nginx with its own limit of 1 MB", () => {
  const lines = / +(client_max_body_size|error_page) .*\n/g;
  const portal = useProxied({
    ...nginx,
    config: (kept, at) => nginx.config(kept.replace(lines, ""), at),
  });

  test("reports a take of 2 MB as too large, and advises to tell the school", async () => {
    const answer = await fetch(`${portal.url}/recordings`, {
      method: "POST",
      headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
      body: "x".repeat(2_000_000),
    });
    const reply = {
      status: answer.status,
      retryAfter: null,
      url: answer.url,
      text: await answer.text(),
    };
    expect(reply.text).toContain("nginx/");
    expect(readReply(reply, { answerId: "a", size: 2_000_000 }, Date.now())).toEqual({
      ...{ kind: "rejected", message: "It does not accept a file of this size. Tell your school." },
    });
  });
});

/** Starts a portal behind this proxy for a group of tests. */
function useProxied(proxy: Proxy) {
  let stack: Stack;
  let folder: string;
  let running: ChildProcess;
  let port: number;
  let sockets: Socket[] = [];
  const url = () => `http://127.0.0.1:${port}`;

  beforeAll(async () => {
    port = await freePort();
    stack = await startStack({ portalEnv: { TRUST_PROXY: "1", PUBLIC_ORIGIN: url() } });
    folder = await mkdtemp(join(tmpdir(), "ccl-proxy-"));
    const config = join(folder, proxy.file);
    const portal = new URL(stack.portalUrl).host;
    const kept = await readFile(`deploy/${proxy.file}`, "utf8");
    await writeFile(config, proxy.config(kept, { port, portal, folder }));
    running = spawn(proxy.program, proxy.args(config), {
      stdio: "ignore",
      env: { ...process.env, HOME: folder },
    });
    const answers = () =>
      fetch(`${url()}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers, () => `${proxy.program} to answer`);
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });
  afterAll(async () => {
    const ended = once(running, "close");
    running.kill("SIGTERM");
    await Promise.all([ended, stack.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get url() {
      return url();
    },
    log: () => stack.portalLog(),
    open: (first: string, lines: string[]) => void sockets.push(leaveOpen(url(), first, lines)),
  };
}

const failed = z.object({ security: z.literal("login-failed"), address: z.string() });

/** Returns the hashed addresses of failed log-ins. */
function failedFrom(log: string): string[] {
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  return lines.flatMap((line) => failed.safeParse(JSON.parse(line)).data?.address ?? []);
}
