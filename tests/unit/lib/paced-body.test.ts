import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { pacedBody } from "../../../app/lib/media/media-answer.server.ts";
import { listeners } from "../../../server/listeners.ts";

it("reads a film no further when its viewer has left, and lets go of the upstream", async () => {
  let pieces = 0;
  let isLetGo = false;
  async function* film() {
    try {
      for (; pieces < 1000; pieces += 1) yield await Promise.resolve(new Uint8Array(10));
    } finally {
      isLetGo = true;
    }
  }
  const viewer = new ServerResponse(new IncomingMessage(new Socket()));
  const drained = listeners()("student", viewer);
  if (!drained) throw new Error("there is no place for a first viewer");
  const reader = pacedBody(film(), drained).getReader();
  for (let at = 0; at < 3; at += 1) expect((await reader.read()).done).toBe(false);
  viewer.destroy();
  // The server's adapter knows nothing of it and reads on.
  while (!(await reader.read()).done);
  expect(isLetGo).toBe(true);
  expect(pieces).toBeLessThan(5);
});
