import { afterAll, expect, test, vi } from "vitest";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import { readUploadedImage } from "../../../upstream/files/stored-images.ts";
import { readRecording } from "../../../upstream/files/recordings.ts";
import { programOf } from "./reader-program.ts";

const LATE_MS = 1_500;
/** A reader that some files stop: by an endless loop, an error, memory, or an exit. */
const program = (startMs = 0) => `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ as, bytes }) => {
  const kept = [];
  if (bytes[0] === 1) for (;;);
  if (bytes[0] === 2) throw new Error("on purpose");
  if (bytes[0] === 3) for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
  if (bytes[0] === 4) setImmediate(() => { throw new Error("after the answer"); });
  parentPort.postMessage(as === "image" ? null : { foreign: "AIFF" });
});
setTimeout(() => parentPort.postMessage("ready"), ${startMs});`;
const UNTOLD = { duration_ms: null, peaks: null };
const READ = { foreign: "AIFF" };

const error = vi.fn();
const files = new FilesApart(programOf(program()), { error }, { lateMs: LATE_MS });
afterAll(() => files.close());
const stops = { loop: 1, error: 2, memory: 3 };
const bytesOf = (first: number) => new Uint8Array(400).fill(first);

test.each(Object.entries(stops))(
  "a file that stops its reader by %s is unreadable; the next one is read, and other work continues",
  async (_, first) => {
    error.mockClear();
    const order: string[] = [];
    const all = [
      files.readMedia(bytesOf(first)).then((answer) => order.push(JSON.stringify(answer))),
      files.readMedia(bytesOf(0)).then((answer) => order.push(JSON.stringify(answer))),
    ];
    await new Promise((resolve) => setTimeout(resolve, 0)).then(() => order.push("else"));
    await Promise.all(all);
    const read = order.filter((one) => one !== "else");
    expect(read).toEqual(['"unreadable"', JSON.stringify(READ)]);
    expect(order.indexOf("else"), "before the file after it").toBeLessThan(2);
    expect(error).toHaveBeenCalledOnce();
  },
);

test("allows a busy machine more time to start the reader than for any file", async () => {
  const slow = new FilesApart(programOf(program(LATE_MS + 500)), { error }, { lateMs: LATE_MS });
  expect(await slow.readMedia(bytesOf(0))).toEqual(READ);
  await slow.close();
});

test("replaces a reader that ends between two files, and disturbs no other work", async () => {
  error.mockClear();
  expect(await files.readMedia(bytesOf(4))).toEqual(READ);
  await vi.waitUntil(() => error.mock.calls.length > 0, 10_000);
  expect(await files.readImage(bytesOf(0))).toBeNull();
});

test("refuses an upload that stops its reader with a final error message", async () => {
  const bytes = bytesOf(stops.error);
  await expect(readRecording(files, new File([bytes], "take.webm"), UNTOLD)).rejects.toMatchObject({
    status: 422,
    message: "This file cannot be read. Record it again or choose another file.",
  });
  const limit = { bytes: 1_000, said: "1 kB" };
  await expect(
    readUploadedImage(files, "profile_image", new File([bytes], "me.jpg"), limit),
  ).rejects.toMatchObject({
    status: 422,
    message: "The profile image field cannot be read. Choose another picture.",
  });
});
