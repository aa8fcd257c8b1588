import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express, { type Express } from "express";
import { beforeEach, expect, test } from "vitest";
import { admit } from "../../../server/admission.ts";

const MB = 1024 * 1024;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
let app: Express;

beforeEach(() => {
  app = express();
  app.use(admit({ uploadBytes: 18 * MB, isDraining: () => false }).handler);
  app.use(() => undefined);
});

test("two hundred that upload at once come again over half a minute; a few after five seconds", () => {
  const taken = [upload(), upload()];
  expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const waits = Array.from({ length: 198 }, () => Number(upload().getHeader("Retry-After")));
  expect(new Set(waits.slice(0, 8))).toEqual(new Set([5]));
  const last = waits.slice(-100);
  expect(Math.max(...last)).toBeGreaterThan(15);
  expect(Math.max(...waits)).toBeLessThan(30);
  // No more of them in one second than find a place, twice over.
  const most = Math.max(...last.map((wait) => last.filter((other) => other === wait).length));
  expect(most).toBeLessThan(25);
});

test("long forms take no more than a few MB together, and neither short ones nor uploads wait for them", () => {
  const long = { ...FORM, "content-length": String(512 * 1024) };
  const pieces = { ...FORM, "transfer-encoding": "chunked" };
  const taken = Array.from({ length: 16 }, (_, place) => post(place % 2 === 0 ? long : pieces));
  expect(taken.map(({ statusCode }) => statusCode)).toEqual(taken.map(() => 200));
  const refused = [post(long), post(pieces), post({ ...FORM, "content-length": "32769" })];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  const others = [post({ ...FORM, "content-length": "32768" }), post({}), upload()];
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  taken[0]?.emit("close");
  expect([post(long).statusCode, post(long).statusCode]).toEqual([200, 503]);
});

/** As if it had come in over a connection, in this very moment. */
function post(headers: Record<string, string>): ServerResponse {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method: "POST", url: "/recordings", headers });
  const res = new ServerResponse(req);
  app(req, res);
  return res;
}

const upload = () =>
  post({ "content-type": "multipart/form-data; boundary=x", "content-length": "8388608" });
