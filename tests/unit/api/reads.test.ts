import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { callUpstream } from "../../../app/lib/api/call/client.server.ts";
import { rememberReads } from "../../../app/lib/api/call/reads.server.ts";
import type { Portal } from "../../../app/lib/portal.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { urlOf } from "../../support/free-port.ts";

let seen: string[] = [];
let answer: (response: ServerResponse, reads: string[]) => void;
const server = createServer((request, response) => void take(request, response));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  seen.push(`${request.method} ${request.url}`);
  if (request.url !== "/api/v1/reads") return void response.end('{"n":0}');
  const { reads } = z
    .object({ reads: z.array(z.object({ method: z.string(), path: z.string() })) })
    .parse(JSON.parse(body));
  answer(
    response,
    reads.map(({ method, path }) => `${method} ${path}`),
  );
}

let portal: Portal;
let pages = 0;
const schema = z.object({ n: z.number() });
const ask = (names: string[], more: object = {}) => {
  const caller = {
    ...{ portal, token: "1|t", requestId: `page-${++pages}`, clientAddress: null },
    deadline: Date.now() + 10_000,
  };
  return Promise.allSettled(
    names.map((name) =>
      callUpstream(caller, { method: "GET", path: `/api/v1/${name}`, schema, ...more }),
    ),
  );
};
const value = (n: number) => ({ status: "fulfilled", value: { n } });
const failed = (kind: string) => ({ status: "rejected", reason: { kind } });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  portal = aPortal({ UPSTREAM_URL: urlOf(server) });
});
beforeEach(() => {
  seen = [];
  rememberReads(portal, 3);
});
afterAll(() => void server.close().closeAllConnections());

test("batches the reads of a page in requests of the API's size, each with its own result", async () => {
  answer = (response, reads) =>
    response.end(
      reads
        .map((name, at) =>
          name === "GET /api/v1/plan"
            ? `${at} 403 - {"message":"No plan."}\n`
            : `${at} 200 - {"n":${at}}\n`,
        )
        .reverse()
        .join(""),
    );
  expect(await ask(["one", "plan", "two", "three"])).toMatchObject([
    ...[value(0), failed("forbidden"), value(2), value(0)],
  ]);
  expect(seen).toEqual(["POST /api/v1/reads", "GET /api/v1/three"]);
});

test("sends a single read, a post, and reads for an API without batches separately", async () => {
  await ask(["one"]);
  await ask(["posted", "posted"], { method: "POST" });
  rememberReads(portal, 1);
  await ask(["two", "three"]);
  expect(seen.sort()).toEqual([
    ...["GET /api/v1/one", "GET /api/v1/three", "GET /api/v1/two"],
    ...["POST /api/v1/posted", "POST /api/v1/posted"],
  ]);
});

test("a slow read delays no other read, and fails at its own limit", async () => {
  answer = (response) => void response.write('0 200 - {"n":7}\n1 429 30 {}\n');
  const started = Date.now();
  const [one, two, slow] = await ask(["one", "two", "slow"], { limit: 700 });
  expect(one).toEqual(value(7));
  expect(two).toMatchObject({ reason: { kind: "throttled", retryAfter: 30 } });
  expect(slow).toMatchObject(failed("unavailable"));
  expect(Date.now() - started).toBeLessThan(5_000);
});

test("sends reads one by one to an older API at the same address", async () => {
  answer = (response) => void response.writeHead(404).end();
  expect(await ask(["one", "two"])).toEqual([value(0), value(0)]);
  await ask(["three", "four"]);
  expect(seen.filter((name) => name === "POST /api/v1/reads")).toHaveLength(1);
});

test.each([
  ["a line of another shape", "<h1>Welcome</h1>\n"],
  ["a place that nobody asked for", '9 200 - {"n":1}\n'],
  ["an answer that lacks a line", ""],
  ["a line without an end", "0".repeat(5_100_000)],
])("after %s sends each read separately, also later ones", async (_, body) => {
  answer = (response) => void response.end(body);
  expect(await ask(["odd", "even"])).toEqual([value(0), value(0)]);
  await ask(["third", "fourth"]);
  expect(seen.sort()).toEqual([
    ...["GET /api/v1/even", "GET /api/v1/fourth", "GET /api/v1/odd", "GET /api/v1/third"],
    "POST /api/v1/reads",
  ]);
});
