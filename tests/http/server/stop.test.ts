import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { untilPrinted } from "../../support/program.ts";
import { useBuiltPortal } from "./built-portal.ts";
import { exchange } from "./raw-request.ts";

const MB = 1024 * 1024;
const portal = useBuiltPortal();

test("while stopping, the portal refuses an upload with a Retry-After and accepts a form already begun", async () => {
  const held = connect(portal.port, "127.0.0.1").setEncoding("utf8");
  let answer = "";
  held.on("data", (part: string) => (answer += part));
  held.write(
    [
      ...["POST /count HTTP/1.1", "Host: x", "Sec-Fetch-Site: same-origin"],
      ...["Content-Type: application/x-www-form-urlencoded", "Content-Length: 4", "", "a="],
    ].join("\r\n"),
  );
  // The server reads the second request after the first.
  expect((await exchange(portal.port, { path: "/show" })).status).toBe(200);
  portal.program.signal("SIGTERM");
  await untilPrinted(portal.program, "draining");
  for (const accept of ["application/json", "text/html"])
    for (const connection of ["keep-alive", "close"]) {
      const refused = await exchange(portal.port, {
        path: "/count",
        method: "POST",
        headers: {
          ...{ "Sec-Fetch-Site": "same-origin", Accept: accept, Connection: connection },
          ...{ "Content-Type": "multipart/form-data; boundary=x" },
          "Content-Length": String(8 * MB),
        },
        body: Readable.from(Array.from({ length: 128 }, () => Buffer.alloc(MB / 16))),
      });
      expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "3"]);
    }
  held.write("bc");
  expect(await portal.program.ended).toEqual({ code: 0, signal: null });
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"bytes":4\}/s);
});
