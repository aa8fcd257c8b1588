import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeVoice } from "./fake-voice.mjs";
import { row } from "./result-table.mjs";
import { launchChromium, OUTPUT } from "./running-portal.mjs";
import { median } from "./statistics.mjs";

const ROUNDS = 3;
const SAMPLE_MS = 4_000;
/** Long enough for the effects of a press to end, so that the sample shows the lasting state. */
const SETTLE_MS = 500;

/**
 * Measures the load of a dialogue page on the main thread while a prompt plays and while an answer
 * is recorded.
 */
export async function measureBusy({ stack, cookie, dialogue }) {
  const voice = writeVoice(resolve(OUTPUT, "voice.wav"));
  const microphone = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${voice}`,
  ];
  const browser = await launchChromium(microphone);
  const rounds = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = (segment) =>
        openSegment(
          browser,
          stack.portalUrl,
          cookie,
          `/practice/list/questions?question=${dialogue.question}&segment=${segment}`,
        );
      const playing = await open(dialogue.longest).then(playPrompt);
      const recording = await open(dialogue.shortest).then(recordAnswer);
      rounds.push({ ...playing, ...recording });
    }
  } finally {
    await browser.close();
  }
  const of = (key, scale, options) => {
    const runs = rounds.map((round) => scale * round[key]);
    return [median(runs), { ...options, runs, timed: true }];
  };
  // Wall time includes what other programs took from the thread, and processor time misses part of
  // the throttling. On a busy machine the truth is in between. The budget applies to wall time.
  const share = (what, key, max) => [
    row(
      `${what}, busy (median of ${ROUNDS} x ${SAMPLE_MS / 1000} s)`,
      ...of(key, 100, { unit: "%", digits: 1, max }),
    ),
    row(
      `${what}, busy in processor time`,
      ...of(`${key}OfProcessor`, 100, { unit: "%", digits: 1 }),
    ),
  ];
  const longest = (what, key, max) =>
    row(`${what}, longest task (median of ${ROUNDS})`, ...of(key, 1, { unit: "ms", max }));
  return [
    ...share("idle page", "idleShare"),
    ...share("playing a prompt", "playShare", 12),
    ...share("recording", "recordShare", 25),
    longest("playing a prompt", "playTask", 200),
    longest("recording", "recordTask", 200),
    longest("loading the page", "loadTask"),
    longest("from Start to recording", "startTask"),
  ];
}

async function playPrompt(place) {
  const { page, close } = place;
  try {
    const idle = await sample(place);
    await page.getByRole("button", { name: "Play: Segment" }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("audio")].some(
        (audio) => audio.currentTime > 0.1 && !audio.paused,
      ),
    );
    const playing = await sample(place);
    if (
      await page.evaluate(() =>
        [...document.querySelectorAll("audio")].every((audio) => audio.paused),
      )
    )
      throw new Error("the prompt ended before the sample did");
    return {
      ...sharesAs("idleShare", idle),
      loadTask: idle.before,
      ...sharesAs("playShare", playing),
      playTask: playing.within,
    };
  } finally {
    await close();
  }
}

async function recordAnswer(place) {
  const { page, close } = place;
  try {
    await forget(page);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    // The prompt's own share is already measured, so its end is enough.
    await page.waitForFunction(() =>
      [...document.querySelectorAll("audio")].some((audio) => {
        if (audio.paused || !(audio.currentTime > 0.1)) return false;
        audio.currentTime = audio.duration - 0.5;
        return true;
      }),
    );
    await page.getByText("Recording Answer...").waitFor({ timeout: 30_000 });
    const recording = await sample(place);
    if (!(await page.getByText("Recording Answer...").isVisible()))
      throw new Error("the recording ended before the sample did");
    return {
      startTask: recording.before,
      ...sharesAs("recordShare", recording),
      recordTask: recording.within,
    };
  } finally {
    await close();
  }
}

async function openSegment(browser, portalUrl, cookie, path) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  await context.addCookies([{ name: cookie.name, value: cookie.value, url: portalUrl }]);
  const page = await context.newPage();
  const [cdp, processor] = [await context.newCDPSession(page), await context.newCDPSession(page)];
  await cdp.send("Performance.enable", { timeDomain: "timeTicks" });
  await processor.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) =>
      window.benchTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: "longtask", buffered: true });
  });
  await page.goto(portalUrl + path, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  // The drawn waveform replaces the plain line when its script is loaded.
  await page.locator("[role=slider] > div:not([hidden])").first().waitFor();
  return { page, clocks: [cdp, processor], close: () => context.close() };
}

/**
 * Returns the main thread's share of busy time by both clocks, and the longest tasks before and
 * within the sample.
 */
async function sample({ page, clocks }) {
  await pause(SETTLE_MS);
  const before = await forget(page);
  const from = await Promise.all(clocks.map(readMetrics));
  await pause(SAMPLE_MS);
  const to = await Promise.all(clocks.map(readMetrics));
  const within = await forget(page);
  const [share, ofProcessor] = clocks.map(
    (_, at) =>
      (to[at].TaskDuration - from[at].TaskDuration) / (to[0].Timestamp - from[0].Timestamp),
  );
  return { share, ofProcessor, before, within };
}

const sharesAs = (key, { share, ofProcessor }) => ({
  [key]: share,
  [`${key}OfProcessor`]: ofProcessor,
});

async function readMetrics(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Returns the longest task so far. The browser does not report tasks under 50 ms. */
function forget(page) {
  return page.evaluate(() => Math.max(0, ...window.benchTasks.splice(0)));
}
