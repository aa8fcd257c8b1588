/** Measures a thousand students at once: the portal's speed, and how many must come back. */
import { Agent } from "node:http";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { get, logInForm, post, text, upload } from "./portal-requests.mjs";
import { row } from "./result-table.mjs";
import { MEMORY_BAR, watchMemory } from "./running-portal.mjs";
import { accountOf, addressOf } from "./school.mjs";
import { percentile } from "./statistics.mjs";

const LOAD_S = 10;
const HEALTH_EVERY_MS = 100;
const TAKE_BYTES = 60_000;
const PAGES = ["/", "/practice-ccl", "/forum", "/vocabulary", "/video"];
/** Requests a second, and the kind of each. Two hundred students make a fifth of them. */
const LOADS = [
  {
    // A student needs half a minute to hear a segment and speak.
    name: "1,000 students practising, each a page, a sound and a take every 20 s",
    rate: 150,
    kindOf: (at) => (at % 30 === 0 ? "logIn" : ["page", "sound", "take"][at % 3]),
  },
  {
    name: "1,000 students asking every 2 s, pages nearly all",
    rate: 500,
    kindOf: (at) => (at % 50 === 0 ? "logIn" : at % 25 === 1 ? "take" : "page"),
  },
];

/** Runs each load, with the students in turn. */
export async function manyStudents(place) {
  const [sound] = /\/media\/[\w./-]+/.exec(await text(place.students[0], place.segment)) ?? [];
  if (!sound) throw new Error(`no sound at ${place.segment}`);
  const rows = [];
  for (const load of LOADS) rows.push(...(await under(load, { ...place, sound })));
  return rows;
}

/** Sends requests at their rate, without waiting for earlier responses. */
async function under({ name, rate, kindOf }, { stack, students, takes, sound }) {
  const memory = watchMemory(stack.portalPid());
  const agent = new Agent({ keepAlive: true });
  const answered = { health: [], logIn: [], page: [], sound: [], take: [], again: [] };
  const failed = [];
  let logIns = 0;
  const works = {
    health: () => get(stack, "/healthz"),
    // Opens a new connection, like a new visitor.
    logIn: () => {
      logIns += 1;
      const newcomer = { portalUrl: stack.portalUrl, address: addressOf(logIns + students.length) };
      return post(newcomer, "/login", logInForm(accountOf(logIns % students.length)));
    },
    page: (at) => get(studentOf(at), PAGES[at % PAGES.length], agent),
    sound: (at) => get(studentOf(at), sound, agent),
    take: async () => {
      const { student, form } = takes();
      const file = upload(form, TAKE_BYTES);
      const answer = await post(student, "/recordings", file, agent);
      if (answer.status === 200) student.acknowledged.add(file.sha256);
      return answer;
    },
  };
  const running = [];
  const watch = setInterval(() => running.push(one("health")), HEALTH_EVERY_MS);
  const started = performance.now();
  for (let at = 0; at < rate * LOAD_S; at += 1) {
    const ahead = (at * 1000) / rate - (performance.now() - started);
    await (ahead > 5 ? pause(ahead) : immediate());
    running.push(one(kindOf(at), at));
  }
  clearInterval(watch);
  await Promise.all(running);
  agent.destroy();
  return rowsOf();

  function studentOf(at) {
    return students[at % students.length];
  }

  async function one(kind, at) {
    const start = performance.now();
    const { status, retryAfter } = await works[kind](at);
    const ms = performance.now() - start;
    if (status === 503 && retryAfter !== null) answered.again.push(ms);
    else if (status === 0 || status >= 400) failed.push(kind);
    else answered[kind].push(ms);
  }

  function rowsOf() {
    const count = (kind) => answered[kind].length;
    const ms = (measure, value, max) => row(measure, value, { unit: "ms", max, timed: true });
    const p99 = (kind) => percentile(answered[kind], 0.99);
    return [
      ms(`${name} (${rate}/s, ${LOAD_S} s): /healthz, longest`, Math.max(...answered.health), 500),
      ms(`log-in, p99 of ${count("logIn")}`, p99("logIn"), 3000),
      ms(`page, p99 of ${count("page")} that were made`, p99("page")),
      ...(count("sound") > 0 ? [ms(`sound, p99 of ${count("sound")}`, p99("sound"))] : []),
      ms(`take, p99 of ${count("take")} that were acknowledged`, p99("take")),
      row("told to come again", count("again"), { timed: true }),
      row("failed", failed.length, { max: 0 }),
      row("portal's memory, most", memory(), MEMORY_BAR),
    ];
  }
}
