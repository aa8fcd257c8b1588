import { parentPort } from "node:worker_threads";
import { readMedia } from "../../plan/media/media.ts";
import { type Card, drawCard } from "./card.ts";
import { readImage, readShown, type Shown } from "./image.ts";

export type Question =
  | { as: "image"; bytes: Uint8Array; shown?: Shown | undefined }
  | { as: "media"; bytes: Uint8Array }
  | { as: "card"; card: Card };

// A thread that reads files for `FilesApart`, one by one. Its first message says that it is ready.
parentPort?.on("message", (question: Question) => {
  void answer(question).then((told) => parentPort?.postMessage(told));
});
parentPort?.postMessage("ready");

async function answer(question: Question) {
  if (question.as === "card") return drawCard(question.card);
  const { buffer, byteOffset, byteLength } = question.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (question.as === "media") return readMedia(bytes);
  return question.shown ? readShown(bytes, question.shown) : readImage(bytes);
}
