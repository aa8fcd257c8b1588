import type { Page, Request } from "@playwright/test";
import { ANSWER_FILES, segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

for (const { name, path } of [
  { name: "the list", path: "/practice-ccl" },
  { name: "Today", path: "/dashboard" },
])
  test(`prefetches the scripts of a segment while the student reads ${name}`, async ({
    studentPage: page,
  }) => {
    const ahead: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["sec-purpose"] === "prefetch")
        ahead.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    const files = ["islands", "studio", "recorder"].map((file) =>
      expect.stringContaining(`/${file}-`),
    );
    await expect.poll(() => ahead).toEqual(expect.arrayContaining(files));
  });

test("loads the prompt, the chime and each preloaded script before Start", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  const sounds = soundsOf(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await studio.choose();
  await expect(studio.start).toBeVisible();
  await expect.poll(() => sounds.filter((path) => path.startsWith("/media/")).length).toBe(1);
  await expect.poll(() => sounds).toContain("/chime.mp3");
  const announced = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(announced).toEqual(expect.arrayContaining([expect.stringMatching(/\/studio-/)]));
  for (const path of announced) expect(scripts).toContain(path);
});

test("a file chosen before the script loads stays visible and keeps the focus", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  let come = (): void => undefined;
  const late = new Promise<void>((done) => (come = done));
  await page.route("**/assets/*.js", (route) => late.then(() => route.continue()));
  await page.goto(segmentAddress(portal.question("bank"), 1), { waitUntil: "commit" });
  await expect(studio.file).toBeVisible();
  await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
  // While the style sheet loads, the field is hidden for a moment and loses the focus.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
      ({ sheet }) => sheet,
    ),
  );
  await expect(async () => {
    await studio.file.focus();
    await expect(studio.file).toBeFocused({ timeout: 100 });
  }).toPass();
  come();
  await expect(studio.start).toBeVisible();
  await expect(studio.file).toBeVisible();
  await expect(studio.file).toBeFocused();
  expect(await studio.file.inputValue()).toMatch(/\.mp3$/);
});

test("T39: the player finds the length of a sound that states none", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  const body = Buffer.from(await page.evaluate(recordRaw));
  await page.route("**/media/**", (route) => route.fulfill({ body, contentType: "audio/webm" }));
  await page.route(
    ({ pathname }) => pathname === "/practice/list/questions",
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/"durationMs":\d+/, `"durationMs":null`);
      await route.fulfill({ response: answer, body: html });
    },
  );
  await page.reload();
  const prompt = page.getByRole("group", { name: /^Segment 1 of 3/ });
  await expect(prompt.getByText(/^00:00 \/ 00:0[12]$/)).toBeVisible();
  await prompt.getByRole("button", { name: /^Play/ }).click();
  await expect(prompt.getByText(/^00:01 \/ 00:0[12]$/)).toBeVisible();
});

/** Records 1.5 seconds in unrepaired slices, which players treat as endless. */
async function recordRaw(): Promise<number[]> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: "audio/webm;codecs=opus" });
  const pieces: Blob[] = [];
  const whole = new Promise<void>((done) =>
    recorder.addEventListener("dataavailable", ({ data }) => {
      pieces.push(data);
      if (pieces.length === 3) done();
    }),
  );
  recorder.start(500);
  await whole;
  recorder.stop();
  await new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
  for (const track of stream.getTracks()) track.stop();
  return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
}

/** Returns the paths of the sounds that the page has requested. */
function soundsOf(page: Page): string[] {
  const sounds: string[] = [];
  page.on("request", (request: Request) => {
    if (request.resourceType() === "media") sounds.push(new URL(request.url()).pathname);
  });
  return sounds;
}
