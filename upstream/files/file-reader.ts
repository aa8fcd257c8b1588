import { parentPort } from "node:worker_threads";
import { readImage } from "./image.ts";
import { sniffAudio } from "./sniff.ts";
import { soundLength } from "./sound-length.ts";

export type Question = { bytes: Uint8Array } & (
  | { as: "image" | "sound" }
  | { as: "length"; extension: string }
);

// A thread that reads files for `FilesApart`, one by one. Its first message says that it is ready.
parentPort?.on("message", (question: Question) => {
  parentPort?.postMessage(answerTo(question));
});
parentPort?.postMessage("ready");

function answerTo(question: Question): unknown {
  const { as, bytes } = question;
  if (as === "length") return soundLength(bytes, question.extension);
  return as === "image" ? readImage(asBuffer(bytes)) : sniffAudio(bytes);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
