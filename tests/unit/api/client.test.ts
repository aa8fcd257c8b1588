import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { callUpstream } from "../../../app/lib/api/call/client.server.ts";
import type { Portal } from "../../../app/lib/portal.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { urlOf } from "../../support/free-port.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** A busy machine takes longer than a second for so many connections. */
const SOON = { timeout: 10_000 };

let answers: Answer[] = [];
const seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  seen.push(request);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(request, response);
});

const raw =
  (status: number, body = "", headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  raw(status, JSON.stringify(body), { "Content-Type": "application/json", ...headers });
const html = (status: number) => raw(status, "<h1>Oops</h1>", { "Content-Type": "text/html" });
const okay = json(200, { ok: true });
const cut: Answer = (_, response) =>
  void response.writeHead(200, { "Content-Length": "100" }).write("{", () => response.destroy());

let portal: Portal;
const caller = () => ({
  portal,
  token: "1|t",
  requestId: "req-1",
  clientAddress: "203.0.113.5",
  deadline: Date.now() + 5_000,
});
const schema = z.object({ ok: z.boolean() });

let paths = 0;
/** Uses a new path each time, because a breaker remembers the failures of its call. */
function client() {
  const path = `/api/v1/thing-${++paths}/`;
  return (method: "GET" | "POST", more: object = {}) =>
    callUpstream(caller(), { method, path, schema, ...more });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  portal = aPortal({ UPSTREAM_URL: `${urlOf(server)}/base` });
});
afterAll(() => void server.close().closeAllConnections());
beforeEach(() => void (seen.length = 0));

it("sends the path as written, the token, and nothing of the browser", async () => {
  answers = [okay];
  const path = "/api/v1/thing/";
  await expect(
    client()("GET", { path, query: { page: 2, perpage: "", none: undefined } }),
  ).resolves.toEqual({ ok: true });
  expect(seen[0]?.url).toBe("/base/api/v1/thing/?page=2&perpage=");
  expect(seen[0]?.headers).toMatchObject({
    accept: "application/json",
    authorization: "Bearer 1|t",
    "x-request-id": "req-1",
    "x-forwarded-for": "203.0.113.5",
  });
  for (const name of ["origin", "referer", "cookie", "x-portal-secret"])
    expect(seen[0]?.headers).not.toHaveProperty(name);
});

it.each([
  [401, {}, { kind: "signed-out" }],
  [403, { message: "No plan." }, { kind: "forbidden", message: "No plan." }],
  [404, {}, { kind: "not-found" }],
  [409, {}, { kind: "conflict" }],
  [413, {}, { kind: "too-large" }],
  [419, { message: "CSRF token mismatch." }, { kind: "stale-form" }],
  [
    422,
    { message: "m", errors: { email: ["first", "second"], phone: "only" } },
    { kind: "refused", fieldErrors: { email: "first", phone: "only" } },
  ],
  [422, { message: "m", errors: [] }, { kind: "refused", fieldErrors: {} }],
  [429, { message: "Too Many Attempts." }, { kind: "throttled", retryAfter: 60 }],
  [
    500,
    { message: "SQLSTATE secret", trace: [] },
    { kind: "unavailable", message: "The service does not answer just now." },
  ],
])("maps status %i to its error", async (status, body, expected) => {
  answers = [json(status, body)];
  await expect(client()("POST")).rejects.toMatchObject({ status, ...expected });
});

it("reads the Retry-After of a 429 and cuts long messages", async () => {
  answers = [json(429, { message: "x".repeat(900) }, { "Retry-After": "17" })];
  await expect(client()("POST")).rejects.toMatchObject({
    retryAfter: 17,
    message: "x".repeat(300),
  });
});

it.each([
  ["HTML with 200", html(200)],
  ["HTML with 502", html(502)],
  ["a redirect", raw(302, "", { Location: "/elsewhere" })],
  ["a cut answer", cut],
  ["another shape", json(200, { ok: "perhaps" })],
  ["an empty answer", raw(200)],
])("calls %s unavailable", async (_name, answer) => {
  answers = [answer];
  await expect(client()("POST")).rejects.toMatchObject({ kind: "unavailable" });
});

it("retries a safe read once, and no more", async () => {
  answers = [html(503), okay];
  await expect(client()("GET")).resolves.toEqual({ ok: true });
  expect(seen).toHaveLength(2);
  answers = [html(503)];
  await expect(client()("GET")).rejects.toMatchObject({ kind: "unavailable" });
  expect(seen).toHaveLength(4);
});

it.each([
  ["a post", "POST", {}],
  ["a read that changes state", "GET", { changesState: true }],
] as const)("never repeats %s", async (_name, method, more) => {
  answers = [html(503)];
  await expect(client()(method, more)).rejects.toMatchObject({ kind: "unavailable" });
  expect(seen).toHaveLength(1);
});

it("does not retry when asked to wait", async () => {
  answers = [json(503, {}, { "Retry-After": "120" })];
  await expect(client()("GET")).rejects.toMatchObject({
    kind: "unavailable",
    retryAfter: 120,
  });
  expect(seen).toHaveLength(1);
});

it("gives up after the time limit, which covers both tries", async () => {
  answers = [() => undefined];
  const call = client();
  const started = Date.now();
  await expect(call("GET", { limit: 150 })).rejects.toMatchObject({ kind: "unavailable" });
  // The caller's deadline comes later.
  expect(Date.now() - started).toBeLessThan(4_500);
  expect(seen).toHaveLength(1);
});

it("stops calling a dead upstream", async () => {
  answers = [html(503)];
  const call = client();
  for (let index = 0; index < 40; index++) await call("POST").catch(() => undefined);
  const before = seen.length;
  await expect(call("POST")).rejects.toMatchObject({ kind: "unavailable" });
  expect(seen.length).toBe(before);
  expect(before).toBeLessThan(40);
});

it.each([
  ["refusals", json(422, { message: "no" })],
  ["a failure on what one student has", json(500, { message: "Server Error" })],
  ["answers of another shape", json(200, { results: null })],
])("does not count %s as an outage", async (_name, answer) => {
  expect(await askedOf(answer)).toBe(40);
});

it("counts a body with status 503 and a cut response as an outage", async () => {
  for (const answer of [json(200, { status: 503 }), cut])
    expect(await askedOf(answer)).toBeLessThan(40);
});

it.each(["cut", "503"])("a call that always fails (%s) blocks no other call", async (how) => {
  const fail = how === "cut" ? cut : html(503);
  answers = [
    (request, response) => (request.url?.includes("meetings") ? fail : okay)(request, response),
  ];
  const call = client();
  for (let index = 0; index < 100; index++)
    await call("POST", { path: `/api/v1/meetings-${how}` }).catch(() => undefined);
  await expect(call("POST", { path: "/api/login/student", group: "session" })).resolves.toEqual({
    ok: true,
  });
  await expect(call("POST", { path: "/api/v1/videos-list/" })).resolves.toEqual({ ok: true });
});

it("a hanging call uses at most 16 connections, and 24 callers of it block no other call", async () => {
  const call = client();
  const { held, release } = holdBack("meetings");
  const ask = (number: number, limit?: number) =>
    call("GET", { path: "/api/v1/zoom-meetings", query: { number }, limit });
  const asked = Array.from({ length: 24 }, (_, number) => ask(number));
  await vi.waitFor(() => expect(held).toHaveLength(16), SOON);
  await expect(call("GET", { path: "/api/v1/forum-list" })).resolves.toEqual({ ok: true });
  // A caller who gives up while waiting takes nobody's turn.
  for (const late of Array.from({ length: 16 }, () => ask(99, 1)))
    await expect(late).rejects.toMatchObject({ kind: "unavailable", status: 0 });
  await release(1);
  await vi.waitFor(() => expect(held).toHaveLength(17), SOON);
  expect(seen.at(-1)?.url, "who has waited longest").toContain("number=16");
  await release(23);
  expect(await Promise.all(asked)).toHaveLength(24);
  const next = ask(24);
  await release(1);
  await expect(next).resolves.toEqual({ ok: true });
});

it("hanging media blocks no page, log-in or upload", async () => {
  const call = client();
  const { held, release } = holdBack("/storage/");
  const media = Array.from({ length: 80 }, () =>
    call("POST", { path: "/storage/a.mp3", group: "media" }),
  );
  await vi.waitFor(() => expect(held).toHaveLength(64), SOON);
  for (const group of ["pages", "session", "uploads"])
    await expect(call("POST", { group })).resolves.toEqual({ ok: true });
  await release(80);
  await Promise.all(media);
});

/** Counts how many of forty posts reach an API with these answers. */
async function askedOf(answer: Answer): Promise<number> {
  answers = [answer];
  seen.length = 0;
  const call = client();
  for (let index = 0; index < 40; index++) await call("POST").catch(() => undefined);
  return seen.length;
}

/** Answers at once, except for paths with this part: `release` answers the next ones. */
function holdBack(part: string) {
  const held: ServerResponse[] = [];
  let released = 0;
  answers = [
    (request, response) =>
      request.url?.includes(part) ? held.push(response) : okay(request, response),
  ];
  const release = async (count: number) => {
    for (const end = released + count; released < end; released += 1)
      (await vi.waitUntil(() => held[released], SOON)).writeHead(200).end('{"ok":true}');
  };
  return { held, release };
}
