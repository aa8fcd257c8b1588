import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startProgram, untilPrinted, type Program } from "../../support/program.ts";
import { makeBuiltFolder, type BuiltFolder } from "./built-folder.ts";
import { exchange } from "./raw-request.ts";

const MB = 1024 * 1024;
let folder: BuiltFolder;
let portal: Program;
let port = 0;

beforeAll(async () => {
  folder = await makeBuiltFolder();
  port = await freePort();
  portal = startProgram([`${folder.path}/portal.js`], {
    PORT: String(port),
    SESSION_SECRET: "s".repeat(40),
  });
  await untilPrinted(portal, "portal ready on ");
});
afterAll(async () => {
  await portal.end("SIGKILL");
  await folder.remove();
});

test("an upload that is refused while the portal stops reads when to come again, and the form that was being sent is taken", async () => {
  const held = connect(port, "127.0.0.1").setEncoding("utf8");
  let answer = "";
  held.on("data", (part: string) => (answer += part));
  held.write(
    [
      ...["POST /count HTTP/1.1", "Host: x", "Sec-Fetch-Site: same-origin"],
      ...["Content-Type: application/x-www-form-urlencoded", "Content-Length: 4", "", "a="],
    ].join("\r\n"),
  );
  // The second request is read after the first one.
  expect((await exchange(port, { path: "/show" })).status).toBe(200);
  portal.signal("SIGTERM");
  await untilPrinted(portal, "draining");
  for (const accept of ["application/json", "text/html"])
    for (const connection of ["keep-alive", "close"]) {
      const refused = await exchange(port, {
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
  expect(await portal.ended).toEqual({ code: 0, signal: null });
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"bytes":4\}/s);
});
