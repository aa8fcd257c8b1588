/**
 * Measures an overloaded portal: its memory, its speed, and whether acknowledged takes are stored.
 * All cases run against one portal, so its memory at the end is the maximum of all.
 */
import { rm, truncate } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "node-html-parser";
import { findDialogue, makeContent } from "./full-lists.mjs";
import { keptInPractice } from "./kept-takes.mjs";
import { answerForm, post, text, upload } from "./portal-requests.mjs";
import { manyStudents } from "./many-students.mjs";
import { row } from "./result-table.mjs";
import { MEMORY_BAR, watchMemory } from "./running-portal.mjs";
import { enrol, startSchool } from "./school.mjs";

const STUDENTS = 100;
const UPLOADERS = 200;
const UPLOAD_BYTES = 8_000_000;
const VIEWERS = 200;
const VIEWER_BYTES_A_SECOND = 1_000;
const VIEW_S = 15;
const FILM_BYTES = 40_000_000;

export async function measureOverload() {
  const content = await makeContent();
  await truncate(join(content.folder, "videos/test-day.mp4"), FILM_BYTES);
  const stack = await startSchool(STUDENTS, { CONTENT_DIR: content.folder });
  try {
    const students = [];
    for (let no = 0; no < STUDENTS; no += 1) students.push(await enrol(stack, no));
    const [{ token }] = students;
    const { question, segments } = await findDialogue(stack.upstreamUrl, token, content.title);
    const place = {
      stack,
      students,
      segment: `/practice/list/questions?question=${question}&segment=1`,
      takes: await takesOf(students, question, segments),
    };
    return [
      ...(await underUploads(place)),
      ...(await underViewers(place)),
      ...(await manyStudents(place)),
      row("acknowledged recordings that are not there", await lost(students, question), { max: 0 }),
    ];
  } finally {
    await stack.stop();
    await rm(content.folder, { recursive: true, force: true });
  }
}

/** Assigns each segment to a student once, so that all takes remain for the check. */
async function takesOf(students, question, segments) {
  const forms = [];
  for (let segment = 1; segment <= segments; segment += 1)
    forms.push(await answerForm(students[0], question, segment));
  for (const student of students) {
    student.acknowledged = new Set();
    student.owner = Object.fromEntries(await answerForm(student, question, 1)).owner;
  }
  let next = 0;
  return () => {
    const student = students[next % students.length];
    const form = forms[Math.floor(next / students.length)];
    if (!form) throw new Error("more recordings than segments");
    next += 1;
    const own = form.map(([name, value]) => [name, name === "owner" ? student.owner : value]);
    return { student, form: own };
  };
}

/** Uploads all at once. Each sender retries as told until its file is stored. */
async function underUploads({ stack, takes }) {
  const memory = watchMemory(stack.portalPid());
  const told = { stored: 0, again: 0, failed: 0 };
  const started = Date.now();
  await Promise.all(
    Array.from({ length: UPLOADERS }, async () => {
      const { student, form } = takes();
      const file = upload(form, UPLOAD_BYTES);
      for (;;) {
        const { status, retryAfter } = await post(student, "/recordings", file);
        if (status === 200) {
          student.acknowledged.add(file.sha256);
          return void (told.stored += 1);
        }
        if (status !== 503 || retryAfter === null) return void (told.failed += 1);
        told.again += 1;
        await pause(retryAfter * 1000 * (1 + Math.random()));
      }
    }),
  );
  const seconds = (Date.now() - started) / 1000;
  return [
    row(`${UPLOADERS} uploads of 8 MB at once: portal's memory, most`, memory(), MEMORY_BAR),
    row("stored", told.stored, { min: UPLOADERS }),
    row("failed", told.failed, { max: 0 }),
    row("told to come again", told.again, { timed: true }),
    row("until all were stored", seconds, { unit: "s", timed: true }),
  ];
}

async function underViewers({ stack, students }) {
  const [student] = students;
  const page = parse(await text(student, "/video"));
  const film = page.querySelector("video source, video")?.getAttribute("src");
  if (!film) throw new Error("no video in the list of videos");
  const memory = watchMemory(stack.portalPid());
  const viewers = Array.from({ length: VIEWERS }, () => view(student, film));
  await pause(VIEW_S * 1000);
  const most = memory();
  const bytes = viewers.map((viewer) => viewer());
  return [
    row(`${VIEWERS} viewers of 40 MB at 1 kB/s: portal's memory, most`, most, MEMORY_BAR),
    row("viewers that get bytes", bytes.filter((count) => count > 0).length, { min: VIEWERS }),
  ];
}

/** Reads a little of the response each second. Returns a function that stops it. */
function view({ portalUrl, cookie }, film) {
  let taken = 0;
  let timer;
  const asked = request(portalUrl + film, { agent: false, headers: { Cookie: cookie.header } });
  asked.on("error", () => undefined);
  asked.on("response", (response) => {
    if (response.statusCode !== 200) return void response.resume();
    response.pause();
    timer = setInterval(() => (taken += response.read(VIEWER_BYTES_A_SECOND)?.length ?? 0), 1000);
  });
  asked.end();
  return () => {
    clearInterval(timer);
    asked.destroy();
    return taken;
  };
}

/** Counts the recordings that the API does not play back byte for byte. */
async function lost(students, question) {
  let count = 0;
  for (const student of students) {
    const kept = await keptInPractice(student, question);
    count += [...student.acknowledged].filter((hash) => !kept.has(hash)).length;
  }
  return count;
}
