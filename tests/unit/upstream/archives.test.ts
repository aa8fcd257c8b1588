import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Archives, type Make } from "../../../upstream/files/archives.ts";

const FEW = { waitMs: 30, stalledMs: 60_000 };
const never = new AbortController().signal;
/** An archive of fifty pieces, which tells how many were made and whether it ended. */
function counted() {
  const seen = { made: 0, ended: false };
  const make: Make = async function* (inTurn) {
    try {
      for (; seen.made < 50; seen.made++)
        yield await inTurn(() => Promise.resolve(Buffer.from("x")));
    } finally {
      seen.ended = true;
    }
  };
  return { seen, make };
}
const refused = { status: 429, extra: { headers: { "Retry-After": "10" } } };

test("one archive of an account at a time: a second waits a moment, then is refused", async () => {
  const archives = new Archives(FEW);
  const [first, second, other] = [counted(), counted(), counted()];
  const stream = await archives.stream("a", first.make, never);
  await expect(archives.stream("a", second.make, never)).rejects.toMatchObject(refused);
  expect(second.seen.made).toBe(0);
  expect((await bytesOf(await archives.stream("b", other.make, never))).length).toBe(50);
  expect((await bytesOf(stream)).length).toBe(50);
  expect((await bytesOf(await archives.stream("a", second.make, never))).length).toBe(50);
});

test.each([
  ["its reader leaves", (stream: ReadableStream) => stream.cancel()],
  ["its request ends", (_: ReadableStream, left: AbortController) => Promise.resolve(left.abort())],
])("an archive stops when %s, and the next one begins", async (_, leave) => {
  const archives = new Archives({ ...FEW, waitMs: 10_000 });
  const left = new AbortController();
  const [first, second] = [counted(), counted()];
  const stream = await archives.stream("a", first.make, left.signal);
  const next = archives.stream("a", second.make, never);
  await pause(5);
  await leave(stream, left);
  expect((await bytesOf(await next)).length).toBe(50);
  expect(first.seen.made).toBeLessThan(10);
  expect(first.seen.ended || first.seen.made === 0).toBe(true);
});

test("an archive that nobody reads gives its place away, and is never taken for a whole one", async () => {
  const archives = new Archives({ ...FEW, stalledMs: -1 });
  const [first, second] = [counted(), counted()];
  const stalled = await archives.stream("a", first.make, never);
  expect((await bytesOf(await archives.stream("a", second.make, never))).length).toBe(50);
  await expect(bytesOf(stalled)).rejects.toThrow("the archive was stopped");
});

test("other work runs between two pieces, of two archives too", async () => {
  const archives = new Archives(FEW);
  const order: string[] = [];
  const turns = setInterval(() => order.push("other"), 0);
  const busy = () => {
    for (const until = performance.now() + 5; performance.now() < until;);
    order.push("piece");
    return Promise.resolve();
  };
  await Promise.all(Array.from({ length: 20 }, () => archives.inTurn(busy)));
  clearInterval(turns);
  expect(order.join(" ")).not.toContain("piece piece");
});

async function bytesOf(stream: ReadableStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
