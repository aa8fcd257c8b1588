import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { givenSession } from "../../support/given/account.ts";
import { writeSession } from "../../../app/lib/http/session.server.ts";
import { receiveBodies } from "../../../server/bodies.ts";
import { aPortal } from "../../support/a-portal.ts";
import { until } from "../../support/program.ts";

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const UPLOAD = "multipart/form-data; boundary=x";
/** Requests that were passed on and wait for a response. */
let asked: { req: IncomingMessage; res: ServerResponse }[];
const portal = aPortal({ TRUST_PROXY: "1" });
let sockets: Socket[];
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  asked = [];
  sockets = [];
  const bodies = receiveBodies({
    portal,
    uploadBytes: 27 * MB,
    limits: [{ path: "/desk", bytes: 20 }],
    isDraining: () => false,
  });
  server = createServer((req, res) => bodies.receive(req, res, () => asked.push({ req, res })));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

it("keeps a hundred unfinished forms per address or /48, and answers more with a Retry-After", async () => {
  const stranger = (place: number) => ({ from: `2001:db8:7:${place.toString(16)}::1` });
  const begun = Array.from({ length: 130 }, (_, place) => post("/login", 100, stranger(place)));
  await until(
    () => begun.filter(({ text }) => text() !== "").length === 30,
    () => "thirty to be refused",
  );
  const refused = begun.filter(({ text }) => text() !== "").map(({ text }) => text());
  for (const text of refused) expect(text).toMatch(/^HTTP\/1.1 503 .*^Retry-After: [5-9]\r$/ms);
  expect(asked).toHaveLength(0);
  // Another client in the same room still gets in, and so do others.
  for (const from of ["2001:db8:7::77", "2001:db8:8::1"])
    post("/login", 1, { from }).socket.write("a");
  await through(2);
});

it("accepts a class behind one address: sixty log-ins, then a recording each, all at once", async () => {
  const form = Array.from({ length: 60 }, () => post("/login", 60));
  for (const { socket } of form) socket.write("x".repeat(60));
  await through(60);
  const cookies = await Promise.all(
    form.map((_, place) => cookieOf(`student${place}@example.com`)),
  );
  const takes = cookies.map((cookie) => post("/recordings", 60_000, { cookie, type: UPLOAD }));
  for (const { socket } of takes) socket.write("x".repeat(60_000));
  await through(120);
  expect([...form, ...takes].map(({ text }) => text())).toEqual(
    Array.from({ length: 120 }, () => ""),
  );
});

it("holds 8 MB of visitors' forms in all, and 2 MB per address", async () => {
  const long = (place: number) => {
    const form = post("/forum", 512 * 1024, { from: `10.0.0.${place}` });
    form.socket.write("x".repeat(520_000));
    return form;
  };
  const heldOf = (forms: ReturnType<typeof long>[]) => forms.filter(({ text }) => text() === "");
  const greedy = Array.from({ length: 6 }, () => long(0));
  await until(
    () => heldOf(greedy).length === 4,
    () => `${heldOf(greedy).length} of one address to be held`,
  );
  const others = Array.from({ length: 18 }, (_, place) => long(place + 1));
  await until(
    () => heldOf([...greedy, ...others]).length === 16,
    () => `${heldOf([...greedy, ...others]).length} to be held`,
  );
  expect(asked).toHaveLength(0);
});

it("limits large uploads to one per account and none for visitors, and never delays usual recordings", async () => {
  const greedy = { cookie: await cookieOf("greedy@example.com"), type: UPLOAD };
  const first = post("/recordings", 9 * MB, greedy);
  const second = post("/recordings", 9 * MB, greedy);
  await until(
    () => first.text() + second.text() !== "",
    () => "one of them to be refused",
  );
  expect(first.text() + second.text()).toMatch(/^HTTP\/1.1 503 /);
  const strangers = Array.from({ length: 40 }, () => post("/forum", 9 * MB, { type: UPLOAD }));
  const others = [];
  for (const each of ["two@example.com", "three@example.com"])
    others.push(post("/recordings", 9 * MB, { cookie: await cookieOf(each), type: UPLOAD }));
  const cookie = await cookieOf("usual@example.com");
  // On a busy machine, connections arrive in another order.
  await pause(200);
  const large = post("/recordings", 6 * MB, { cookie, type: UPLOAD });
  await until(
    () => large.text() !== "",
    () => "no room for a fourth large one",
  );
  expect(large.text()).toMatch(/^HTTP\/1.1 503 /);
  const usual = post("/recordings", 300_000, { cookie, type: UPLOAD });
  usual.socket.write("x".repeat(300_000));
  await through(1);
  expect(strangers.map(({ text }) => text()).join("")).toBe("");
  // A holder with less than half as much replaces one of them.
  const smaller = post("/recordings", 2 * MB, { cookie, type: UPLOAD });
  smaller.socket.write("x".repeat(2 * MB));
  await through(2);
  const letGo = [first, second, ...others].filter(({ text }) => text() !== "");
  expect(letGo, "the second of the greedy, and one more").toHaveLength(2);
});

it("passes on a body unchanged, in many pieces and of unknown length", async () => {
  const cookie = await cookieOf("student@example.com");
  const sent = Array.from({ length: 40 }, (_, place) => String(place % 10).repeat(50_000));
  const { socket } = post("/recordings", null, { cookie, type: UPLOAD });
  for (const piece of sent) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  socket.write("0\r\n\r\n");
  const one = await through(1);
  expect((await buffer(one.req)).equals(Buffer.from(sent.join("")))).toBe(true);
  one.res.end("kept");
  const answer: unknown[] = await once(socket, "data");
  expect(String(answer[0])).toContain("kept");
  socket.write(`POST /desk HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab`);
  expect(String(await buffer((await through(2)).req))).toBe("ab");
});

it.each([
  ["/login", 8 * 1024 + 1],
  ["/Login?next=/forum", 8 * 1024 + 1],
  ["/desk/one", 21],
  ["/forum", 512 * 1024 + 1],
  ["/forum", 9_000_000_000],
])("refuses at once a body that is too large for %s: %s bytes", async (path, bytes) => {
  const { socket, text } = post(path, bytes);
  await once(socket, "data");
  expect(text()).toMatch(/^HTTP\/1.1 413 .*<h1>Too large<\/h1>/ms);
});

type From = { from?: string; cookie?: string; type?: string };

/** Starts a post without its body; null means a chunked one. */
function post(path: string, bytes: number | null, { from, cookie, type = FORM }: From = {}) {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  sockets.push(socket);
  let text = "";
  socket.on("data", (part: string) => (text += part)).on("error", () => undefined);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      "Host: x",
      `Content-Type: ${type}`,
      bytes === null ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`,
      ...(from ? [`X-Forwarded-For: ${from}`] : []),
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      "\r\n",
    ].join("\r\n"),
  );
  return { socket, text: () => text };
}

/** Waits for this many requests, and returns the last one. */
async function through(count: number) {
  await until(
    () => asked.length >= count,
    () => `${asked.length} of ${count} came through`,
  );
  const last = asked.at(-1);
  if (!last) throw new Error("nothing came through");
  return last;
}

async function cookieOf(email: string): Promise<string> {
  return (await writeSession(portal, givenSession({ email }))).split(";")[0] ?? "";
}
