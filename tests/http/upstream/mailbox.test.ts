import { request } from "node:http";
import { parse } from "node-html-parser";
import { afterAll, expect, it } from "vitest";
import { purge } from "../../../upstream/night.ts";
import { putMail } from "../../../upstream/mail/outbox.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn, startUpstream, type Upstream } from "./engines.ts";
import { lastMail, mailsTo, signUp } from "./sign-up.ts";

/** Sends a host name that `fetch` would not send. */
function statusFor({ port, path, host }: { port: string; path: string; host: string }) {
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });
}

onBothEnginesAtNight("mailbox", (upstream) => {
  it("shows the mails, newest first", async () => {
    const first = await signUp(upstream());
    const second = await signUp(upstream());
    const reply = await new Api(upstream().base).get("/mailbox");
    expect([
      reply.status,
      reply.headers.get("content-type"),
      reply.headers.get("cache-control"),
    ]).toEqual([200, "text/html; charset=UTF-8", "no-store"]);
    const page = parse(reply.bytes.toString());
    expect(page.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(page.querySelector("title")?.text).toBe("Mailbox");
    expect(page.querySelectorAll("h1").map((heading) => heading.text)).toEqual(["Mailbox"]);
    expect(page.querySelectorAll("h2").map((heading) => heading.text)).toEqual([
      `${second.code} is your code`,
      `${first.code} is your code`,
    ]);
    const links = page.querySelectorAll("li a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(
      [second, first].map(({ token }) => `https://portal.example.test/email-verfication/${token}`),
    );
    expect((await mailsTo(upstream(), first.email))[0]).toEqual({
      ...(await lastMail(upstream(), first.email)),
    });
  });

  it("answers only under the host names of this machine", async () => {
    const { port } = new URL(upstream().base);
    for (const path of ["/mailbox", "/mailbox.json", "/api/singup-languages"])
      for (const [host, status] of [
        ["rebound.example", 421],
        ["localhost.rebound.example", 421],
        [`localhost:${port}`, 200],
        [`127.0.0.1:${port}`, 200],
      ] as const)
        expect([host, await statusFor({ port, path, host })]).toEqual([host, status]);
  });

  it("removes expired tokens and links and month-old mails by night, and nothing else", async () => {
    const { db } = upstream().deps;
    const { api } = await signIn(upstream());
    const person = await signUp(upstream());
    const left = async () => [
      (await db.selectFrom("tokens").select("id").execute()).length,
      (await db.selectFrom("registration_links").select("id").execute()).length,
      (await db.selectFrom("mails").where("to", "=", person.email).select("id").execute()).length,
    ];
    const before = await left();
    const day = 24 * 60 * 60 * 1000;
    await purge(db, upstream().now());
    expect([await left(), (await api.get("/api/v1/check-token")).status]).toEqual([before, 200]);
    await purge(db, upstream().now() + 29 * day);
    expect(await left()).toEqual([0, 0, 1]);
    await purge(db, upstream().now() + 31 * day);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it("shows markup as text", async () => {
    const letter = {
      subject: "<script>alert(1)</script>",
      text: 'Hello & <img src=x onerror="a"> https://a.test/?b="><b>',
    };
    await putMail(upstream().deps.db, { to: '"<b>"@example.test', letter, dedupeKey: "markup" });
    const reply = await new Api(upstream().base).get("/mailbox");
    const page = parse(reply.bytes.toString());
    expect(page.querySelectorAll("script, img, b")).toEqual([]);
    expect(page.querySelector("h2")?.text).toBe(letter.subject);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

const started: Upstream[] = [];
afterAll(() => Promise.all(started.map((one) => one.close())));

it("exists only in a trial or when switched on", async () => {
  for (const [settings, status] of [
    [{ MAILBOX: false }, 404],
    [{ MAILBOX: false, TRIAL: true }, 200],
    [{ MAILBOX: true }, 200],
  ] as const) {
    const upstream = await startUpstream(undefined, settings);
    started.push(upstream);
    for (const path of ["/mailbox", "/mailbox.json", "/mailbox/"])
      expect((await new Api(upstream.base).get(path)).status).toBe(status);
  }
});
