/**
 * What the portal does with more than it can carry: memory, and how soon it still answers. Every
 * case runs against the one portal, so the memory at the end is the most of all of them.
 */
import { Agent, request } from "node:http";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { parse } from "node-html-parser";
import { row } from "./result-table.mjs";
import { answerForm, get, logInForm, post, text, upload } from "./portal-requests.mjs";
import { memoryOf } from "./running-portal.mjs";
import { percentile } from "./statistics.mjs";

const UPLOADERS = 200;
const UPLOAD_BYTES = 8_000_000;
const VIEWERS = 200;
const VIEWER_BYTES_A_SECOND = 1_000;
const VIEW_S = 20;
/** 200 students at once made 100 requests a second. */
const RATE = 500;
const LOAD_S = 10;
const LOG_IN_EVERY = 50;
const UPLOAD_EVERY = 25;
const PAGES = ["/", "/practice-ccl", "/forum", "/vocabulary", "/video"];

export async function measureOverload({ stack, cookie, dialogue }) {
  const place = { stack, cookie, dialogue, agent: new Agent({ keepAlive: true }) };
  const form = await answerForm(place);
  const rows = [
    ...(await underUploads(place, form)),
    ...(await underViewers(place)),
    ...(await underLoad(place, form)),
  ];
  place.agent.destroy();
  return rows;
}

/** All at once; each comes again when it was told to, until its file is stored. */
async function underUploads(place, form) {
  const memory = watchMemory(place.stack.portalPid());
  const told = { stored: 0, again: 0, failed: 0 };
  const started = Date.now();
  await Promise.all(
    Array.from({ length: UPLOADERS }, async () => {
      const file = upload(form, UPLOAD_BYTES);
      for (;;) {
        const { status, retryAfter } = await post(place, "/recordings", file);
        if (status === 200) return void (told.stored += 1);
        if (status !== 503 || retryAfter === null) return void (told.failed += 1);
        told.again += 1;
        await pause(retryAfter * 1000 * (1 + Math.random()));
      }
    }),
  );
  const seconds = (Date.now() - started) / 1000;
  return [
    row(`${UPLOADERS} uploads of 8 MB at once: portal's memory, most`, memory(), {
      unit: "MB",
      max: 250,
      timed: true,
    }),
    row("stored", told.stored, { min: UPLOADERS }),
    row("failed", told.failed, { max: 0 }),
    row("told to come again", told.again, { timed: true }),
    row("until all were stored", seconds, { unit: "s", timed: true }),
  ];
}

async function underViewers(place) {
  const address = parse(await text(place, "/video"))
    .querySelector("video source, video")
    ?.getAttribute("src");
  if (!address) throw new Error("no video in the list of videos");
  const memory = watchMemory(place.stack.portalPid());
  const agent = new Agent({ maxSockets: VIEWERS });
  const viewers = Array.from({ length: VIEWERS }, () => view(place, agent, address));
  await pause(VIEW_S * 1000);
  const most = memory();
  const statuses = viewers.map((viewer) => viewer());
  agent.destroy();
  return [
    row(`${VIEWERS} viewers at 1 kB/s: portal's memory, most`, most, {
      unit: "MB",
      max: 250,
      timed: true,
    }),
    row("viewers that get bytes", statuses.filter((status) => status === 200).length),
  ];
}

/** Takes a little of the answer each second; returns how to end, which tells the status. */
function view({ stack, cookie }, agent, address) {
  let status = 0;
  let timer;
  const asked = request(stack.portalUrl + address, { agent, headers: { Cookie: cookie.header } });
  asked.on("error", () => undefined);
  asked.on("response", (response) => {
    status = response.statusCode;
    response.pause();
    timer = setInterval(() => response.read(VIEWER_BYTES_A_SECOND), 1000);
  });
  asked.end();
  return () => {
    clearInterval(timer);
    asked.destroy();
    return status;
  };
}

/** Requests come at their rate, whether the earlier ones are answered or not. */
async function underLoad(place, form) {
  const memory = watchMemory(place.stack.portalPid());
  const times = { health: [], logIn: [], page: [] };
  const told = { pages: 0, shed: 0, failed: 0, stored: 0 };
  const running = [];
  const watch = setInterval(
    () => running.push(timed(times.health, () => get(place, "/healthz"))),
    100,
  );
  const started = performance.now();
  for (let at = 0; at < RATE * LOAD_S; at += 1) {
    const ahead = (at * 1000) / RATE - (performance.now() - started);
    await (ahead > 5 ? pause(ahead) : immediate());
    running.push(one(at));
  }
  clearInterval(watch);
  await Promise.all(running);
  const ms = (measure, value, max) => row(measure, value, { unit: "ms", max, timed: true });
  return [
    ms(
      `${RATE} requests a second for ${LOAD_S} s: /healthz, longest`,
      Math.max(...times.health),
      500,
    ),
    ms("log-in, p99", percentile(times.logIn, 0.99), 3000),
    ms("pages that were made, p99", percentile(times.page, 0.99)),
    row("pages made", told.pages, { timed: true }),
    row("told to come again", told.shed, { timed: true }),
    row("failed", told.failed, { max: 0 }),
    row("recordings that were acknowledged", told.stored, { timed: true }),
    row("portal's memory, most", memory(), { unit: "MB", max: 250, timed: true }),
  ];

  async function one(at) {
    if (at % LOG_IN_EVERY === 0)
      return count(await timed(times.logIn, () => post(place, "/login", logInForm())));
    if (at % UPLOAD_EVERY === 1) {
      const { status } = await post(place, "/recordings", upload(form, 60_000));
      if (status === 200) told.stored += 1;
      return count({ status });
    }
    const spent = [];
    const answer = await timed(spent, () => get(place, PAGES[at % PAGES.length]));
    if (answer.status === 200) {
      told.pages += 1;
      times.page.push(...spent);
    }
    count(answer);
  }

  function count({ status }) {
    if (status === 503 || status === 429) told.shed += 1;
    else if (status === 0 || status >= 400) told.failed += 1;
  }
}

async function timed(times, work) {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

/** Looks at a program's memory until it is asked for the most it saw, in MB. */
function watchMemory(pid) {
  let most = 0;
  const look = () => (most = Math.max(most, memoryOf(pid).now));
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
