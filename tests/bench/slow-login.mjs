import { row } from "./result-table.mjs";
import { launchChromium, lineOf } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const ROUNDS = 5;
const LINE = lineOf(1600, 750, 150);

/** Measures the log-in page as somebody sees it who comes with an empty browser. */
export async function measureLogin({ stack }) {
  const browser = await launchChromium();
  try {
    // One uncounted visit, because a program's first page is slower than the others.
    await visit(browser, stack.portalUrl);
    const visits = [];
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(browser, stack.portalUrl));
    const ofAll = (measure, key, options, scale = 1) => {
      const runs = visits.map((seen) => seen[key] / scale);
      return row(`${measure} (median of ${ROUNDS})`, median(runs), {
        ...options,
        runs,
        timed: true,
      });
    };
    return [
      ofAll("LCP", "lcp", { unit: "s", digits: 2, max: 2 }, 1000),
      ofAll("CLS", "cls", { digits: 3, max: 0.05 }),
    ];
  } finally {
    await browser.close();
  }
}

async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", LINE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.addInitScript(watch);
    await page.goto(`${url}/login`, { waitUntil: "networkidle" });
    return await page.evaluate(() => window.benchSeen);
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function watch() {
  const seen = { lcp: 0, cls: 0 };
  window.benchSeen = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
}
