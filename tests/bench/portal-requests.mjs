/** Sends requests to the portal like a browser without script. */
import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { parse } from "node-html-parser";

/** Nobody waits longer. */
const PATIENCE_MS = 30_000;

/** Returns the fields that a segment's form posts beside its file. */
export async function answerForm(student, question, segment) {
  const path = `/practice/list/questions?question=${question}&segment=${segment}`;
  const fields = parse(await text(student, path)).querySelectorAll("#answer input[type=hidden]");
  if (fields.length === 0) throw new Error(`no form at ${path}`);
  return fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
}

/** Makes a form with a unique WAV file. All uploads share the same long part. */
export function upload(form, size) {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(size - 8, 4);
  head.write("WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data", 8, "latin1");
  head.writeUInt32LE(size - 44, 40);
  const id = randomUUID();
  const sound = [head, Buffer.from(id), silence(size - head.length - id.length)];
  const fields = form.map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === "client_answer_id" ? id : value}\r\n`,
  );
  const last =
    '--x\r\nContent-Disposition: form-data; name="audioanswer"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n';
  const hash = createHash("sha256");
  for (const part of sound) hash.update(part);
  return {
    type: "multipart/form-data; boundary=x",
    parts: [Buffer.from(fields.join("") + last), ...sound, Buffer.from("\r\n--x--\r\n")],
    sha256: hash.digest("hex"),
  };
}

const LONGEST = Buffer.alloc(8_000_000);
const silence = (size) => LONGEST.subarray(0, size);

export function logInForm(account) {
  return {
    type: "application/x-www-form-urlencoded",
    parts: [Buffer.from(new URLSearchParams(account).toString())],
  };
}

/** Sends a GET over the agent's connections, or over a new connection without an agent. */
export function get(student, path, agent = false) {
  return ask(student, { path, method: "GET", agent });
}

export function post(student, path, { type, parts }, agent = false) {
  const headers = {
    Accept: "application/json",
    "Content-Type": type,
    "Content-Length": parts.reduce((sum, { length }) => sum + length, 0),
    "Sec-Fetch-Site": "same-origin",
  };
  return ask(student, { path, method: "POST", headers, parts, agent });
}

/** Resolves with status 0 for a failed connection or a timeout. */
function ask(
  { portalUrl, cookie, address },
  { path, method, agent, headers: own = {}, parts = [] },
) {
  return new Promise((resolve) => {
    const headers = {
      ...(cookie ? { Cookie: cookie.header } : {}),
      ...(address ? { "X-Forwarded-For": address } : {}),
      ...own,
    };
    const asked = request(portalUrl + path, { agent, method, headers }, (response) => {
      response.resume();
      const wait = response.headers["retry-after"];
      response.on("close", () =>
        resolve({
          status: response.complete ? response.statusCode : 0,
          retryAfter: wait === undefined ? null : Number(wait),
        }),
      );
    });
    const cut = setTimeout(() => asked.destroy(new Error("too late")), PATIENCE_MS);
    asked.on("close", () => clearTimeout(cut));
    asked.on("error", () => resolve({ status: 0, retryAfter: null }));
    asked.on("socket", outliveItsAnswer);
    for (const part of parts) asked.write(part);
    asked.end();
  });
}

const heard = new WeakSet();

/** Ignores errors after a refusal, which ends the request while its body is still being sent. */
function outliveItsAnswer(socket) {
  if (heard.has(socket)) return;
  heard.add(socket);
  socket.on("error", () => undefined);
}

export async function text({ portalUrl, cookie }, path) {
  return (await fetch(portalUrl + path, { headers: { Cookie: cookie.header } })).text();
}
