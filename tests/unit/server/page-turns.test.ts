import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import express, { type Express } from "express";
import { beforeEach, expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import { type PageTurns, pageTurns } from "../../../server/page-turns.ts";

const MOST = 100;
let turns: PageTurns;
let begun: string[];
let app: Express;

beforeEach(() => {
  // Calls of an earlier test may still wait.
  const own: string[] = [];
  begun = own;
  turns = pageTurns();
  app = express();
  app.use(turns.handler);
  app.use((req) => void own.push(req.path));
});

test("a hundred pages wait, the next gets a Retry-After; probes, uploads, sound and log-in pass", () => {
  for (let at = 0; at < MOST; at += 1) ask("/forum");
  const refused = ask("/forum");
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.getHeader("Retry-After"))).toBeGreaterThanOrEqual(3);
  // A page that reloads by itself moves a screen reader (F41).
  expect(refused.hasHeader("Refresh")).toBe(false);
  const taken = ["/healthz", "/readyz", "/media/x/prompt.mp3", "/mock-test/exam/clock"];
  for (const path of taken) ask(path);
  ask("/recordings", "POST");
  expect(begun).toEqual([...taken, "/recordings"]);
  expect([ask("/login").statusCode, ask("/mock-test/exam/question").statusCode]).toEqual([
    200, 200,
  ]);
});

test("starts pages one at a time, when idle or after sixteen requests; log-in and a running test first", async () => {
  ask("/forum");
  ask("/video");
  ask("/login");
  expect(begun).toEqual([]);
  await turn();
  await turn();
  expect(begun).toEqual(["/login", "/forum"]);
  for (let at = 0; at < 10; at += 1) {
    turns.somebodyCame();
    await turn();
  }
  expect(begun).toEqual(["/login", "/forum"]);
  for (let at = 0; at < 10; at += 1) {
    turns.somebodyCame();
    await turn();
  }
  expect(begun).toEqual(["/login", "/forum", "/video"]);
});

test("renders a page with its data before another page begins", async () => {
  ask("/forum");
  await turns.toRender();
  expect(begun).toEqual([]);
  await expect.poll(() => begun).toEqual(["/forum"]);
});

test("a visitor who left holds no place and gets no page", async () => {
  const waiting = Array.from({ length: MOST }, () => ask("/forum"));
  waiting[0]?.emit("close");
  expect(ask("/video").statusCode).toBe(200);
  await expect.poll(() => begun.at(-1)).toBe("/video");
  expect(begun.length).toBe(MOST);
});

test("recognises every route that answers without a page", () => {
  const paths = routes.flatMap(({ file, path }) =>
    file.endsWith(".route.ts") && path !== undefined && !path.endsWith("download")
      ? [`/${path}`]
      : [],
  );
  expect(paths.length).toBeGreaterThan(9);
  for (const path of paths) ask(path);
  expect(begun).toEqual(paths);
});

/** Sends a request as if it arrived at this moment. */
function ask(path: string, method = "GET"): ServerResponse {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method, url: path });
  const res = new ServerResponse(req);
  app(req, res);
  return res;
}
