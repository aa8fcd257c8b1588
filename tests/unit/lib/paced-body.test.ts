import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { pacedBody } from "../../../app/lib/media/paced-body.server.ts";
import { drained } from "../../../server/drained.ts";

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
  const viewer = await answerOf();
  const reader = pacedBody(film(), () => drained(viewer)).getReader();
  for (let at = 0; at < 3; at += 1) expect((await reader.read()).done).toBe(false);
  viewer.destroy();
  // The server's adapter knows nothing of it and reads on.
  while (!(await reader.read()).done);
  expect(isLetGo).toBe(true);
  expect(pieces).toBeLessThan(5);
});

/** What express hands to a page, with nobody behind it. */
function answerOf() {
  const app = express();
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method: "GET", url: "/" });
  return new Promise<express.Response>((resolve) => {
    app.use((_req, res) => resolve(res));
    app(req, new ServerResponse(req));
  });
}
