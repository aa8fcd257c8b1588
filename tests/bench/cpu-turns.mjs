import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { row } from "./result-table.mjs";
import { memoryOf } from "./running-portal.mjs";
import { median, percentile } from "./statistics.mjs";
import { startBothBuilds } from "./two-builds.mjs";

const ROUNDS = 10;
const PAGES_A_ROUND = 50;
/** A portal runs for weeks, so the compilation of its first minute does not count. */
const WARM_UP = 500;
const TICKS_A_SECOND = 100;
const RATIO_MAX = 1.1;

/**
 * Measures the portal's processor time per page for this build and another one (the built checkout
 * in BENCH_BEFORE), in turns, so that a busy machine slows both. Both run like `npm start`, each
 * with its own API.
 */
export async function measureTurns() {
  const sides = await startBothBuilds();
  if (!sides) return [];
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  try {
    const rows = [];
    for (const page of Object.keys(sides[0].pages)) {
      for (const side of sides) await visit(agent, side, page, WARM_UP);
      const times = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = round % 2 === 0 ? [0, 1] : [1, 0];
        for (const at of order) {
          const start = ticksOf(sides[at].pid);
          await visit(agent, sides[at], page, PAGES_A_ROUND);
          times[at].push(
            ((ticksOf(sides[at].pid) - start) * 1000) / TICKS_A_SECOND / PAGES_A_ROUND,
          );
        }
      }
      const ratios = times[1].map((time, round) => time / times[0][round]);
      rows.push(
        row(`${page}: processor time before`, median(times[0]), { unit: "ms", digits: 2 }),
        row(`${page}: processor time now`, median(times[1]), { unit: "ms", digits: 2 }),
        row(`${page}: now to before (of sums)`, total(times[1]) / total(times[0]), {
          digits: 2,
          max: RATIO_MAX,
          timed: true,
        }),
        row(
          `${page}: the same, a quarter to three quarters of the rounds, from`,
          percentile(ratios, 0.25),
          { digits: 2 },
        ),
        row(`${page}: to`, percentile(ratios, 0.75), { digits: 2 }),
      );
    }
    for (const [at, name] of ["before", "now"].entries())
      rows.push(
        row(`memory after all pages, ${name}`, memoryOf(sides[at].pid).now, { unit: "MB" }),
        row(`memory, most since its start, ${name}`, memoryOf(sides[at].pid).peak, {
          unit: "MB",
          ...(at === 1 ? { max: 180, timed: true } : {}),
        }),
      );
    return rows;
  } finally {
    agent.destroy();
    for (const side of sides) await side.stop();
  }
}

async function visit(agent, { url, pages, headers }, page, times) {
  const options = { agent, headers: headers(page) };
  for (let at = 0; at < times; at += 1) await ask(url + pages[page], options);
}

function ask(url, options) {
  return new Promise((done, failed) => {
    get(url, options, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200
          ? done()
          : failed(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on("error", failed);
    }).on("error", failed);
  });
}

/** Returns user and system time of all threads of a process, garbage collection included. */
function ticksOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function total(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}
