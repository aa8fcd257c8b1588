import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { receiveBodies } from "../../../server/bodies.ts";
import { headersOfEveryAnswer } from "../../../server/headers.ts";
import { sameOrigin } from "../../../server/same-origin.ts";
import { upstreamPages } from "../../../server/upstream-pages.ts";

const ORIGIN = "http://portal.example";
const ours = aPortal({ PUBLIC_ORIGIN: ORIGIN });
const OWN = { "Sec-Fetch-Site": "same-origin" };
const FORM = "application/x-www-form-urlencoded";
const seen: Pick<IncomingMessage, "url" | "headers">[] = [];
const complaints: string[] = [];
let location = "/desk/next";
let upstream: Server;
let portal: Server;
let base: string;

beforeAll(async () => {
  upstream = await listening((req, res) => {
    seen.push(req);
    req.resume();
    res.setHeader("Set-Cookie", ["desk=1; Path=/desk", "portal=stolen"]);
    res.setHeader("X-Powered-By", "secret");
    if (!req.url?.endsWith("/unknown")) res.setHeader("X-Page", "1");
    res.writeHead(303, { Location: location, "Content-Type": "text/html" });
    res.end("<p>page</p>");
  });
  const app = express().disable("x-powered-by").use(sameOrigin(ours));
  app.use((req, _res, next) => {
    // Express has no address for a closed connection.
    if (req.get("X-Left")) Object.defineProperty(req, "ip", { value: undefined });
    next();
  });
  const to = { url: addressOf(upstream), publicOrigin: ORIGIN };
  app.use(upstreamPages({ path: "/desk", bytes: 20 }, to));
  app.use(upstreamPages({ path: "/till", bytes: 20 }, to));
  app.use(upstreamPages({ path: "/gone", bytes: 20 }, { ...to, url: "http://127.0.0.1:1" }));
  app.use((_, res) => res.status(404).send("nobody's"));
  const complain: ErrorRequestHandler = (error, _req, _res, next) => {
    complaints.push(String(error));
    next(error);
  };
  app.use(complain);
  const bodies = receiveBodies({
    portal: ours,
    uploadBytes: 0,
    limits: [{ path: "/desk", bytes: 20 }],
    isDraining: () => false,
  });
  portal = await listening((req, res) => {
    res.requestId = "r1";
    headersOfEveryAnswer(ours, res);
    bodies.receive(req, res, () => void app(req, res));
  });
  base = addressOf(portal);
});
beforeEach(() => {
  seen.length = 0;
  location = "/desk/next";
});
afterAll(() => {
  for (const server of [upstream, portal]) {
    server.closeAllConnections();
    server.close();
  }
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(base + path, { redirect: "manual", ...init });
const post = (path: string, body: string, headers: Record<string, string> = OWN) =>
  ask(path, { method: "POST", body, headers: { "Content-Type": FORM, ...headers } });

it("passes on the page's own headers, but neither session nor token", async () => {
  const headers = { Cookie: "portal=session", Authorization: "Bearer x", Accept: "a/b" };
  const answer = await ask("/desk/one?two=3", { headers });
  expect(seen[0]?.url).toBe("/desk/one?two=3");
  expect(seen[0]?.headers).toMatchObject({ accept: "a/b" });
  expect(seen[0]?.headers["x-forwarded-for"]).toContain("127.0.0.1");
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("authorization");
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("cookie");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk/next"]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([answer.headers.get("X-Powered-By"), answer.headers.get("X-Page")]).toEqual([null, null]);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.text()).toBe("<p>page</p>");
});

it.each([
  "/api/v1/questions",
  "/desk/../api/v1",
  "/desk/%2e%2e/api",
  "/desk/..\\api",
  "/desks",
  "//desk",
])("reaches no other path: %s", async (path) => {
  expect(await statusOf(path)).toBe(404);
  expect(seen).toEqual([]);
});

it("leaves a path to the portal when the upstream has no such page", async () => {
  const answer = await ask("/desk/unknown");
  expect([answer.status, await answer.text()]).toEqual([404, "nobody's"]);
});

it.each([
  [`${ORIGIN}/payment-success?a=b`, "/payment-success?a=b"],
  [`${ORIGIN}//evil.example/`, "/evil.example/"],
  ["https://evil.example/", null],
  ["//evil.example/", null],
])("redirects only to the portal: %s", async (to, passed) => {
  location = to;
  expect((await ask("/till/1")).headers.get("Location")).toBe(passed);
});

it("accepts only forms of our own pages, without files and of limited size", async () => {
  const twenty = "a".repeat(20);
  expect((await post("/desk", "a=1", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post("/desk", `${twenty}a`)).status).toBe(413);
  expect((await post("/desk", "a=1", { ...OWN, "Content-Type": "text/plain" })).status).toBe(415);
  expect(seen).toEqual([]);
  expect((await post("/desk", twenty)).status).toBe(303);
});

it("accepts a text browser's form, which has no origin, by its form cookie", async () => {
  expect((await post("/till", "a=1", { Cookie: "form=known" })).status).toBe(303);
});

it("reads a whole form before it takes one of the few connections", async () => {
  const begun = Array.from({ length: 30 }, () => half("POST /desk", ["Content-Length: 3"], "a="));
  expect((await ask("/desk/one")).status).toBe(303);
  expect(seen.map(({ url }) => url)).toEqual(["/desk/one"]);
  const answers = begun.map((socket) => once(socket.setEncoding("utf8"), "data"));
  for (const socket of begun) socket.write("1");
  for (const [answer] of await Promise.all(answers))
    expect(String(answer)).toContain("303 See Other");
  for (const socket of begun) socket.destroy();
});

it("drops the body of a page request, which could hide another request", async () => {
  const hidden = "GET /api/v1/secret HTTP/1.1\r\nHost: upstream\r\n\r\n";
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  const socket = half("GET /desk/one", ["Transfer-Encoding: chunked"], chunk);
  await once(socket, "data");
  const lengthy = half("GET /desk/two", [`Content-Length: ${hidden.length}`], hidden);
  await once(lengthy, "data");
  await ask("/desk/three");
  expect(seen.map(({ url }) => url)).toEqual(["/desk/one", "/desk/two", "/desk/three"]);
  expect(seen[1]?.headers["content-length"]).toBeUndefined();
  for (const each of [socket, lengthy]) each.destroy();
});

it("sends no request for a visitor who has left, and logs no complaint", async () => {
  await expect(ask("/desk/one", { headers: { "X-Left": "1" } })).rejects.toThrow("fetch failed");
  expect([seen, complaints]).toEqual([[], []]);
});

it("shows a message when the upstream does not answer", async () => {
  const answer = await ask("/gone");
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(
    "This page does not answer. Nothing that was saved is lost.",
  );
});

/** Sends the path unchanged, because `fetch` would resolve `..`. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(base, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });
}

/** Sends a request with this body, whatever its headers say. */
function half(line: string, headers: string[], body: string) {
  const own = ["Host: portal.example", "Sec-Fetch-Site: same-origin", `Content-Type: ${FORM}`];
  const socket = connect(Number(new URL(base).port), "127.0.0.1").on("error", () => {});
  socket.write(`${[`${line} HTTP/1.1`, ...own, ...headers].join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

async function listening(handler: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
