import { beforeAll, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { until } from "../../../support/program.ts";
import { sha256, tone, toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
let student: PortalClient;
let question: string;
let own: string;

beforeAll(async () => {
  student = await portal.signedIn();
  const page = await student.get("/practice/list/questions?question=3&segment=1");
  await student.press(page, "Next", {}, toneFile(440));
  const after = await student.get("/practice/list/questions?question=3&segment=1");
  [question = "", own = ""] = after.page
    .querySelectorAll("audio")
    .map((audio) => audio.getAttribute("src") ?? "");
});

describe("access to a sound", () => {
  test("is given to the student by their own link, without shared caching", async () => {
    const { status, headers, bytes } = await student.get(own);
    expect([status, sha256(bytes)]).toEqual([200, sha256(tone(440))]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(tone(440).length),
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox allow-same-origin; media-src 'self'; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });

  test("is refused without a login", async () => {
    const calls = portal.fake.calls.length;
    for (const path of [question, own]) {
      const { status, text } = await portal.client().get(path);
      expect([status, text]).toEqual([401, "Log in to hear this."]);
    }
    expect(portal.fake.calls.length).toBe(calls);
  });

  test("is refused to another student, even with the signed link", async () => {
    const visitor = await portal.signedIn("visitor@example.com");
    const { status, text } = await visitor.get(own);
    expect([status, text.length < 100]).toEqual([404, true]);
  });

  test("is refused for a link that is not signed for the student, without calling the API", async () => {
    const [, , signature = "", file = ""] = own.split("/");
    const encode = (address: string) => Buffer.from(address).toString("base64url");
    const forged = [
      `/media/${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}/${file}`,
      `/media/${signature}/${file}A`,
      `/media/${signature}/${encode("/api/v1/pending/question/delete/3")}`,
      `/media/${signature}/${encode("http://169.254.169.254/latest/")}`,
      `/media/${"A".repeat(22)}/${file}`,
      `/media/x/${file}`,
      `/media/${signature}/%00`,
      `/media/${encodeURIComponent("é".repeat(22))}/${file}`,
    ];
    const calls = portal.fake.calls.length;
    for (const path of forged)
      expect([(await student.get(path)).status, path]).toEqual([404, path]);
    expect(portal.fake.calls.length).toBe(calls);
  });
});

describe("ranges and caches", () => {
  const size = tone(440).length;
  test.each([
    ["bytes=0-99", 206, `bytes 0-99/${size}`, 100],
    ["bytes=100-", 206, `bytes 100-${size - 1}/${size}`, size - 100],
    ["bytes=-10", 206, `bytes ${size - 10}-${size - 1}/${size}`, 10],
    ["bytes=0-1", 206, `bytes 0-1/${size}`, 2],
    ["bytes=999999-", 416, `bytes */${size}`, 0],
  ])("answers the range %s", async (range, status, contentRange, length) => {
    const part = await student.get(own, { Range: range });
    expect([part.status, part.headers.get("content-range"), part.bytes.length]).toEqual([
      status,
      contentRange,
      length,
    ]);
    const at = Number(/^bytes (\d+)/.exec(contentRange)?.[1] ?? 0);
    expect(part.bytes.equals(tone(440).subarray(at, at + length))).toBe(true);
  });

  test("answers 304 for an unchanged file; If-Range with another tag sends all of it", async () => {
    const tag = (await student.head(own)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^".+"$/);
    const same = await student.get(own, { "If-None-Match": tag });
    expect([same.status, same.bytes.length, same.headers.get("etag")]).toEqual([304, 0, tag]);
    expect((await student.get(own, { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await student.get(own, { Range: "bytes=0-9", "If-Range": tag })).status).toBe(206);
    expect((await student.get(own, { Range: "bytes=0-9", "If-Range": '"other"' })).status).toBe(
      200,
    );
  });

  test("HEAD sends the length and no body; a sound is never compressed", async () => {
    const head = await student.head(own, { "Accept-Encoding": "gzip, br" });
    expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
      200,
      String(size),
      0,
    ]);
    expect(
      (await student.get(own, { "Accept-Encoding": "gzip, br" })).headers.get("content-encoding"),
    ).toBeNull();
  });
});

describe("when the API sends something else", () => {
  const asked = () => portal.fake.calls.filter(({ path }) => path.startsWith("/stolen")).length;
  test.each([
    ["500", answer(500, { message: "secret" }), 503],
    ["404", answer(404, { message: "Not Found" }), 404],
    ["403", answer(403, { message: "No" }), 403],
    ["401", answer(401, { message: "Unauthenticated." }), 401],
    ["429", answer(429, { message: "Slow down" }, { "Retry-After": "3" }), 429],
    ["a redirect", answer(302, undefined, { Location: "https://evil.example/stolen" }), 503],
    ["one redirect after the other", answer(302, undefined, { Location: "/storage/a" }), 503],
    ["HTML", { do: "html" } as const, 503],
    ["JSON", answer(200, { token: "secret" }), 503],
    ["svg", answer(200, "<svg/>", { "Content-Type": "image/svg+xml" }), 503],
    ["nothing", { do: "cut" } as const, 503],
  ])("%s: sends a short text without the API's own words", async (_, fault, status) => {
    portal.fake.script("GET /storage/", fault);
    const broken = await student.get(own);
    expect([broken.status, broken.headers.get("content-type")]).toEqual([
      status,
      "text/plain; charset=utf-8",
    ]);
    expect(broken.text).not.toMatch(/secret|svg|It works/);
    expect(broken.headers.get("cache-control")).toBe("no-store");
    expect([asked(), student.cookies.has("portal")]).toEqual([0, true]);
  });

  test("plays a sound to its end even if it takes longer than a page may", async () => {
    const bytes = Buffer.alloc(110_000, "sound");
    portal.fake.script("GET /storage/", { do: "media", bytes, pieces: 11, everyMs: 1_000 });
    const slow = await student.get(own);
    expect(sha256(slow.bytes)).toBe(sha256(bytes));
  });

  test("follows one redirect to another file of the API", async () => {
    const named = new URL(Buffer.from(own.split("/")[3] ?? "", "base64url").toString(), "http://x");
    portal.fake.script(`GET ${named.pathname}`, answer(302, undefined, { Location: question }));
    const [, , , file = ""] = question.split("/");
    const target = Buffer.from(file, "base64url").toString();
    portal.fake.heal();
    portal.fake.script(`GET ${named.pathname}`, answer(302, undefined, { Location: target }));
    const { status, bytes } = await student.get(own);
    expect([status, sha256(bytes)]).toEqual([200, sha256((await student.get(question)).bytes)]);
  });

  test.each([
    ["application/ogg", 200, "audio/ogg"],
    ["application/octet-stream", 200, "audio/wav"],
    ["video/3gpp", 200, "video/3gpp"],
    ["application/pdf", 503, "text/plain; charset=utf-8"],
  ])("checks and maps the content type %s", async (type, status, told) => {
    portal.fake.script("GET /storage/", answer(200, "sound", { "Content-Type": type }));
    const heard = await student.get(own);
    expect([heard.status, heard.headers.get("content-type")]).toEqual([status, told]);
  });

  test("streams to a slow listener without buffering the film in memory", async () => {
    const bytes = Buffer.alloc(40_000_000, "film");
    portal.fake.script("GET /storage/", { do: "media", bytes, pieces: 1, everyMs: 1 });
    const leave = new AbortController();
    const asked = { headers: { Cookie: student.cookie }, signal: leave.signal };
    const slow = await fetch(student.base + own, asked);
    await slow.body?.getReader().read();
    // While another client reads all, this sound could also have been read to its end.
    expect((await student.get(own)).bytes.length).toBe(bytes.length);
    expect(portal.fake.untaken).toBeGreaterThan(25_000_000);
    leave.abort();
  });

  test("limits an account to 64 sounds at once, and sends Retry-After for the next", async () => {
    const bytes = Buffer.alloc(100_000, "sound");
    portal.fake.script("GET /storage/", { do: "media", bytes, pieces: 1_000, everyMs: 50 });
    const leave = new AbortController();
    const asked = { headers: { Cookie: student.cookie }, signal: leave.signal };
    const heard = await Promise.all(
      Array.from({ length: 65 }, () => fetch(student.base + own, asked)),
    );
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(64);
    const refused = heard.find(({ status }) => status === 503);
    expect(refused?.headers.get("retry-after")).toBe("5");
    leave.abort();
    portal.fake.heal();
    await until(
      async () => (await student.get(own)).status === 200,
      () => "a place of those who left",
    );
  });

  test("keeps working when a listener disconnects in the middle", async () => {
    portal.fake.script("GET /storage/", {
      do: "media",
      bytes: Buffer.alloc(1_000_000, "x"),
      pieces: 100,
      everyMs: 20,
    });
    const leave = new AbortController();
    const response = await fetch(student.base + own, {
      headers: { Cookie: student.cookie },
      signal: leave.signal,
    });
    await response.body?.getReader().read();
    leave.abort();
    expect((await student.get("/healthz")).status).toBe(200);
  });
});
