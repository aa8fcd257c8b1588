import { afterEach, expect, test, vi } from "vitest";
import { SoundQueue } from "../../../app/lib/writing/sound-queue.ts";

const queue = new SoundQueue({
  ...{ owner: "one", href: "/changes", onStored: () => undefined },
  hasSegments: () => Promise.resolve(true),
});
const put = (key: number) =>
  queue.put({ key, kind: "prompt", file: new File(["sound"], "one.mp3"), over: "" });
afterEach(() => vi.unstubAllGlobals());

test("publishing can wait until all sounds are stored", async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ dialogue: {} })));
  vi.stubGlobal("fetch", fetch);
  await Promise.all([1, 2, 3].map(put));
  await queue.send();
  expect([fetch.mock.calls.length, queue.sounds]).toEqual([3, []]);
});

test("after the session has ended, sounds wait for the next one without a press", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 401 })));
  await put(1);
  await queue.send();
  expect([queue.isSignedOut, queue.sounds.map(({ why }) => why)]).toEqual([true, [null]]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ dialogue: {} })));
  await queue.send();
  expect([queue.isSignedOut, queue.sounds]).toEqual([false, []]);
});

test("a refused sound keeps its reason, and the wait ends", async () => {
  const refused = Response.json({ message: "No sound" }, { status: 422 });
  vi.stubGlobal("fetch", () => Promise.resolve(refused));
  await put(1);
  await queue.send();
  expect(queue.sounds.map(({ why }) => why)).toEqual(["No sound"]);
});
