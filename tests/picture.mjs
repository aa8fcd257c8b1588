/**
 * `npm run picture`: makes the pictures of README in docs/, and public/og.png, which stands beside a
 * shared link. A student speaks the second segment of a sample dialogue on a phone, reviews a
 * practice, and reads the marks of a mock test. The night makes them, too, so that they show what is
 * there. For screenshots of all screens see tests/e2e/screenshots.ts.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { buildWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";

const DIALOGUE = "docs/dialogue.png";
/** Pages of the trial's student. */
const PAGES = {
  "docs/review.png": "/practice-ccl/completed?record=1",
  "docs/marked-test.png": "/mock-test/feedback?record=1",
};
const SHARED = "public/og.png";
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
  // A page that is left before would say on the next ones that it found a recording.
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.setViewportSize(WINDOW);
  for (const [path, address] of Object.entries(PAGES)) {
    await page.goto(stack.portalUrl + address);
    // Waves and charts are drawn by then.
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path, scale: "css" });
  }
  await browser.close();
  await drawSharedLink();
  console.log([DIALOGUE, ...Object.keys(PAGES), SHARED].join("\n"));
} finally {
  await stack.stop();
}

/** It names no school: the API draws the same with a school's own name and mark. */
async function drawSharedLink() {
  const outfile = "test-results/card.mjs";
  const options = { bundle: true, format: "esm", platform: "node", packages: "external" };
  await build({ entryPoints: ["upstream/files/card.ts"], outfile, ...options });
  const { drawCard } = await import(resolve(outfile));
  writeFileSync(SHARED, await drawCard({ name: null, logo: null }));
}
