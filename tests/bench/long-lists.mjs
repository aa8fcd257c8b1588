import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { row } from "./result-table.mjs";
import { signIn, startStack } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const SOUND = "samples/audio/hi-rental-bond-02-q.mp3";
const LONG = 10_000;
const SHORT = 40;
/** Each language has a tag and a number of dialogues. */
const LANGUAGES = { Nepali: ["ne", LONG], Persian: ["fa", SHORT] };
const MANY_WORDS = 100_000;
const FEW_WORDS = 300;
const WORDS = { Nepali: MANY_WORDS, Persian: FEW_WORDS };
const CATEGORIES = 20;
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

const WORD_PAGES = {
  vocabulary: "/vocabulary",
  "CCL Words": "/vocabulary?list=ccl",
  "CCL Words, third page": "/vocabulary?list=ccl&page=3",
  "CCL Words, opened": "/vocabulary?list=ccl&filter_by=1",
  "CCL Words, not opened": "/vocabulary?list=ccl&filter_by=2",
  "CCL Words, search": "/vocabulary?list=ccl&search=word",
  "CCL Words, search of two words": "/vocabulary?list=ccl&search=word%201",
  "CCL Words, search that finds nothing": "/vocabulary?list=ccl&search=nothing",
  "My Words": "/vocabulary?list=my-words",
  "words of a category": "/practice-dialogue-completed/{category}",
  "table of a category": "/vocabulary/{category}",
  study: "/vocabulary/study?list=ccl",
};

/**
 * Measures the portal's pages for a student with 10,000 dialogues and 100,000 words and for one
 * with 40 and 300, in turns on one SQLite database. For PostgreSQL see dialogues-long.test.ts and
 * vocabulary-long.test.ts in tests/http/upstream.
 */
export async function measureLongLists() {
  const content = makeLongContent();
  const stack = await startStack({ trial: false, upstreamEnv: { CONTENT_DIR: content } });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  try {
    const students = await addStudents(stack);
    const rows = [];
    const measure = async (pages, long, short) => {
      for (const [name, path] of Object.entries(pages)) {
        const times = await visitInTurns(agent, stack.portalUrl + path, students);
        rows.push(
          row(`${name}: ${long}`, times[0], { unit: "ms", digits: 1 }),
          row(`${name}: ${short}`, times[1], { unit: "ms", digits: 1 }),
          row(`${name}: ratio`, times[0] / times[1], { digits: 2, max: RATIO_MAX, timed: true }),
        );
      }
    };
    await measure(PAGES, `${LONG} dialogues`, `${SHORT} dialogues`);
    await measure(WORD_PAGES, `${MANY_WORDS} words`, `${FEW_WORDS} words`);
    return rows;
  } finally {
    agent.destroy();
    await stack.stop();
    rmSync(content, { recursive: true, force: true });
  }
}

/** Makes dialogues of one segment, whose sounds are one file under many names. */
function makeLongContent() {
  const folder = mkdtempSync(join(tmpdir(), "ccl-bench-long-"));
  for (const part of ["dialogues", "audio", "words"]) mkdirSync(join(folder, part));
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
  for (const [language, count] of Object.entries(WORDS)) {
    const [language_tag] = LANGUAGES[language];
    const list = { language, language_tag, categories: wordsOf(count) };
    writeFileSync(join(folder, "words", `${language_tag}.json`), JSON.stringify(list));
  }
  return folder;
}

function wordsOf(count) {
  const each = Array.from({ length: count / CATEGORIES }, (_, at) => at + 1);
  return Array.from({ length: CATEGORIES }, (_, at) => ({
    name: `Category ${at + 1}`,
    words: each.map((no) => ({ word: `word ${no}`, paraphrase: `meaning ${no}` })),
  }));
}

/** Logs in a student of each language. Returns the cookies and a category of words. */
async function addStudents(stack) {
  await stack.killUpstream("SIGTERM");
  const script = resolve("tests/support/fill-long-lists.mjs");
  const filled = [script, stack.dataDir, ...Object.keys(LANGUAGES)];
  const students = JSON.parse(execFileSync(process.execPath, filled, { encoding: "utf8" }));
  await stack.restartUpstream();
  const signedIn = [];
  for (const { category, ...student } of students)
    signedIn.push({ category, cookie: (await signIn(stack.portalUrl, student)).header });
  return signedIn;
}

/** Returns each student's median in milliseconds. */
async function visitInTurns(agent, url, students) {
  const times = students.map(() => []);
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [at, { cookie, category }] of students.entries()) {
      const ms = await visit(agent, url.replace("{category}", category), cookie);
      if (turn >= 0) times[at].push(ms);
    }
  return times.map(median);
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
