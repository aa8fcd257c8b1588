/**
 * Measures what another student, a member of staff and somebody who logs in experience while one
 * account, one mistake or a crowd of strangers asks for as much as it can (docs/threats.md), and
 * the memory of both programs.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ticksOf } from "./cpu-turns.mjs";
import { row } from "./result-table.mjs";
import { get, noisePicture, post, RUSHES, send, signInStaff } from "./rush-asks.mjs";
import { runSql, signIn, startStack, STUDENT, watchMemory } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const WATCH_MS = 15_000;
const PAUSE_MS = 250;
const LONGEST_MS = 3_000;
const MEMORY_MAX = { portal: 250, API: 700 };
const PRICED = 10;
const VISITOR = { ...STUDENT, email: "visitor@example.com" };
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
