import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { breakIsland } from "../support/broken-island.ts";
import { CutLine } from "../support/cut-line.ts";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { storedPosts } from "../support/e2e-upstream.ts";
import * as firefox from "../support/firefox.ts";
import { openFirefox, TAKE_CLOCK } from "../support/firefox.ts";
import { translatePage } from "../support/translator.ts";

let portal: Portal;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  page = await openFirefox();
});
afterAll(async () => {
  await page.browser().close();
  await portal.stop();
});

const open = (path: string) => page.goto(portal.portalUrl + path);
const press = (name: string) => firefox.press(page, name);
const submit = (name: string) => firefox.submit(page, name);
const see = (words: string, within?: string) => firefox.see(page, words, within);
/** Waits for a text that is hidden in the page at first. */
const shown = (words: string) =>
  page.locator(`::-p-text(${words})`).setVisibility("visible").wait();
const focused = () => page.evaluate(() => document.activeElement?.id);

test("Firefox: refuses an empty log-in and accepts a right one", async () => {
  await open("/login");
  await submit("Log in");
  await see("There is a problem");
  expect(await focused()).toBe("problem");
  await page.locator("#email").fill(portal.newAccount().email);
  await page.locator("#password").fill(PASSWORD);
  await submit("Log in");
  await see("Login Successsfully!");
});

test("Firefox: records, submits and plays back a dialogue", async () => {
  const { id } = portal.question("garage");
  await open(`/practice/list/questions?question=${id}&segment=1&from=recent-exam`);
  await press("Start");
  await see("Recording Answer...");
  await see("00:02", TAKE_CLOCK);
  await press("Finish attempt");
  await see("Your answer is kept: ");
  await open(`/practice/list/questions/finish?question=${id}&segment=end&from=recent-exam`);
  await submit("Submit");
  await see("Successfully Submitted");
  const seconds = await page.evaluate(async () => {
    const sound = document.querySelector<HTMLAudioElement>('[aria-label^="Your Response"] audio');
    if (!sound) return 0;
    const ended = new Promise((resolve) => sound.addEventListener("ended", resolve));
    sound.muted = true;
    await sound.play();
    await ended;
    return sound.currentTime;
  });
  expect(seconds).toBeGreaterThan(2);
});

test("Firefox: a translated page records, and one whose island breaks keeps the take", async () => {
  const translated = await page.evaluateOnNewDocument(translatePage);
  const { id } = portal.question("clinic");
  await open(`/practice/list/questions?question=${id}&segment=1&from=recent-exam`);
  await press("Start");
  await see("Recording Answer...");
  await see("00:02", TAKE_CLOCK);
  await press("Finish attempt");
  await see("Your answer is kept: ");
  await press("Next segment");
  await see("Segment 2 of ");
  await press("Start");
  await see("Recording Answer...");
  await see("00:02", TAKE_CLOCK);
  await page.evaluate(breakIsland, {});
  await see("The recorder has stopped.");
  await see("segment 2 is safe on this device.");
  await Promise.all([
    page.waitForNavigation(),
    page.locator("::-p-text(Go on with this segment)").click(),
  ]);
  await press("Use it");
  await see("Your answer is kept: ");
  await page.removeScriptToEvaluateOnNewDocument(translated.identifier);
});

test("Firefox: posts an image in the forum", async () => {
  await open("/forum");
  await page.locator("#add-comment > summary").click();
  await page.locator("#forum_details").fill("How do you take notes?");
  const field = await page.waitForSelector("input#forum_images");
  await field?.uploadFile("tests/http/upstream/fixtures/photo.png");
  await submit("Post Comment");
  await see("How do you take notes?");
  const width = await page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>(".posts img:not(.avatar)");
    image?.scrollIntoView();
    await image?.decode();
    return image?.naturalWidth ?? 0;
  });
  expect(width).toBeGreaterThan(0);
});

test("Firefox: downloads a dialogue, practises it offline, and sends it when online", async () => {
  const line = await CutLine.to(Number(new URL(portal.portalUrl).port));
  const origin = `http://127.0.0.1:${line.port}`;
  const { id } = portal.question("bank");
  // Cookies ignore ports, so the earlier student is logged in here.
  await page.goto(`${origin}/along?question=${id}`);
  await page.locator("button[name=keep]").click();
  await page.locator(".row-title a").wait();

  line.shut();
  await page.goto(`${origin}/`);
  await shown("There is no connection just now.");
  await Promise.all([page.waitForNavigation(), page.locator(".row-title a").click()]);
  await press("Start");
  await see("Recording Answer...");
  await see("00:02", TAKE_CLOCK);
  await press("Finish attempt");
  // Waits for this copy of the text. A page asks before it is left with an unsaved take.
  await page.locator("nav[aria-label=Segments] li ::-p-text(On this device)").wait();
  const sent = portal.upstreamLog().length;

  line.reopen();
  await page.goto(`${origin}/dashboard`);
  await expect.poll(() => storedPosts(portal, sent), { timeout: 60_000 }).toBe(1);
  await page.goto(`${origin}/along`);
  await page.locator("ol.rows button").click();
  await shown("Nothing is on this device. ");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await line.stop();
});

test("Firefox: after log-out Back shows nothing of the student", async () => {
  await open("/user-profile");
  await page.locator("details.account > summary").click();
  await submit("Log Out");
  expect(page.url()).toContain("/login");
  await page.goBack();
  await page.waitForFunction(() => location.pathname === "/login");
  expect(await page.evaluate(() => document.body.innerText)).not.toContain("My Profile");
});
