import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fewAtATime } from "../../../server/few-at-a-time.ts";

const GET = "GET / HTTP/1.1\r\nHost: portal\r\n\r\n";
const asked: ServerResponse[] = [];
const server = createServer(fewAtATime((_req, res) => void asked.push(res)));

beforeEach(async () => {
  asked.length = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => server.close());

function visitor() {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return connect(port, "127.0.0.1").setEncoding("utf8");
}

it("cuts a connection with too many unanswered requests", async () => {
  const socket = visitor().on("error", () => undefined);
  socket.write(GET.repeat(500));
  await once(socket, "close");
  expect(asked).toHaveLength(150);
});

it("answers many requests in turn on one connection", async () => {
  const socket = visitor();
  for (let count = 1; count <= 160; count++) {
    const answered = once(socket, "data");
    socket.write(GET);
    while (asked.length < count) await new Promise((next) => setImmediate(next));
    asked.at(-1)?.end(`answer ${count}`);
    expect(String((await answered).join(""))).toContain(`answer ${count}`);
  }
  socket.destroy();
});
