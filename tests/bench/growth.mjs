import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { row } from "./result-table.mjs";
import {
  memoryOf,
  queryPostgres,
  runSql,
  startPostgres,
  startProgram,
  STUDENT,
  untilPrinted,
  urlOf,
} from "./running-portal.mjs";
import { median } from "./statistics.mjs";
import { signInUpstream } from "./upstream-session.mjs";

/** A student of both schools has some hundred answers. */
const STUDENTS = [10, 10_000];
const STARTS = 5;
/** The default of PostgreSQL. The tests' own servers have an eighth of it. */
const SHARED = ["shared_buffers=128MB"];
/** The time in which the files after the first thousand are swept. */
const SWEEP_MS = 5_000;
const WARM_UP = 3;
const TURNS = 30;
const RATIO_MAX = 2;
const MEMORY_MAX = 1.3;
const REMINDER_RATIO_MAX = 1.5;
const PAUSE_MS = 100;
/** For 10,000. */
const REMINDING_S = 60;
const STAFF = { email: "teacher@example.com", password: STUDENT.password };
const READY = /upstream ready on (\S+)/;

/**
 * Compares the API of a school with a million answers and one with a thousand, in turns, on SQLite,
 * or with BENCH_POSTGRES=1 on a PostgreSQL server of its own: the start, the memory, and the calls
 * whose work could grow with the answers and posts of others.
 */
export async function measureGrowth() {
  const schools = [];
  const server = process.env.BENCH_POSTGRES === "1" ? await startPostgres(SHARED) : null;
  try {
    for (const students of STUDENTS) {
      const school = { dataDir: mkdtempSync(join(tmpdir(), "ccl-growth-")) };
      schools.push(school);
      if (server) school.databaseUrl = await newDatabase(server, students);
      await fill(school, students);
    }
    const rows = await measureStarts(schools);
    for (const school of schools) await openDoor(school);
    for (const [name, call] of Object.entries(CALLS))
      rows.push(...compared(name, schools, await callInTurns(call, schools), inMs));
    return [...rows, ...(await measureReminders(schools))];
  } finally {
    for (const { program, dataDir } of schools) {
      await program?.end("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    }
    await server?.stop();
  }
}

async function newDatabase({ port }, students) {
  await queryPostgres(urlOf(port, "postgres"), `create database growth_${students}`);
  return urlOf(port, `growth_${students}`);
}

/** Makes a trial and adds other students' answers, each with a file. */
async function fill(school, students) {
  await start(school);
  await school.program.end("SIGTERM");
  const { dataDir, databaseUrl } = school;
  const filler = resolve("tests/bench/fill-answers.mjs");
  const given = [filler, dataDir, String(students), ...(databaseUrl ? [databaseUrl] : [])];
  const answers = Number(execFileSync(process.execPath, given, { encoding: "utf8" }));
  school.answers = answers.toLocaleString("en");
}

const inMs = { unit: "ms", digits: 1, max: RATIO_MAX };

async function measureStarts(schools) {
  const times = schools.map(() => []);
  const memory = schools.map(() => ({ ready: [], swept: [] }));
  for (let turn = 0; turn < STARTS; turn += 1)
    for (const [at, school] of schools.entries()) {
      times[at].push(await start(school));
      memory[at].ready.push(memoryOf(school.program.pid).peak);
      if (turn === STARTS - 1) {
        await pause(SWEEP_MS);
        memory[at].swept.push(memoryOf(school.program.pid).peak);
      }
      await school.program.end("SIGTERM");
    }
  const inMb = { unit: "MB", digits: 0, max: MEMORY_MAX };
  const most = (kind) => memory.map((one) => Math.max(...one[kind]));
  return [
    ...compared(`the API starts (median of ${STARTS})`, schools, times.map(median), inMs),
    ...compared("its memory when it is ready, most", schools, most("ready"), inMb),
    ...compared(`its memory ${SWEEP_MS / 1000} s later, most`, schools, most("swept"), inMb),
  ];
}

/** Returns the milliseconds until the API accepts requests. */
async function start(school) {
  const begun = performance.now();
  school.program = startProgram(["build/upstream.js"], {
    DATA_DIR: school.dataDir,
    ...(school.databaseUrl ? { DATABASE_URL: school.databaseUrl } : {}),
    TRIAL: "1",
    UPSTREAM_PORT: "0",
    CONTENT_DIR: resolve("samples"),
    PUBLIC_ORIGIN: "http://127.0.0.1",
    LOG_LEVEL: "debug",
  });
  await untilPrinted(school.program, "upstream ready on ", 60_000);
  return performance.now() - begun;
}

/** Each function prepares a call and returns the part to time. */
const CALLS = {
  "Re-Start of a dialogue": async (school) => {
    const { question, language } = school;
    const fields = { question_id: question, language_id: language };
    await post(school, "/api/v1/practice/answer-store", fields);
    return () => ask(school, `/api/v1/pending/question/delete/${question}`);
  },
  "Re-start of a mock test": async (school) => {
    const begun = await post(school, "/api/v1/mock-test/exam-start", { mocktest_id: school.test });
    const record = { mocktest_record_id: begun.results.mocktest_record_id };
    return () => post(school, "/api/v1/mock-test/reset", record);
  },
  "Pending and completed practice": async (school) => () =>
    Promise.all(["pending", "completed"].map((list) => post(school, `/api/v1/practice/${list}/`))),
  "the forum, with its number of posts": async (school) => () => ask(school, "/api/v1/forum-list"),
  "the forum, third page": async (school) => () => ask(school, "/api/v1/forum-list?page=3"),
  "a long thread, its first page": async (school) => {
    const { results } = await ask(school, "/api/v1/forum-list");
    const thread = results.forum_list.data.find(({ replies_count }) => replies_count > 5).id;
    return () => ask(school, `/api/v1/forum-list?forum_id=${thread}&replies_page=1`);
  },
  "the staff's home": async (school) => () => ask(school, "/api/staff/home", {}, school.staff),
};

/** Starts the school, logs in, and finds a dialogue and a mock test that are not begun. */
async function openDoor(school) {
  await start(school);
  school.url = READY.exec(school.program.log())[1];
  school.token = await signInUpstream(school.url, STUDENT);
  const door = await post(school, "/api/staff/login", STAFF);
  school.staff = door.results.token;
  const { results } = await ask(school, "/api/v1/questions/?search=&page=1");
  const dialogue = results.data.find(({ pending_status }) => !pending_status);
  Object.assign(school, { question: dialogue.id, language: dialogue.language_id });
  const tests = await post(school, "/api/v1/mock-test/?search=&page=1", {
    language_id: dialogue.language_id,
  });
  school.test = tests.results.mocktest_list.data.find(
    (one) => one.mocktest_id !== null && one.user_mocktest_record === null,
  ).mocktest_id;
}

async function callInTurns(call, schools) {
  const times = schools.map(() => []);
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [at, school] of schools.entries()) {
      const timed = await call(school);
      const begun = performance.now();
      await timed();
      if (turn >= 0) times[at].push(performance.now() - begun);
    }
  return times.map(median);
}

/** Compares a page before and while the reminders of one hour are queued, one a student. */
async function measureReminders(schools) {
  const rows = [];
  for (const school of schools) {
    const before = await timePages(school, () => true);
    await school.program.end("SIGTERM");
    const due = new Date(Date.now() - 1_000).toISOString().replace("Z", "000Z");
    runSql(school, `update reminders set next_mail_at = '${due}'`);
    await openDoor(school);
    const hasLogged = (what) => school.program.log().includes(`"job":"reminders","msg":"${what}"`);
    // The job runs once a minute.
    while (!hasLogged("job begins")) await pause(PAUSE_MS);
    const begun = performance.now();
    const meanwhile = await timePages(school, () => hasLogged("job done"));
    const took = (performance.now() - begun) / 1000;
    const name = `reminders: ${school.answers} answers`;
    rows.push(
      row(`${name}, until all are queued`, took, { unit: "s", digits: 0, max: REMINDING_S }),
    );
    if (school === schools.at(-1))
      rows.push(
        row(`${name}, the forum meanwhile and before`, meanwhile / before, {
          digits: 2,
          max: REMINDER_RATIO_MAX,
          timed: true,
        }),
      );
    await school.program.end("SIGTERM");
  }
  return rows;
}

/** Returns the median of a page's milliseconds over five seconds, or until something has ended. */
async function timePages(school, hasEnded) {
  const taken = [];
  const begun = performance.now();
  do {
    const asked = performance.now();
    await ask(school, "/api/v1/forum-list");
    taken.push(performance.now() - asked);
    await pause(PAUSE_MS);
  } while (performance.now() - begun < SWEEP_MS || !hasEnded());
  return median(taken);
}

function compared(name, schools, [few, many], { max, ...how }) {
  return [
    row(`${name}: ${schools[0].answers} answers`, few, how),
    row(`${name}: ${schools[1].answers} answers`, many, how),
    row(`${name}: ratio`, many / few, { digits: 2, max, timed: true }),
  ];
}

function post(school, path, json = {}) {
  return ask(school, path, { method: "POST", body: JSON.stringify(json) });
}

async function ask({ url, token: own }, path, options = {}, token = own) {
  const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
  const response = await fetch(url + path, {
    ...options,
    headers: { ...headers, "Content-Type": "application/json" },
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
