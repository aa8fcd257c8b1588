import { row } from "./result-table.mjs";
import { launchChromium, lineOf } from "./running-portal.mjs";
import { median } from "./statistics.mjs";
import { startBothBuilds } from "./two-builds.mjs";

const ROUNDS = 5;
const LINE = lineOf(400, 150, 400);
const START_MAX_S = 2.2;

/**
 * A dialogue opened for the first time on a bad line: when Start can be pressed, and when the
 * question sounds after it; this build against another one, in turns.
 */
export async function measureSlowDialogue() {
  const sides = await startBothBuilds();
  if (!sides) return [];
  const browser = await launchChromium([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ]);
  try {
    const visits = sides.map(() => []);
    for (const side of sides) await visit(browser, side);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        visits[at].push(await visit(browser, sides[at]));
    return [
      ...rows("usable Start", visits, "start", { max: START_MAX_S }),
      ...rows("Start to sound, pressed at once", visits, "sound"),
      ...rows("requests until Start", visits, "requests", { unit: "", digits: 0, timed: false }),
    ];
  } finally {
    await browser.close();
    for (const side of sides) await side.stop();
  }
}

function rows(measure, [before, now], key, budget = {}) {
  const options = { unit: "s", digits: 2, timed: true, ...budget };
  const [old, own] = [before, now].map((visits) => visits.map((visit) => visit[key]));
  return [
    row(`${measure}, before (median of ${old.length})`, median(old), {
      ...options,
      max: undefined,
      runs: old,
    }),
    row(`${measure}, now`, median(own), { ...options, runs: own }),
  ];
}

async function visit(browser, { url, cookie, pages }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    permissions: ["microphone"],
  });
  await context.addCookies([{ name: cookie.name, value: cookie.value, url }]);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let requests = 0;
    page.on("request", () => (requests += 1));
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", LINE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 2 });
    await page.addInitScript(watch);
    await page.goto(url + pages.dialogue, { waitUntil: "commit" });
    await page.waitForFunction(() => window.benchSeen.start > 0, null, { timeout: 60_000 });
    const seen = { requests };
    await page.evaluate(() => {
      window.benchSeen.pressed = performance.now();
      window.benchStart().click();
    });
    await page.waitForFunction(() => window.benchSeen.sound > 0, null, { timeout: 60_000 });
    const { start, pressed, sound } = await page.evaluate(() => window.benchSeen);
    return { ...seen, start: start / 1000, sound: (sound - pressed) / 1000 };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function watch() {
  const seen = { start: 0, pressed: 0, sound: 0 };
  window.benchSeen = seen;
  window.benchStart = () =>
    [...document.querySelectorAll("button:not(:disabled)")].find(
      ({ textContent }) => textContent.trim() === "Start",
    );
  new MutationObserver(() => {
    if (seen.start === 0 && window.benchStart()) seen.start = performance.now();
  }).observe(document, { subtree: true, childList: true });
  addEventListener(
    "playing",
    () => (seen.sound ||= seen.pressed > 0 ? performance.now() : 0),
    true,
  );
}
