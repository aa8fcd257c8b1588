import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { countLost } from "./kept-takes.mjs";
import { row } from "./result-table.mjs";
import { memoryOf } from "./running-portal.mjs";
import { enrol, startSchool } from "./school.mjs";
import { median, percentile } from "./statistics.mjs";

const STUDENTS = 50;
/** The pause between a student's answers. Real students need ten times as long. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 4000;
/** The size of a quarter of a minute of speech. */
const TAKE_BYTES = 60_000;
/** All students press this Next at the same moment. */
const TOGETHER = 5;
const API = "/api/v1/mock-test";
const EXAM = "/mock-test/exam/question";
/** A text on the list that opens after a test is submitted. */
const COMPLETED = "Completed mock tests";

/**
 * Measures fifty students in a mock test of two dialogues: first at the API with the portal's
 * calls, then through the portal, half with the posts of its script and half with its forms. Reads
 * every take back and compares it with what was sent.
 */
export async function measureMockTests() {
  const stack = await startSchool(2 * STUDENTS);
  try {
    const students = [];
    for (let no = 0; no < 2 * STUDENTS; no += 1) students.push(await seat(stack, no));
    const direct = await sitAll(students.slice(STUDENTS), sitAtUpstream);
    const portal = await sitAll(students.slice(0, STUDENTS), sitAtPortal);
    const lost = await countLost(students.slice(0, STUDENTS));
    return rowsOf({ direct, portal, lost, memory: memoryOf(stack.portalPid()).peak });
  } finally {
    await stack.stop();
  }
}

async function seat(stack, no) {
  const student = await enrol(stack, no, { atPortal: no < STUDENTS });
  const { upstreamUrl, token } = student;
  const list = await post(`${upstreamUrl}${API}/`, { token, json: { language_id: 1 } });
  const [{ mocktest_id: test }] = list.results.mocktest_list.data;
  return { ...student, test, plain: no % 2 === 1, sent: new Map() };
}

/** Resolves with the milliseconds of each Next. Those at the same moment are separate. */
async function sitAll(students, sit) {
  const times = { together: [], script: [], plain: [] };
  const everybody = gateFor(students.length);
  await Promise.all(
    students.map(async (student) => {
      let no = 0;
      await sit(student, async (work) => {
        no += 1;
        await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
        if (no === TOGETHER) await everybody();
        const begun = performance.now();
        const value = await work();
        const kind = no === TOGETHER ? "together" : student.plain ? "plain" : "script";
        times[kind].push(performance.now() - begun);
        return value;
      });
    }),
  );
  return times;
}

/** Returns a gate that opens when `count` callers wait. */
function gateFor(count) {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return opened;
  };
}

/** Makes the portal's calls to the API without the portal. */
async function sitAtUpstream({ upstreamUrl, token, test, plain, sent }, next) {
  const start = () =>
    post(`${upstreamUrl}${API}/exam-start`, { token, json: { mocktest_id: test } });
  const overview = () =>
    post(`${upstreamUrl}${API}/question-lists`, { token, json: { mocktest_id: test } });
  for (;;) {
    const { results, is_all_dialoges_completed: isOver } = await start();
    if (isOver) break;
    for (const { mocktest_answer_id: answer } of results.segments)
      await next(async () => {
        const form = takeForm(results.mocktest_record_id, answer, sent);
        await post(`${upstreamUrl}${API}/answer-submit`, { token, form });
        if (plain) await Promise.all([start(), overview()]);
      });
  }
}

/** Uses the portal's pages: their forms, or the posts of their script. */
async function sitAtPortal(student, next) {
  const { portalUrl, cookie, test, plain, sent } = student;
  const begun = await send(`${portalUrl}${EXAM}?mock=${test}`, {
    cookie: cookie.header,
    form: new URLSearchParams({ intent: "begin", time_factor: "1" }),
  });
  const jar = [cookie.header, ...begun.headers.getSetCookie().map((line) => line.split(";", 1)[0])];
  const ask = { cookie: jar.filter((pair) => !pair.includes("notice")).join("; ") };
  const open = async (path) => (await send(portalUrl + path, ask)).text();
  let page = await open(`${EXAM}?mock=${test}`);
  for (;;) {
    const { record, answer, isLast, rest } = fieldsOf(page);
    const form = takeForm(record, answer, sent);
    page = await next(async () => {
      if (!plain) {
        const receipt = await (await send(`${portalUrl}/recordings`, { ...ask, form })).json();
        if (receipt.status !== "stored") throw new Error(`receipt: ${JSON.stringify(receipt)}`);
        return null;
      }
      for (const [name, value] of rest) if (!form.has(name)) form.set(name, value);
      const answered = await send(`${portalUrl}${EXAM}?mock=${test}`, { ...ask, form });
      return open(answered.headers.get("location"));
    });
    if (page?.includes(COMPLETED)) return;
    // The script has all segments at once. Here the next one is looked up between two answers.
    if (page === null || isLast) page = await open(`${EXAM}?mock=${test}`);
    if (page.includes("All segments are answered")) {
      const finish = new URLSearchParams({ intent: "finish", record });
      await send(`${portalUrl}${EXAM}?mock=${test}`, { ...ask, form: finish });
      return;
    }
  }
}

function fieldsOf(page) {
  // Only the answer's form, because notes have their own.
  const [form = ""] = /<form[^>]* id="answer".*?<\/form>/s.exec(page) ?? [];
  const rest = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name, value],
  );
  const field = Object.fromEntries(rest);
  const { mocktest_record_id: record, mocktest_answer_id: answer, last } = field;
  if (!record) throw new Error(`no segment on the page: ${page.slice(0, 500)}`);
  return { record, answer, isLast: last === "1", rest };
}

const sound = readFileSync("samples/audio/hi-rental-bond-01-s.mp3");

/** Makes a different take for each answer, as large as a spoken one. */
function takeForm(record, answer, sent) {
  const id = randomUUID();
  const bytes = Buffer.concat([
    sound,
    Buffer.alloc(TAKE_BYTES - sound.length - id.length),
    Buffer.from(id),
  ]);
  sent.set(Number(answer), createHash("sha256").update(bytes).digest("hex"));
  const form = new FormData();
  form.set("mocktest_record_id", String(record));
  form.set("mocktest_answer_id", String(answer));
  form.set("client_answer_id", id);
  form.set("attempt", "1");
  form.set("audioanswer", new File([bytes], "answer.mp3", { type: "audio/mpeg" }));
  return form;
}

async function post(url, { token, json, form }) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${token}`,
      ...(json ? { "Content-Type": "application/json" } : {}),
    },
    body: json ? JSON.stringify(json) : form,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function send(url, { cookie, form }) {
  const response = await fetch(url, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: new URL(url).origin },
    body: form,
  });
  if (response.status >= 400)
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return response;
}

function rowsOf({ direct, portal, lost, memory }) {
  const ms = (measure, value, max) =>
    row(measure, value, { unit: "ms", digits: 0, max, timed: true });
  const p95 = (times) => percentile(times, 0.95);
  const sides = [
    ["script", "Next by the page's script (upload)"],
    ["plain", "Next by the form (upload, redirect, page)"],
    ["together", `Next ${TOGETHER}, by all in the same moment`],
  ];
  return [
    row(`takes of ${STUDENTS} students that were lost, of ${lost.of}`, lost.lost, { max: 0 }),
    ...sides.flatMap(([side, name]) => [
      ms(`${name}, median`, median(portal[side])),
      ms("the same, p95", p95(portal[side])),
      ms("its upstream calls made directly, p95", p95(direct[side])),
      ms("added by the portal, p95", p95(portal[side]) - p95(direct[side]), 1000),
    ]),
    row("portal, memory, most since its start", memory, { unit: "MB", max: 180, timed: true }),
  ];
}
