import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { env } from "#app/lib/env.server.ts";
import { forwardPage } from "#app/lib/upstream-pages/forward.server.ts";

const seen: Pick<IncomingMessage, "url" | "headers">[] = [];
const upstream = createServer((request, response) => {
  seen.push(request);
  request.resume();
  response.setHeader("Set-Cookie", ["desk=1; Path=/desk", "portal=stolen"]);
  response.setHeader("X-Powered-By", "secret");
  response.writeHead(303, { Location: "/desk/next", "Content-Type": "text/html" });
  response.end("<p>page</p>");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  env.UPSTREAM_URL = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
beforeEach(() => {
  env.EMBEDDED_UPSTREAM = true;
  seen.length = 0;
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const desk = { under: "/desk", formBytes: 20, cookie: "desk", clientAddress: "192.0.2.1" };
type Pages = Parameters<typeof forwardPage>[1];
const ask = (path: string, init: RequestInit = {}, pages: Pages = desk) =>
  forwardPage(new Request(`http://localhost:3000${path}`, init), pages);
const OWN = { "Sec-Fetch-Site": "same-origin" };

it("passes on what belongs to the page, and neither session nor token", async () => {
  const headers = { Cookie: "portal=session; desk=abc", Authorization: "Bearer x", Accept: "a/b" };
  const answer = await ask("/desk/one?two=3", { headers });
  expect(seen[0]?.url).toBe("/desk/one?two=3");
  expect(seen[0]?.headers).toMatchObject({
    cookie: "desk=abc",
    accept: "a/b",
    "x-forwarded-for": "192.0.2.1",
  });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk/next"]);
  expect(answer.headers.getSetCookie()).toEqual(["desk=1; Path=/desk"]);
  expect(answer.headers.get("X-Powered-By")).toBeNull();
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await answer.text()).toBe("<p>page</p>");
});

it("passes no cookie where the pages have none", async () => {
  const { cookie, ...plain } = desk;
  const answer = await ask("/desk", { headers: { Cookie: `${cookie}=abc` } }, plain);
  expect(seen[0]?.headers.cookie).toBeUndefined();
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it.each(["/api/v1/questions", "/desk/../api/v1", "/desk/%2e%2e/api", "/desks", "//desk"])(
  "reaches nothing else: %s",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(seen).toEqual([]);
  },
);

it("has no pages with a provider's own upstream", async () => {
  env.EMBEDDED_UPSTREAM = false;
  expect((await ask("/desk")).status).toBe(404);
  expect(seen).toEqual([]);
});

it("takes forms of our own pages only, of a limited size", async () => {
  const post = (headers: Record<string, string>, body: string) =>
    ask("/desk", { method: "POST", headers, body });
  expect((await post({ "Sec-Fetch-Site": "cross-site" }, "a=1")).status).toBe(403);
  expect((await post(OWN, "a".repeat(21))).status).toBe(413);
  expect(seen).toEqual([]);
  expect((await post(OWN, "a".repeat(20))).status).toBe(303);
});

it("takes a text browser's form where the address is a secret", async () => {
  const headers = { Cookie: "form=known" };
  const post = (pages: Pages) => ask("/desk", { method: "POST", headers, body: "a=1" }, pages);
  expect((await post(desk)).status).toBe(403);
  expect((await post({ ...desk, secretAddress: true })).status).toBe(303);
});

it("says in words that nobody answers", async () => {
  const before = env.UPSTREAM_URL;
  env.UPSTREAM_URL = "http://127.0.0.1:1";
  const answer = await ask("/desk");
  env.UPSTREAM_URL = before;
  expect([answer.status, await answer.text()]).toEqual([
    503,
    "This page does not answer just now. Go back and try again in a moment.",
  ]);
});
