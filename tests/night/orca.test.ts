import { existsSync } from "node:fs";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { FIREFOX, playMuted, PREFERENCES, see } from "../support/firefox.ts";
import { missingForOrca, type Orca, type Spoken, startOrca } from "../support/orca.ts";

/** With a running clock in the page, Orca is silent for four seconds after each key. */
const LONG_MS = 300_000;

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
    extraPrefsFirefox: PREFERENCES,
    // Only a page that Firefox itself opens gets the keys.
    args: [`${portal.portalUrl}/login`],
  });
  page = (await browser.pages())[0] ?? (await browser.newPage());
  await playMuted(page);
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

test(
  "Orca says each step of a mock test once, and nothing in a take",
  { timeout: LONG_MS },
  async () => {
    const name = "A short mock test";
    await open("/mock-test");
    for (const key of ["h", "t", "k"]) await orca.press(key);
    const pages = [await orca.press("Return")];
    for (const key of ["h", "Tab", "Tab", "Return", "h", "Tab", "Return"])
      pages.push(await orca.press(key));
    for (const title of ["Mock Test -", "Candidate information -", "Dialogue 1/2, segment 1 of 2"])
      expect(words(pages.flat()).filter((phrase) => phrase.includes(title))).toHaveLength(1);
    expect(words(await orca.press("h"))).toEqual([`${name} heading level 1.`]);
    expect(words(await orca.press("h"))).toEqual(["Segment 1 of 2 heading level 2."]);
    await answer();
    expect(words(await orca.press("Return"))).toEqual(["Segment 2 of 2 heading level 2."]);
    await answer();
    expect(words(await orca.press("Return"))).toContain("Dialogue finished heading level 1.");
    expect(words(await orca.press("Tab"))).toEqual(["Yes push button."]);
    await orca.press("Return");
    await orca.press("h");
    await orca.press("h");
    await answer();
    expect(words(await orca.press("Return"))).toContain(
      "Mock Test Finished. Results arrive in 4-6 days. panel.",
    );
  },
);

/** Speaks a segment by keys, from its heading. */
async function answer(): Promise<void> {
  await orca.press("Tab");
  expect(words(await orca.press("Tab"))).toContain("Start push button.");
  expect(await orca.press("Return")).toEqual([]);
  await see(page, "Recording Answer...");
  expect(await orca.said()).toEqual([]);
  const kept = words(await orca.press("Return"));
  expect(kept.filter((phrase) => /^Your answer is kept: \d+ seconds\.$/.test(phrase))).toHaveLength(
    1,
  );
}
