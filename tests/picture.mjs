/**
 * `npm run picture`: makes docs/dialogue.png, the picture of README. It shows the second segment of
 * a sample dialogue while the student speaks. For screenshots of all screens see
 * tests/e2e/screenshots.ts.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildWhenNeeded, requireNode, root } from "../server/ready-to-run.mjs";

const PICTURE = "docs/dialogue.png";
/** The student's spoken answer. */
const ANSWER = "samples/audio/hi-rental-bond-02-s.mp3";
const SIZE = { width: 1280, height: 800 };
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
    viewport: SIZE,
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
  await page.screenshot({ path: PICTURE });
  await browser.close();
  console.log(`${PICTURE} is new.`);
} finally {
  await stack.stop();
}
