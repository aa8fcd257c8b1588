import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { until } from "../../support/program.ts";
import { useBuiltPortal } from "./built-portal.ts";
import { exchange, pour } from "./raw-request.ts";

const KB = 1024;
const MB = 1024 * KB;
const form = {
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
};
const upload = {
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "multipart/form-data; boundary=x",
};

const portal = useBuiltPortal();

test("bodies within the limits arrive whole, with or without a length", async () => {
  const answer = await exchange(portal.port, {
    path: "/count",
    method: "POST",
    headers: form,
    body: "x".repeat(500_000),
  });
  expect(answer.body.toString()).toBe(`{"bytes":500000}`);
  // From a sender without a log-in, the portal keeps no more of a file than a form may have.
  const streamed = await exchange(portal.port, {
    path: "/count",
    method: "POST",
    headers: upload,
    body: bytes(8 * MB),
  });
  const kept = Number(/\d+/.exec(streamed.body.toString())?.[0]);
  expect(Math.abs(kept - 544 * KB)).toBeLessThanOrEqual(32 * KB);
});

test("the portal refuses a form over 512 KB and an upload over 9 MB with a page", async () => {
  const refused = [
    { headers: { ...form, "Content-Length": "524289" }, body: "x".repeat(524_289) },
    { headers: { ...upload, "Content-Length": String(10 * MB) }, body: bytes(10 * MB) },
    { headers: { "Sec-Fetch-Site": "same-origin" }, body: "x".repeat(524_289) },
  ];
  for (const { headers, body } of refused) {
    const answer = await exchange(portal.port, { path: "/count", method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(answer.body.toString()).toContain("<h1>Too large</h1>");
  }
});

test("forms beyond an address's share get a Retry-After; small forms and pages still work", async () => {
  const head = ["POST /count HTTP/1.1", "Host: x", "Sec-Fetch-Site: same-origin", formType];
  const held: Socket[] = [];
  const hold = () => {
    const socket = connect(portal.port, "127.0.0.1").on("error", () => {});
    socket.write([...head, `Content-Length: ${512 * KB}`, "", "x".repeat(510 * KB)].join("\r\n"));
    held.push(socket);
  };
  for (let no = 0; no < 4; no += 1) hold();
  const post = (size: number, headers: Record<string, string> = {}) =>
    exchange(portal.port, {
      path: "/count",
      method: "POST",
      headers: { ...upload, ...headers, "Content-Length": String(size) },
      body: bytes(size),
    });
  const refusedOne = async (headers: Record<string, string> = {}) => {
    let answer = await post(8 * MB, headers);
    await until(
      async () => {
        if (answer.status === 503) return true;
        // On a busy machine they were silent for ten seconds and lost their places.
        hold();
        answer = await post(8 * MB, headers);
        return answer.status === 503;
      },
      () => "the four to be taken",
    );
    return answer;
  };
  const refused = await refusedOne({ Accept: "application/json" });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect(JSON.parse(refused.body.toString())).toMatchObject({ code: "busy", retryable: true });
  const inWords = await refusedOne({ Accept: "text/html" });
  expect(inWords.body.toString()).toContain("<h1>Many are here just now</h1>");
  // Some proxies send `Connection: close`, which would reset the connection during the upload.
  for (const accept of ["application/json", "text/html"])
    expect((await refusedOne({ Connection: "close", Accept: accept })).status).toBe(503);
  expect((await post(KB)).status).toBe(200);
  expect((await exchange(portal.port, { path: "/show" })).status).toBe(200);
  for (const socket of held) socket.destroy();
  await until(
    async () => (await post(8 * MB)).status === 200,
    () => "the place of those that left",
  );
});

test("of the pages requested at once a hundred are rendered, others link back to themselves, and posts get through", async () => {
  const socket = connect(portal.port, "127.0.0.1").setEncoding("utf8");
  let answers = "";
  socket.on("data", (part: string) => (answers += part));
  const page = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n${more}\r\n`;
  const post = `POST /count HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n${formType}\r\nContent-Length: 2\r\n\r\na=`;
  socket.write(page("/show").repeat(130) + post + page(ODD, "Connection: close\r\n"));
  await once(socket, "close");
  const statuses = answers.match(/(?<=^HTTP\/1.1 )\d+/gm) ?? [];
  expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => "200"));
  expect(statuses.slice(100)).toEqual([...Array.from({ length: 30 }, () => "503"), "200", "503"]);
  expect(answers.match(/^Retry-After: [3-6]\r$/gm)).toHaveLength(31);
  expect(answers).not.toMatch(/^Refresh:/im);
  const links = answers.match(/(?<=href=")[^"]*(?=">Try again<)/g);
  expect(new Set(links)).toEqual(new Set(["/show", "/odd?a=1&amp;b=%22%3E%3Cb%3E"]));
});

/** Unescaped, it would lead to another site, or be markup. */
const ODD = '//..//odd?a=1&b="><b>';
const formType = "Content-Type: application/x-www-form-urlencoded";
const uploadType = "Content-Type: multipart/form-data; boundary=x";

for (const [name, headers, tags] of [
  ["announced", [formType, `Content-Length: ${300 * MB}`], []],
  ["not announced, as a form", [formType, "Transfer-Encoding: chunked"], ["night"]],
  ["not announced, as an upload", [uploadType, "Transfer-Encoding: chunked"], []],
] as const)
  test(
    `refuses 300 MB, ${name}, before a third is sent, without growing the memory`,
    { tags: [...tags] },
    async () => {
      const before = residentBytes();
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, residentBytes())), 50);
      const { line, sent } = await pour(
        portal.port,
        ["POST /count HTTP/1.1", "Host: x", "Sec-Fetch-Site: same-origin", ...headers],
        300 * MB,
      );
      clearInterval(watch);
      expect(line).toBe("HTTP/1.1 413 Payload Too Large");
      expect(sent).toBeLessThan(100 * MB);
      expect(peak - before).toBeLessThan(50 * MB);
    },
  );

test("an action that stops reading still answers a browser that sends the whole body first", async () => {
  const answer = await exchange(portal.port, {
    path: "/gives-up",
    method: "POST",
    headers: { ...upload, "Content-Length": String(8 * MB) },
    body: bytes(8 * MB),
  });
  expect(answer.status).toBe(413);
  expect(answer.body.toString()).toBe("too many");
});

test("refuses a client that sends Expect: 100-continue before its body", async () => {
  const head = [
    "POST /count HTTP/1.1",
    "Host: x",
    "Sec-Fetch-Site: same-origin",
    "Expect: 100-continue",
  ];
  expect((await pour(portal.port, [...head, `Content-Length: ${20 * MB}`], 0)).line).toBe(
    "HTTP/1.1 413 Payload Too Large",
  );
  expect((await pour(portal.port, [...head, "Content-Length: 10"], 0)).line).toBe(
    "HTTP/1.1 100 Continue",
  );
});

test("refuses headers over 16 KB", async () => {
  expect(
    (await exchange(portal.port, { path: "/show", headers: { Cookie: "x".repeat(17 * 1024) } }))
      .status,
  ).toBe(431);
});

function bytes(total: number): Readable {
  const chunk = Buffer.alloc(64 * 1024, "x");
  let left = total;
  return new Readable({
    read() {
      if (left === 0) return void this.push(null);
      const part = chunk.subarray(0, Math.min(chunk.length, left));
      left -= part.length;
      this.push(part);
    },
  });
}

function residentBytes(): number {
  return (
    Number(
      execFileSync("ps", ["-o", "rss=", "-p", String(portal.program.pid)], { encoding: "utf8" }),
    ) * 1024
  );
}
