import { Agent, get } from "node:http";
import autocannon from "autocannon";
import { row } from "./result-table.mjs";
import { childRunning, memoryOf } from "./running-portal.mjs";
import { median, percentile } from "./statistics.mjs";

const WARM_UP = 50;
const PAIRS = 200;
const IN_FLIGHT = 20;
const BURST_S = 4;
const BURSTS = 2;
const WATCH_MS = 200;
const LIST = "/practice-ccl";
/** The page's parallel requests to the API. */
const CALLS = [
  "/api/v1/questions/?search=&page=1&perpage=&language_id=&labeltype=",
  "/api/v1/check-token",
];

/** Measures the portal's own time beside its calls, and the load that both carry. */
export async function measureLoad({ stack, cookie, token }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const portal = {
    url: stack.portalUrl + LIST,
    headers: { Cookie: cookie.header, "Accept-Encoding": "br" },
  };
  const plain = { ...portal, headers: { ...portal.headers, "Accept-Encoding": "identity" } };
  const calls = CALLS.map((path) => ({
    url: stack.upstreamUrl + path,
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  }));
  const pids = { portal: stack.portalPid(), upstream: childRunning("upstream.js") };
  const before = { portal: memoryOf(pids.portal), upstream: memoryOf(pids.upstream) };

  const times = { portal: [], plain: [], upstream: [] };
  for (let at = -WARM_UP; at < PAIRS; at += 1) {
    const [own, bare, below] = [
      await timed(() => ask(agent, portal)),
      await timed(() => ask(agent, plain)),
      await timed(() => Promise.all(calls.map((call) => ask(agent, call)))),
    ];
    if (at < 0) continue;
    times.portal.push(own);
    times.plain.push(bare);
    times.upstream.push(below);
  }
  agent.destroy();

  const bursts = { portal: [], upstream: [] };
  const under = { portal: 0, upstream: 0 };
  const watch = setInterval(() => {
    for (const [side, pid] of Object.entries(pids))
      under[side] = Math.max(under[side], memoryOf(pid).now);
  }, WATCH_MS);
  for (let at = 0; at < BURSTS; at += 1) {
    bursts.upstream.push(await burst(calls[0]));
    bursts.portal.push(await burst(portal));
  }
  clearInterval(watch);
  const added = times.portal.map((time, at) => time - times.upstream[at]);
  const ms = (measure, value, max) =>
    row(measure, value, { unit: "ms", digits: 1, max, timed: true });
  const mb = (measure, value, max) => row(measure, value, { unit: "MB", max, timed: true });
  return [
    ms(`${LIST} by the portal, 1 in flight, median of ${PAIRS}`, median(times.portal)),
    ms("the same without compression", median(times.plain)),
    ms("its upstream calls made directly", median(times.upstream)),
    ms("added by the portal, median", median(added), 5),
    ms("added by the portal, p90", percentile(added, 0.9)),
    ...["portal", "upstream"].flatMap((side) => [
      row(
        `${side}, ${IN_FLIGHT} in flight, answers a second (median of ${BURSTS} x ${BURST_S} s)`,
        median(bursts[side].map(({ rate }) => rate)),
        { timed: true },
      ),
      ms(`${side}, ${IN_FLIGHT} in flight, p99`, median(bursts[side].map(({ p99 }) => p99))),
    ]),
    ...Object.entries(pids).flatMap(([side, pid]) => [
      mb(`${side}, memory before the load`, before[side].now),
      mb(`${side}, memory under load, most of all samples`, under[side], 180),
      mb(`${side}, memory, most since its start`, memoryOf(pid).peak),
    ]),
  ];
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function ask(agent, { url, headers }) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** Throws when requests fail, because the number would mean nothing. */
async function burst({ url, headers }) {
  const result = await autocannon({ url, headers, connections: IN_FLIGHT, duration: BURST_S });
  if (result.errors + result.non2xx > 0)
    throw new Error(
      `${url} under load: ${result.errors} errors, ${result.non2xx} other answers than 200`,
    );
  return { rate: result.requests.average, p99: result.latency.p99 };
}
