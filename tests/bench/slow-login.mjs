import { startHydrated } from "./hydrated-portal.mjs";
import { row } from "./result-table.mjs";
import { launchChromium, lineOf } from "./running-portal.mjs";
import { median, sum } from "./statistics.mjs";

const ROUNDS = 5;
const LINE = lineOf(1600, 750, 150);

/**
 * Measures the portal's log-in page and the same page hydrated, in turns, so that both have the
 * same noise.
 */
export async function measureLogin({ stack }) {
  const hydrated = await startHydrated(stack.upstreamUrl);
  const browser = await launchChromium();
  try {
    const sides = [
      { url: stack.portalUrl, visits: [] },
      { url: hydrated.url, visits: [] },
    ];
    // One uncounted visit, because a program's first page is slower than the others.
    for (const { url } of sides) await visit(browser, url);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { url, visits } of round % 2 === 0 ? sides : [...sides].reverse())
        visits.push(await visit(browser, url));
    }
    return compare(...sides.map(({ visits }) => visits));
  } finally {
    await browser.close();
    await hydrated.stop();
  }
}

function compare(ours, hydrated) {
  const rows = (measure, key, { scale = 1, ...options }, budget = {}) => {
    const [own, other] = [ours, hydrated].map((visits) =>
      visits.map((visit) => visit[key] / scale),
    );
    // Compares the two visits of one round, which have similar noise.
    const ratios = own.map((value, round) => other[round] / value).filter(Number.isFinite);
    return [
      row(`${measure}, portal (median of ${ours.length})`, median(own), {
        ...options,
        ...budget,
        runs: own,
      }),
      row(`${measure}, hydrated`, median(other), { ...options, runs: other }),
      ...(ratios.length === ours.length
        ? [
            row(`${measure}, hydrated : portal`, median(ratios), {
              digits: 1,
              timed: options.timed,
              runs: ratios,
            }),
          ]
        : []),
    ];
  };
  const time = { scale: 1000, unit: "s", digits: 2, timed: true };
  return [
    ...rows("script on the wire", "scriptBytes", { scale: 1000, unit: "kB", digits: 1 }),
    ...rows("LCP", "lcp", time, { max: 2 }),
    ...rows("Show button works", "ready", time),
    ...rows("long tasks in all", "longTasks", { unit: "ms", timed: true }),
    ...rows("CLS", "cls", { digits: 3, timed: true }, { max: 0.05 }),
  ];
}

async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scripts = new Set();
    let scriptBytes = 0;
    await cdp.send("Network.enable");
    cdp.on(
      "Network.responseReceived",
      ({ requestId, type }) => type === "Script" && scripts.add(requestId),
    );
    cdp.on(
      "Network.loadingFinished",
      ({ requestId, encodedDataLength }) =>
        scripts.has(requestId) && (scriptBytes += encodedDataLength),
    );
    await cdp.send("Network.emulateNetworkConditions", LINE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.addInitScript(watch);
    await page.goto(`${url}/login`, { waitUntil: "load" });
    await page.waitForFunction(() => window.benchSeen.ready > 0, null, { timeout: 30_000 });
    await page.waitForLoadState("networkidle");
    const seen = await page.evaluate(() => window.benchSeen);
    // Checks that the button also works.
    await page.getByLabel("Password", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    if ((await page.getByLabel("Password", { exact: true }).getAttribute("type")) !== "text")
      throw new Error(`the Show button of ${url} does nothing`);
    return { scriptBytes, ...seen, longTasks: sum(seen.longTasks) };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function watch() {
  const seen = { lcp: 0, cls: 0, ready: 0, longTasks: [] };
  window.benchSeen = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
  observe("longtask", (entry) => seen.longTasks.push(entry.duration));
  const isReady = () => document.querySelector("[data-enhance~='password-toggle']:not([hidden])");
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    seen.ready = performance.now();
    observer.disconnect();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden"],
  });
}
