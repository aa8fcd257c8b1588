/**
 * `npm run picture`: makes the pictures of README in docs/, and public/og.png, which stands beside a
 * shared link. A student speaks the second segment of a sample dialogue on a phone, reviews a
 * practice, and reads the marks of a mock test. The night makes them, too, so that they show what is
 * there. For screenshots of all screens see tests/e2e/screenshots.ts.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";

const DIALOGUE = "docs/dialogue.png";
/** Pages of the trial's student. */
const PAGES = {
  "docs/review.png": "/practice-ccl/completed?record=1",
  "docs/marked-test.png": "/mock-test/feedback?record=1",
};
const SHARED = "public/og.png";
const SHARED_SIZE = { width: 1200, height: 630 };
/** The student's spoken answer. */
const ANSWER = "samples/audio/hi-rental-bond-02-s.mp3";
const PHONE = { width: 390, height: 760 };
const WINDOW = { width: 1100, height: 760 };
/** Long enough for the meter to show the microphone. */
const SPOKEN = "00:03";

requireNode();
process.chdir(root);
await buildWhenNeeded();
mkdirSync("test-results/bench", { recursive: true });
const voice = resolve("test-results/voice.wav");
execFileSync("ffmpeg", ["-v", "error", "-y", "-i", ANSWER, voice]);
const { launchChromium, signIn, startStack, STUDENT } = await import("./bench/running-portal.mjs");
const { findDialogue } = await import("./bench/full-lists.mjs");
const { signInUpstream } = await import("./bench/upstream-session.mjs");

const stack = await startStack();
try {
  const browser = await launchChromium([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${voice}`,
  ]);
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    permissions: ["microphone"],
  });
  const { name, value } = await signIn(stack.portalUrl);
  await context.addCookies([{ name, value, url: stack.portalUrl }]);
  const token = await signInUpstream(stack.upstreamUrl, STUDENT);
  const { question } = await findDialogue(stack.upstreamUrl, token, "Getting the bond back");
  const page = await context.newPage();
  await page.goto(`${stack.portalUrl}/practice/list/questions?question=${question}&segment=2`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.mouse.move(0, 0);
  await page.getByText("Recording Answer...").waitFor({ timeout: 60_000 });
  await page.getByText(SPOKEN, { exact: true }).waitFor();
  await page.screenshot({ path: DIALOGUE });
  await page.getByRole("button", { name: "Finish attempt" }).click();
  await page.setViewportSize(WINDOW);
  for (const [path, address] of Object.entries(PAGES)) {
    await page.goto(stack.portalUrl + address);
    // Waves and charts are drawn by then.
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path, scale: "css" });
  }
  await drawSharedLink(await browser.newPage({ viewport: SHARED_SIZE }));
  await browser.close();
  console.log([DIALOGUE, ...Object.keys(PAGES), SHARED].join("\n"));
} finally {
  await stack.stop();
}

/** It names no school: its name stands beside the picture. */
async function drawSharedLink(page) {
  const bars = Array.from({ length: 44 }, (_, no) => {
    const height = 40 + 170 * Math.abs(Math.sin(no * 0.9) * Math.sin(no * 0.23 + 0.6));
    return `<rect x="${no * 11}" y="${(240 - height) / 2}" width="5" height="${height}" rx="2.5" opacity="${no < 22 ? 1 : 0.5}"/>`;
  });
  await page.setContent(`<style>
    body { margin: 0; height: 630px; box-sizing: border-box; padding: 72px; display: grid; grid-template-columns: 1fr 490px; gap: 40px; align-items: center; background: #4d1d4f; color: #fff; font: 30px system-ui, sans-serif }
    h1 { margin: 0 0 32px; font: 700 88px/1.1 Georgia, serif } p { margin: 0; color: #f4e9f3 }
  </style><div><h1>Hear it.<br>Say it.<br>Compare.</h1><p>Practise the NAATI CCL test aloud</p></div>
  <svg width="490" height="240" fill="#dcb3e2">${bars.join("")}</svg>`);
  await page.screenshot({ path: SHARED });
}
