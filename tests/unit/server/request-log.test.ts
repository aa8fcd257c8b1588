import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { pipeline, Writable } from "node:stream";
import express from "express";
import { expect, it } from "vitest";
import { answerBeforeClosing } from "../../../server/body-limits.ts";
import { requestLog } from "../../../server/request-log.ts";

/** Node takes the socket from a request that `pipeline` destroys; the line is written after that. */
it("outlives a post whose reader gave up before all of it was there", async () => {
  const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error("gone")) });
  const app = express().use(requestLog(false), answerBeforeClosing);
  const closed = new Promise((resolve) => {
    app.use((_req, res, next) => {
      res.once("close", resolve);
      next();
    });
  });
  app.post("/", (req, res) => {
    pipeline(req, failing, () => res.status(503).end("gone"));
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  socket.setEncoding("utf8").write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf");
  const answer: unknown[] = await once(socket, "data");
  expect(String(answer[0])).toContain("503 Service Unavailable");
  await closed;
  socket.destroy();
  server.close();
});
