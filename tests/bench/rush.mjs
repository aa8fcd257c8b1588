/**
 * Measures what another student, a member of staff and somebody who logs in experience while one
 * account, one mistake or a crowd of strangers asks for as much as it can (docs/threats.md), and
 * the memory of both programs.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { parse } from "node-html-parser";
import { ticksOf } from "./cpu-turns.mjs";
import { row } from "./result-table.mjs";
import { signIn, startStack, STUDENT, watchMemory } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const WATCH_MS = 15_000;
const PAUSE_MS = 250;
const PATIENCE_MS = 20_000;
const LONGEST_MS = 3_000;
const MEMORY_MAX = { portal: 250, API: 700 };
const PRICED = 10;
const VISITOR = { ...STUDENT, email: "visitor@example.com" };
const OWNER = { ...STUDENT, email: "teacher@example.com" };
const AT = "'2026-11-20T00:00:00.000000Z'";
const numbers = (most) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`;
const student = `(select id from users where email = '${STUDENT.email}')`;
const FILL = [
  `insert into forum_replies (post_id, user_id, reply, created_at)
    ${numbers(1_800)} select (select max(id) from forum_posts), ${student}, replace(hex(zeroblob(500)), '00', 'नमस्'), ${AT} from numbers`,
  `insert into study_reviews (user_id, word_id, rating, is_first, reviewed_at, review_id)
    ${numbers(130_000)} select ${student}, (select min(id) from words), 3, 0, ${AT}, 'rush-' || n from numbers`,
];

/** Each function asks once for what is dear. `no` is the number of the connection. */
const RUSHES = {
  nobody: { connections: 0 },
  "a post with 1,800 replies, 24 readers": {
    connections: 24,
    ask: ({ url, greedy, thread }) => get(url, `/forum?thread=${thread}`, greedy),
  },
  "an archive with 130,000 rows, 64 times at once": {
    connections: 64,
    ask: ({ url, greedy }) => get(url, "/user-profile/archive", greedy),
  },
  "10,000 words with a wrong field, 4 previews": { connections: 4, ask: importing(10_000) },
  "100,000 words with a wrong field, 4 previews": { connections: 4, ask: importing(100_000) },
  "guesses from 240 networks at an owner and a student": { connections: 240, ask: guess },
  "500 invitations, again and again": { connections: 1, ask: invite },
  "a photo of 4.8 MB of noise, 4 at once": {
    connections: 4,
    ask: ({ url, greedy, noise }) =>
      send(url, "/user-profile", greedy, "profile_image", ["me.png", noise]),
  },
};

export async function measureRush() {
  const stack = await startStack({ portalEnv: { TRUST_PROXY: "1" } });
  try {
    await stack.killUpstream("SIGTERM");
    for (const statement of FILL) runSql(stack, statement);
    const [{ thread }] = runSql(stack, "select max(id) as thread from forum_posts");
    await stack.restartUpstream();
    const url = stack.portalUrl;
    const place = { url, thread, noise: noisePicture(), zips: new Map() };
    place.greedy = (await signIn(url)).header;
    place.other = (await signIn(url, VISITOR)).header;
    place.staff = await signInStaff(url);
    const rows = [];
    for (const [name, rush] of Object.entries(RUSHES))
      rows.push(...(await under(name, rush, place, stack)));
    return [...rows, ...(await dearest(place, stack))];
  } finally {
    await stack.stop();
  }
}

async function under(name, { connections, ask }, place, stack) {
  const pids = { portal: stack.portalPid(), API: stack.upstreamPid() };
  const memory = Object.entries(pids).map(([side, pid]) => [side, watchMemory(pid)]);
  const rush = { isOver: false, asked: 0 };
  const crowd = Array.from({ length: connections }, async (_, no) => {
    for (let round = 0; !rush.isOver; round += 1) {
      await ask(place, no, round).catch(() => undefined);
      rush.asked += 1;
    }
  });
  await pause(connections > 0 ? 2_000 : 0);
  const people = {
    "another student's dashboard": () => get(place.url, "/dashboard", place.other),
    "the staff's home": () => get(place.url, "/staff", place.staff),
    "a log-in": (no) => post(place.url, "/login", VISITOR, `203.0.113.${no % 250}`),
  };
  const seen = await Promise.all(
    Object.entries(people).map(async ([who, visit]) => [who, await watch(visit)]),
  );
  rush.isOver = true;
  await Promise.all(crowd);
  const ms = { unit: "ms", max: LONGEST_MS, timed: true };
  return [
    ...seen.flatMap(([who, { times, failed }]) => [
      row(`${name}: ${who}, median of ${times.length}`, median(times), { unit: "ms", timed: true }),
      row(`${name}: ${who}, longest`, Math.max(...times), ms),
      row(`${name}: ${who}, failed`, failed, { max: 0, timed: true }),
    ]),
    row(`${name}: requests of the crowd`, rush.asked, { timed: true }),
    ...memory.map(([side, most]) =>
      row(`${name}: memory of the ${side}, most`, most(), {
        ...{ unit: "MB", max: MEMORY_MAX[side], timed: true },
      }),
    ),
  ];
}

async function watch(visit) {
  const seen = { times: [], failed: 0 };
  const begun = performance.now();
  for (let no = 0; performance.now() - begun < WATCH_MS; no += 1) {
    const asked = performance.now();
    const status = await visit(no).catch(() => 0);
    seen.times.push(performance.now() - asked);
    if (status !== 200 && status !== 303) seen.failed += 1;
    await pause(PAUSE_MS);
  }
  return seen;
}

/** Measures the processor time of one request of one account, the dearest that we know. */
async function dearest(place, stack) {
  const { url, greedy, thread, noise } = place;
  const asks = {
    "an archive with 130,000 rows": () => get(url, "/user-profile/archive", greedy),
    "a photo of 4.8 MB of noise": () =>
      send(url, "/user-profile", greedy, "profile_image", ["me.png", noise]),
    "a page of a post with 1,800 replies": () => get(url, `/forum?thread=${thread}`, greedy),
    "the dashboard": () => get(url, "/dashboard", greedy),
    "a word list to print": () => get(url, "/vocabulary?list=ccl&all=1", greedy),
    "a wrong password": (no) =>
      post(url, "/login", { ...VISITOR, password: "guess" }, `198.51.100.${no}`),
  };
  const pids = [stack.portalPid(), stack.upstreamPid()];
  const rows = [];
  for (const [name, ask] of Object.entries(asks)) {
    const before = pids.map(ticksOf);
    for (let no = 0; no < PRICED; no += 1) await ask(no);
    // The API may work on after an answer that nobody reads.
    await pause(500);
    for (const [at, side] of ["portal", "API"].entries())
      rows.push(
        row(`price of ${name}, ${side}`, ((ticksOf(pids[at]) - before[at]) * 10) / PRICED, {
          ...{ unit: "ms", digits: 0, timed: true },
        }),
      );
  }
  return rows;
}

/** Sends the list once a connection, and reads its preview again and again. */
function importing(count) {
  return async ({ url, staff, zips }, no, round) => {
    if (round > 0) return get(url, "/staff/content/import/preview", staff);
    const zip = zips.get(count) ?? wrongWords(count);
    zips.set(count, zip);
    await send(url, "/staff/content/import", staff, "sent", ["words.zip", zip]);
  };
}

function wrongWords(count) {
  const words = Array.from({ length: count }, (_, no) => ({
    word: `word ${no}`,
    translation: "शब्द",
  }));
  const categories = [];
  for (let from = 0; from < count; from += 5_000)
    categories.push({ name: `Part ${from}`, words: words.slice(from, from + 5_000) });
  const list = { language: "Hindi", language_tag: "hi", categories };
  return zipSync({ "words/hi.json": strToU8(JSON.stringify(list, null, 1)) });
}

function guess({ url }, no, round) {
  const network = ((no * 131 + round * 17) % 65_000).toString(16);
  const [path, { email }] = no % 2 ? ["/staff/login", OWNER] : ["/login", STUDENT];
  const address = `2001:db8:${network}:${round.toString(16)}::1`;
  return post(url, path, { email, password: "guess" }, address);
}

/** Checks the list, and invites whoever it names. */
async function invite({ url, staff }, _no, round) {
  const names = Array.from({ length: 500 }, (_, no) => `rush${round}-${no}@class.example,S,Hindi`);
  const list = ["email,first_name,language", ...names].join("\n");
  const page = await send(url, "/staff/students/class", staff, "sent", ["class.csv", list]);
  const form = parse(page.body).querySelector("main button[value=invite]")?.closest("form");
  if (form) await post(url, "/staff/students/class", fieldsOf(form), "127.0.0.1", staff);
}

/** Returns a PNG that nothing can compress. */
function noisePicture() {
  const side = 1_264;
  const rows = Array.from({ length: side }, () => [Buffer.of(0), randomBytes(3 * side)]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const chunk = (kind, data) => {
    const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()), { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

async function signInStaff(url) {
  const response = await fetch(`${url}/staff/login`, {
    ...{ method: "POST", redirect: "manual", headers: { Origin: url } },
    body: new URLSearchParams(OWNER),
  });
  if (response.status !== 303) throw new Error(`the staff's log-in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

async function get(url, path, cookie) {
  const response = await asked(url + path, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.status;
}

async function post(url, path, fields, address, cookie = "") {
  const headers = { Origin: url, "X-Forwarded-For": address, Cookie: cookie };
  const body = new URLSearchParams(fields);
  const response = await asked(url + path, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Posts the form of a page that has this field, with a file in it. */
async function send(url, path, cookie, field, [name, bytes]) {
  const page = parse(await (await asked(url + path, { headers: { Cookie: cookie } })).text());
  const form = page.querySelector(`main [name=${field}]`)?.closest("form");
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(form))) body.set(name, value);
  body.set(field, new Blob([bytes]), name);
  const headers = { Origin: url, Cookie: cookie };
  const action = new URL(form?.getAttribute("action") ?? path, url);
  const response = await asked(action, { method: "POST", headers, body });
  return { status: response.status, body: await response.text() };
}

function fieldsOf(form) {
  const fields = form?.querySelectorAll("input[type=hidden], textarea, button[name]") ?? [];
  return Object.fromEntries(
    fields.map((one) => [one.getAttribute("name"), one.getAttribute("value") ?? one.text]),
  );
}

const asked = (url, options) =>
  fetch(url, { ...options, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });

function runSql({ dataDir }, statement) {
  const given = [resolve("tests/bench/run-sql.mjs"), dataDir, "", statement];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" }));
}
