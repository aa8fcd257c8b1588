/** Requests to the portal, as a browser without script sends them. */
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { parse } from "node-html-parser";
import { STUDENT } from "./running-portal.mjs";

/** What a form of a segment posts beside its file. */
export async function answerForm(place) {
  const { question, longest } = place.dialogue;
  const path = `/practice/list/questions?question=${question}&segment=${longest}`;
  const fields = parse(await text(place, path)).querySelectorAll("#answer input[type=hidden]");
  return fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
}

/** A WAV file of silence in the form, as a recording that no other upload has. */
export function upload(form, size) {
  const sound = Buffer.alloc(size);
  sound.write("RIFF", 0);
  sound.writeUInt32LE(size - 8, 4);
  sound.write(
    "WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data",
    8,
    "latin1",
  );
  sound.writeUInt32LE(size - 44, 40);
  const fields = form.map(([name, value]) => [
    name,
    name === "client_answer_id" ? randomUUID() : value,
  ]);
  const head = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const last =
    '--x\r\nContent-Disposition: form-data; name="audioanswer"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n';
  return {
    type: "multipart/form-data; boundary=x",
    bytes: Buffer.concat([Buffer.from(head.join("") + last), sound, Buffer.from("\r\n--x--\r\n")]),
  };
}

export function logInForm() {
  return {
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from(new URLSearchParams(STUDENT).toString()),
  };
}

export function get(place, path) {
  return ask(place, { path, method: "GET" });
}

export function post(place, path, { type, bytes }) {
  const headers = {
    Accept: "application/json",
    "Content-Type": type,
    "Content-Length": bytes.length,
    "Sec-Fetch-Site": "same-origin",
  };
  return ask(place, { path, method: "POST", headers, bytes });
}

/** Status 0 for a connection that failed. */
function ask({ stack, cookie, agent }, { path, method, headers = {}, bytes }) {
  return new Promise((resolve) => {
    const options = { agent, method, headers: { Cookie: cookie.header, ...headers } };
    const asked = request(stack.portalUrl + path, options, (response) => {
      response.resume();
      const wait = response.headers["retry-after"];
      response.on("close", () =>
        resolve({
          status: response.complete ? response.statusCode : 0,
          retryAfter: wait === undefined ? null : Number(wait),
        }),
      );
    });
    asked.on("error", () => resolve({ status: 0, retryAfter: null }));
    asked.on("socket", outliveItsAnswer);
    asked.end(bytes);
  });
}

const heard = new WeakSet();

/** A refusal ends the request while its body is still sent: what becomes of that is nobody's. */
function outliveItsAnswer(socket) {
  if (heard.has(socket)) return;
  heard.add(socket);
  socket.on("error", () => undefined);
}

export async function text({ stack, cookie }, path) {
  return (await fetch(stack.portalUrl + path, { headers: { Cookie: cookie.header } })).text();
}
