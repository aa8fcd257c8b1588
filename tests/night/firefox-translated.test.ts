import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { openFirefox, press, see, submit, TAKE_CLOCK } from "../support/firefox.ts";
import { hidePage, showPage } from "../support/sound/in-page.ts";
import { translatePage } from "../support/translator.ts";

let portal: Portal;
let page: Page;
/** Writing into a replaced text is such an error, and so is an island that breaks. */
const errors: string[] = [];

beforeAll(async () => {
  portal = await startPortal();
  page = await openFirefox();
  page.on("pageerror", (error) => errors.push(String(error)));
});
beforeEach(async () => {
  await page.deleteCookie(...(await page.cookies()));
  await open("/login");
  await page.locator("#email").fill(portal.newAccount().email);
  await page.locator("#password").fill(PASSWORD);
  await submit(page, "Log in");
});
afterAll(async () => {
  await page.browser().close();
  await portal.stop();
});

const open = (path: string) => page.goto(portal.portalUrl + path);

async function spoken(): Promise<void> {
  await see(page, "Recording Answer...");
  await see(page, "00:02", TAKE_CLOCK);
}

async function take(): Promise<void> {
  await press(page, "Start");
  await spoken();
  await press(page, "Finish attempt");
  await see(page, "Saved");
}

async function practise(): Promise<void> {
  const { id } = portal.question("bank");
  await open(`/practice/list/questions?question=${id}&segment=1&from=recent-exam`);
  await press(page, "Check the microphone first");
  await press(page, "Check the microphone");
  await page.waitForSelector('[aria-label="What we heard"]');
  for (const title of ["Camera", "Data", "Keys"]) await press(page, title);
  await take();
  await press(page, "Start");
  await press(page, "Repeat");
  await spoken();
  await page.evaluate(hidePage);
  await see(page, "Recording stopped", "[role=alert]");
  await page.evaluate(showPage);
  await press(page, "Use it");
  await see(page, "Attempts: 2");
}

async function rehearse(): Promise<void> {
  const { id } = portal.question("bank");
  await open(`/practice/list/questions?question=${id}&segment=1&from=recent-exam`);
  await press(page, "Practise like the real test");
  await spoken();
  await press(page, "Finish attempt");
  await see(page, "Segment 2 of ");
  await spoken();
  await press(page, "Pause");
  await see(page, "The rehearsal is paused.");
  await press(page, "Continue");
  await see(page, "Segment 3 of ");
}

async function openTest(): Promise<void> {
  await open("/mock-test");
  await Promise.all([page.waitForNavigation(), page.locator("main a[href*='mock-test/']").click()]);
}

async function checkEquipment(): Promise<void> {
  await openTest();
  await press(page, "Check my equipment");
  await press(page, "Check the microphone");
  await press(page, "Check again");
  await page.waitForSelector('[aria-label="What we heard"]');
  await press(page, "Show the camera");
  await see(page, "The camera works.");
}

async function sitTest(): Promise<void> {
  await openTest();
  await submit(page, "Next to start example");
  await submit(page, "Next");
  await take();
  await press(page, "Next segment");
  await see(page, "Segment 2 of");
  await take();
}

async function readReview(): Promise<void> {
  const { id } = portal.question("garage");
  await open(`/practice/list/questions?question=${id}&segment=1&from=recent-exam`);
  await take();
  await open(`/practice/list/questions/finish?question=${id}&segment=end&from=recent-exam`);
  await submit(page, "Submit");
  await press(page, "Play: Your Response 1");
  await see(page, "Pause: Your Response 1", "button");
  await press(page, "Play all three");
  await press(page, "Stop");
}

async function learnWords(): Promise<void> {
  await open("/vocabulary?list=ccl");
  await press(page, "show meanings of bulk billing");
  await see(page, "1", "[data-count]");
  await open("/vocabulary/study?list=1#study-card");
  await press(page, "Show meaning");
  await page.waitForSelector(".study-meaning .native");
  await page.locator("#study-card").click();
  await page.keyboard.press("4");
  await see(page, "Medicare card", ".study-word");
}

const WALKS = { practise, rehearse, checkEquipment, sitTest, readReview, learnWords };

for (const [name, walk] of Object.entries(WALKS))
  test.each([
    ["before its scripts", translatePage],
    ["after its scripts", `addEventListener("load", ${String(translatePage)})`],
  ] as const)(`Firefox: a translated page works: ${name}, %s`, async (_, script) => {
    const { identifier } = await page.evaluateOnNewDocument(script);
    await walk();
    expect(await page.$("font"), "it was translated").not.toBeNull();
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    expect(errors).toEqual([]);
  });
