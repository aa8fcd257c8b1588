/**
 * `npm run bench`: the performance table of docs/performance.md. Arguments select groups. Exits
 * with 1 when a budget of bytes or requests is exceeded, and with 2 when a measurement failed.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { buildWhenNeeded, requireNode, root } from "../../server/ready-to-run.mjs";
import { tableText } from "./result-table.mjs";

const LONGEST_MS = 1_500_000;
const started = Date.now();
const [loadBefore] = loadavg();
requireNode();
process.chdir(root);
await buildWhenNeeded();
const { OUTPUT, signIn, startStack, STUDENT } = await import("./running-portal.mjs");
const { signInUpstream } = await import("./upstream-session.mjs");
const { fillRecords, findDialogue, makeContent } = await import("./full-lists.mjs");

// Groups that do not depend on a busy machine come first.
const GROUPS = {
  pages: [
    "What a page weighs",
    async (place) => (await import("./page-weight.mjs")).measurePages(place),
  ],
  start: ["Start and size", async () => (await import("./start-time.mjs")).measureStart()],
  load: [
    "Portal over upstream, and with more than it can carry",
    async (place) => [
      ...(await (await import("./portal-load.mjs")).measureLoad(place)),
      ...(await (await import("./overload.mjs")).measureOverload()),
    ],
  ],
  mock: [
    "Fifty students in a mock test at once, real uploads",
    async () => (await import("./mock-tests.mjs")).measureMockTests(),
  ],
  lists: [
    "Lists with 10,000 dialogues and 100,000 words, in turns with 40 and 300",
    async () => (await import("./long-lists.mjs")).measureLongLists(),
  ],
  turns: [
    "Processor time a page, in turns with the build of BENCH_BEFORE",
    async () => (await import("./cpu-turns.mjs")).measureTurns(),
  ],
  slow: [
    "Dialogue on a bad line (400 kbit/s, 400 ms, CPU x2), in turns with the build of BENCH_BEFORE",
    async () => (await import("./slow-dialogue.mjs")).measureSlowDialogue(),
  ],
  login: [
    "Login page on a slow phone (CPU x6, 1.6 Mbit/s, 150 ms)",
    async (place) => (await import("./slow-login.mjs")).measureLogin(place),
  ],
  busy: [
    "Main thread busy, CPU x6, 360 px",
    async (place) => (await import("./busy-thread.mjs")).measureBusy(place),
  ],
  growth: [
    "The API with a million answers of other students, in turns with a thousand",
    async () => (await import("./growth.mjs")).measureGrowth(),
  ],
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(
    `No such group: ${unknown.join(", ")}. There are: ${Object.keys(GROUPS).join(", ")}.`,
  );
  process.exit(2);
}

mkdirSync(OUTPUT, { recursive: true });
const content = await makeContent();
const results = [];
let stack;
try {
  stack = await startStack({ upstreamEnv: { CONTENT_DIR: content.folder } });
  const token = await signInUpstream(stack.upstreamUrl, STUDENT);
  await fillRecords(stack.upstreamUrl, token);
  const dialogue = await findDialogue(stack.upstreamUrl, token, content.title);
  const place = { stack, token, dialogue, cookie: await signIn(stack.portalUrl) };
  for (const [name, [title, measure]] of Object.entries(GROUPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    results.push({ name, title, ...(await attempt(() => measure(place))) });
    console.error(`${title}: done after ${seconds()} s`);
  }
} finally {
  await stack?.stop();
  rmSync(content.folder, { recursive: true, force: true });
}

const load = [loadBefore, loadavg()[0]].map((processes) => processes?.toFixed(1)).join(" before, ");
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, load ${load} after`;
console.log(
  `\n${tableText(results)}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}, ${seconds()} s`,
);
writeFileSync(
  "test-results/bench.json",
  `${JSON.stringify({ date: new Date().toISOString(), machine, groups: results }, null, 2)}\n`,
);
const isFixedOver = results.some(({ rows }) =>
  rows.some(({ verdict, timed }) => verdict === "over" && !timed),
);
process.exit(results.some(({ failure }) => failure) ? 2 : isFixedOver ? 1 : 0);

/**
 * A failure or the time limit affects only its own group. Playwright closes its browser when this
 * process ends.
 */
async function attempt(measure) {
  let timer;
  const cut = new Promise(
    (_, reject) =>
      (timer = setTimeout(
        () => reject(new Error(`not done after ${LONGEST_MS / 1000} s`)),
        started + LONGEST_MS - Date.now(),
      )),
  );
  try {
    return { rows: await Promise.race([measure(), cut]) };
  } catch (error) {
    console.error(error);
    return { rows: [], failure: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function seconds() {
  return ((Date.now() - started) / 1000).toFixed(0);
}
