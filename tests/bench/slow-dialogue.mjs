import { row } from "./result-table.mjs";
import { launchChromium, lineOf } from "./running-portal.mjs";
import { median } from "./statistics.mjs";
import { startBothBuilds } from "./two-builds.mjs";

const ROUNDS = 5;
const LINE = lineOf(400, 150, 400);
const START_MAX_S = 2.2;
/** A student reads a list before choosing from it. */
const READING_MS = 5_000;

/**
 * Measures the first visit of a dialogue on a slow connection: when Start is ready, and when the
 * question plays; this build against another one, in turns. Once from the list, in a browser with
 * an empty cache (docs/decisions/0027), and once by the URL alone.
 */
export async function measureSlowDialogue() {
  const sides = await startBothBuilds();
  if (!sides) return [];
  const browser = await launchChromium([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ]);
  try {
    const fromList = await inTurns(sides, (side) => visit(browser, side, comeFromList));
    const byAddress = await inTurns(sides, (side) => visit(browser, side, openAddress));
    const count = { unit: "", digits: 0, timed: false };
    return [
      ...rows("usable Start, from the list", fromList, "start", { max: START_MAX_S }),
      ...rows("usable Start, by address", byAddress, "start"),
      ...rows("Start to sound, pressed at once", byAddress, "sound"),
      ...rows("requests until Start, by address", byAddress, "requests", count),
    ];
  } finally {
    await browser.close();
    for (const side of sides) await side.stop();
  }
}

async function inTurns(sides, visitOf) {
  const visits = sides.map(() => []);
  for (const side of sides) await visitOf(side);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) visits[at].push(await visitOf(sides[at]));
  return visits;
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

async function openAddress(page, { url, pages }) {
  await page.goto(url + pages.dialogue, { waitUntil: "commit" });
}

async function comeFromList(page, { url, pages }) {
  await page.goto(url + pages["practice list"]);
  await page.waitForTimeout(READING_MS);
  const link = page.locator(`main a[href^="${pages.dialogue.split("&")[0]}"]`).first();
  await Promise.all([page.waitForURL(/question=/, { waitUntil: "commit" }), link.click()]);
}

async function visit(browser, side, come) {
  const { url, cookie } = side;
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
    await come(page, side);
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
