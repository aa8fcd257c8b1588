import { createServer, type ServerResponse } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readJson } from "../../../app/lib/api/call/read-answer.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { sendRequest } from "../../../app/lib/api/call/send-request.server.ts";

/** A provider may compress its responses, and the limit counts the decompressed bytes. */
let answer: (response: ServerResponse) => void;
let asked: string | undefined;
const server = createServer((request, response) => {
  asked = request.headers["accept-encoding"];
  answer(response);
});
const portal = aPortal();
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
});
afterAll(() => server.close());

const read = async () =>
  readJson(
    await sendRequest(portal, {
      ...{ method: "GET", url, headers: {}, body: undefined, group: "pages", limit: 5_000 },
    }),
  );
const send = (packed: Buffer, encoding: string) => {
  answer = (response) => response.writeHead(200, { "Content-Encoding": encoding }).end(packed);
};

it.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
])("reads a %s response like an uncompressed one", async (encoding, pack) => {
  send(pack(JSON.stringify({ title: "\u0939\u093f\u0928\u094d\u0926\u0940" })), encoding);
  expect(await read()).toEqual({ title: "\u0939\u093f\u0928\u094d\u0926\u0940" });
  expect(asked).toContain(encoding);
});

it("rejects a small response that decompresses without end", async () => {
  send(gzipSync(JSON.stringify("x".repeat(20_000_000))), "gzip");
  await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
});

it("rejects a response that is not compressed as declared, or is cut", async () => {
  send(Buffer.from("{}"), "gzip");
  await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
  send(gzipSync(JSON.stringify("x".repeat(10_000))).subarray(0, 20), "gzip");
  await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
});
