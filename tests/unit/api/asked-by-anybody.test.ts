import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askStranger } from "../../../app/lib/text/visitor-country.server.ts";
import { signOf } from "../../../app/lib/http/forms/same-origin.server.ts";
import { loader } from "../../../app/routes/resources/status.route.ts";
import { aPortal } from "../../support/a-portal.ts";
import { urlOf } from "../../support/free-port.ts";

const held: ServerResponse[] = [];
let isGone = false;
const server = createServer((request, response) => {
  if (request.url === "/short") return void response.end("AU");
  if (isGone) return void response.destroy();
  if (request.url === "/long") return void response.end("A".repeat(100_000));
  held.push(response);
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = urlOf(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("reads only as much of another host's response as it needs", async () => {
  expect(await askStranger(`${url}/short`, 5_000)).toBe("AU");
  await expect(askStranger(`${url}/long`, 5_000)).rejects.toMatchObject({ kind: "unavailable" });
});

test("any number of status requests ask the upstream one at a time", async () => {
  const portal = aPortal({ UPSTREAM_URL: url });
  const ask = (query = "") => {
    const request = new Request(`http://localhost:3000/status${query}`);
    const context = { portal, requestId: "1", clientAddress: "" };
    return loader({ request, context, params: {} });
  };
  const asked = Array.from({ length: 20 }, () => ask());
  await vi.waitUntil(() => held.length > 0);
  // A separate call that started after them would have arrived by then.
  const later = fetch(`${url}/later`);
  await vi.waitUntil(() => held.length > 1);
  for (const response of held) response.end("{}");
  await later;
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(held.length).toBe(2);
  isGone = true;
  for (const [query, status] of [
    ["", 200],
    ["?strict", 503],
  ] as const) {
    const answer = await ask(query);
    expect(answer.status, query).toBe(status);
    expect(await answer.json()).toMatchObject({ portal: "ok", upstream: "unavailable" });
  }
});

test("an https portal treats a post to another host name as another site's", () => {
  const portal = aPortal({ PUBLIC_ORIGIN: "https://portal.example" });
  const from = (headers: Record<string, string>) => {
    const given = new Headers(headers);
    return signOf(portal, (name) => given.get(name));
  };
  expect(from({ Origin: "https://evil.example", Host: "evil.example" })).toBe("foreign");
  expect(from({ Origin: "https://portal.example", Host: "127.0.0.1:3000" })).toBe("own");
});
