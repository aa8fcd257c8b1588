import { parentPort } from "node:worker_threads";
import { readImage } from "./image.ts";
import { sniffAudio } from "./sniff.ts";

export type Question = { as: "image" | "sound"; bytes: Uint8Array };

// A thread that reads one file after the other for `FilesApart`. Its first message says that it is there.
parentPort?.on("message", ({ as, bytes }: Question) => {
  const answer = as === "image" ? readImage(asBuffer(bytes)) : sniffAudio(bytes);
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
