import { createServer } from "node:http";
import { connect } from "node:net";
import { pipeline, Writable } from "node:stream";
import { expect, it } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { requestLog } from "../../../server/request-log.ts";

/** Node removes the socket from a request that `pipeline` destroys, before the log. */
it("survives a post whose reader gave up before all of it arrived", async () => {
  const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error("gone")) });
  const writeLog = requestLog(aPortal());
  const closed = new Promise<unknown>((resolve) => {
    const server = createServer((req, res) => {
      writeLog(req, res);
      res.once("close", () => server.close(() => resolve(req.socket)));
      pipeline(req, failing, () => res.destroy());
    }).listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf");
    });
  });
  expect(await closed).toBeNull();
});
