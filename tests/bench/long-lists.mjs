import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { row } from "./result-table.mjs";
import { signIn, startStack } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const SOUND = "upstream/content/audio/hi-rental-bond-02-q.mp3";
const LONG = 10_000;
const SHORT = 40;
/** The tag and the number of dialogues of each language. */
const LANGUAGES = { Nepali: ["ne", LONG], Persian: ["fa", SHORT] };
const WARM_UP = 5;
const TURNS = 30;
const RATIO_MAX = 2;
const PAGES = {
  "practice list": "/practice-ccl",
  "practice list, third page": "/practice-ccl?page=3",
  "practice list, search": "/practice-ccl?search=title",
  "practice list, search that finds nothing": "/practice-ccl?search=nothing",
  "practice list, one label": "/practice-ccl?labeltype=2",
  "practice list, no label": "/practice-ccl?labeltype=0",
  "pending practice": "/practice-ccl?tab=pending",
  "pending practice, search": "/practice-ccl?tab=pending&search=title",
  "completed practice": "/practice-ccl?tab=completed",
  "completed practice, search": "/practice-ccl?tab=completed&search=title",
  "dashboard with the next step": "/dashboard",
};

/**
 * Pages of the portal for a student with 10,000 dialogues and for one with 40, in turns over one
 * database on SQLite. PostgreSQL: tests/http/upstream/dialogues-long.test.ts.
 */
export async function measureLongLists() {
  const content = makeLongContent();
  const stack = await startStack({ trial: false, upstreamEnv: { CONTENT_DIR: content } });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  try {
    const cookies = await addStudents(stack);
    const rows = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const times = cookies.map(() => []);
      for (let turn = -WARM_UP; turn < TURNS; turn += 1)
        for (const [at, cookie] of cookies.entries()) {
          const ms = await visit(agent, stack.portalUrl + path, cookie);
          if (turn >= 0) times[at].push(ms);
        }
      const [long, short] = times.map(median);
      rows.push(
        row(`${name}: ${LONG} dialogues`, long, { unit: "ms", digits: 1 }),
        row(`${name}: ${SHORT} dialogues`, short, { unit: "ms", digits: 1 }),
        row(`${name}: ratio`, long / short, { digits: 2, max: RATIO_MAX, timed: true }),
      );
    }
    return rows;
  } finally {
    agent.destroy();
    await stack.stop();
    rmSync(content, { recursive: true, force: true });
  }
}

/** Dialogues of one segment; their sounds are one file under many names. */
function makeLongContent() {
  const folder = mkdtempSync(join(tmpdir(), "ccl-bench-long-"));
  for (const part of ["dialogues", "audio"]) mkdirSync(join(folder, part));
  const sound = join(folder, "sound.mp3");
  cpSync(SOUND, sound);
  for (const [language, [language_tag, count]] of Object.entries(LANGUAGES))
    for (let serial_no = 1; serial_no <= count; serial_no += 1) {
      const slug = `${language_tag}-${serial_no}`;
      const dialogue = {
        ...{ slug, serial_no, language, language_tag, category: "Health" },
        question_title: `Title ${serial_no}`,
        question_background: "Two people talk.",
        segments: [{ language: "en", text: "A question.", sample: "An answer." }],
      };
      writeFileSync(join(folder, "dialogues", `${slug}.json`), JSON.stringify(dialogue));
      linkSync(sound, join(folder, "audio", `${slug}-01-q.mp3`));
    }
  return folder;
}

/** The cookies of a student of each language, logged in. */
async function addStudents(stack) {
  await stack.killUpstream("SIGTERM");
  const script = resolve("tests/support/fill-long-lists.mjs");
  const filled = [script, stack.dataDir, ...Object.keys(LANGUAGES)];
  const students = JSON.parse(execFileSync(process.execPath, filled, { encoding: "utf8" }));
  await stack.restartUpstream();
  const cookies = [];
  for (const student of students) cookies.push((await signIn(stack.portalUrl, student)).header);
  return cookies;
}

function visit(agent, url, cookie) {
  const started = performance.now();
  return new Promise((done, failed) => {
    get(url, { agent, headers: { Cookie: cookie } }, (response) => {
      response.resume();
      response.on("error", failed);
      response.on("end", () =>
        response.statusCode === 200
          ? done(performance.now() - started)
          : failed(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).on("error", failed);
  });
}
