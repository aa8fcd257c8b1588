import { parentPort } from "node:worker_threads";
import { readMedia } from "../../plan/media/media.ts";
import { readImage } from "./image.ts";

export type Question = { bytes: Uint8Array; as: "image" | "media" };

// A thread that reads files for `FilesApart`, one by one. Its first message says that it is ready.
parentPort?.on("message", ({ as, bytes }: Question) => {
  parentPort?.postMessage(as === "image" ? readImage(asBuffer(bytes)) : readMedia(bytes));
});
parentPort?.postMessage("ready");

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
