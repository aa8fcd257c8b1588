import { existsSync } from "node:fs";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { FIREFOX } from "../support/firefox.ts";
import { missingForOrca, type Orca, type Spoken, startOrca } from "../support/orca.ts";

const missing = existsSync(FIREFOX)
  ? missingForOrca()
  : "no Firefox found here: apt-get install firefox-esr, or set FIREFOX_PATH";

let portal: Portal;
let orca: Orca;
let browser: Browser;
let page: Page;
let atLogIn: Spoken[];

beforeAll(async () => {
  if (missing !== null) return;
  [portal, orca] = await Promise.all([startPortal(), startOrca()]);
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: false,
    env: orca.env,
    // Only a page that Firefox itself opens gets the keys.
    args: [`${portal.portalUrl}/login`],
  });
  page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.locator("#email").fill(portal.newAccount().email);
  await page.locator("#password").fill(PASSWORD);
  await Promise.all([page.waitForNavigation(), page.locator("main [type=submit]").click()]);
  atLogIn = await orca.said();
});
beforeEach((context) => {
  if (missing !== null) context.skip(missing);
});
afterAll(async () => {
  if (missing !== null) return;
  await browser.close();
  await orca.stop();
  await portal.stop();
});

/** Opens a page and returns what Orca says. */
async function open(path: string): Promise<Spoken[]> {
  await orca.said();
  await page.goto(portal.portalUrl + path);
  return orca.said();
}

const words = (spoken: Spoken[]) => spoken.map((phrase) => phrase.words);
const voiced = (spoken: Spoken[]) => spoken.map((phrase) => `${phrase.language}: ${phrase.words}`);

test("Orca says the notice of the log-in once", () => {
  expect(words(atLogIn).filter((phrase) => phrase.startsWith("Login"))).toHaveLength(1);
});

test("Orca speaks a shown meaning in its own language", async () => {
  await open("/vocabulary?list=ccl");
  expect(words(await orca.press("t"))).toContain("CCL Words");
  expect(words(await orca.press("Tab"))).toContain("show meanings of bulk billing push button.");
  const said = voiced(await orca.press("Return"));
  expect(said).toContainEqual(expect.stringMatching(/^hi: बल्क बिलिंग/));
  expect(
    said.filter((phrase) => phrase.includes("बल्क")),
    "once",
  ).toHaveLength(1);
});

test("Orca speaks each card's word, meaning and ratings, and the progress", async () => {
  let said = await open("/vocabulary/study?list=1#study-card");
  for (const word of ["bulk billing", "Medicare card", "referral"]) {
    expect(voiced(said)).toContainEqual(expect.stringMatching(RegExp(`^en: ${word}\\b`)));
    expect(words(await orca.press("Tab"))).toEqual(["Show meaning link."]);
    expect(voiced(await orca.press("Return"))).toContainEqual(
      expect.stringMatching(/^hi: [\u0900-\u097f]/),
    );
    expect(words(await orca.press("Tab"))).toEqual([
      "How well did you know it? panel.",
      "Again 1 minute push button.",
    ]);
    await orca.press("Tab");
    await orca.press("Tab");
    expect(words(await orca.press("Tab"))).toEqual([expect.stringMatching(/^Easy \d days /)]);
    said = await orca.press("Return");
    expect(said, "the next word once, and no count").toHaveLength(1);
  }
  expect(words(await orca.press("shift+1"))).toEqual(["Study: Health heading level 1."]);
  expect(words(await orca.press("Down"))).toEqual(["3 of 15 cards done today."]);
});
