import { resolve } from "node:path";
import { By, until, type WebDriver } from "selenium-webdriver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { openWebkit } from "../support/webkit.ts";

const WAIT_MS = 60_000;
const FILE = resolve("samples/audio/hi-rental-bond-01-s.mp3");

let portal: Portal;
let driver: WebDriver;
let close: () => Promise<void>;

beforeAll(async () => {
  portal = await startPortal();
  ({ driver, close } = await openWebkit());
});
afterAll(async () => {
  await close();
  await portal.stop();
});

const open = (path: string) => driver.get(portal.portalUrl + path);
const press = (xpath: string) => driver.findElement(By.xpath(xpath)).click();
const see = (words: string) =>
  driver.wait(until.elementLocated(By.xpath(`//main//*[contains(., "${words}")]`)), WAIT_MS);
const button = (name: string) => `//main//button[normalize-space() = "${name}"]`;

test("WebKitGTK: refuses an empty log-in and accepts a right one", async () => {
  await open("/login");
  await press(button("Log in"));
  await see("There is a problem");
  // The focus moves shortly after the text appears.
  const focused = () => driver.switchTo().activeElement().getAttribute("id");
  await driver.wait(async () => (await focused()) === "problem", WAIT_MS);
  await driver.findElement(By.id("email")).sendKeys(portal.newAccount().email);
  await driver.findElement(By.id("password")).sendKeys(PASSWORD);
  await press(button("Log in"));
  await see("Login Successsfully!");
});

test("WebKitGTK: shows the list and stores an uploaded answer", async () => {
  await open("/practice-ccl");
  await press('//a[. = "A new bank account"]');
  await see("Segment 1 of 3");
  // A browser that cannot record shows the field at once; one without a microphone, after Start.
  const starts = await driver.findElements(By.xpath('//main//button[contains(., "Start")]'));
  await starts[0]?.click();
  const field = await driver.wait(
    until.elementLocated(By.css('input[type=file][name="audioanswer"]')),
    WAIT_MS,
  );
  await driver.wait(until.elementIsVisible(field), WAIT_MS);
  await field.sendKeys(FILE);
  await press('//button[@value = "next"]');
  await see("Segment 2 of 3");
  const stored = await driver
    .findElement(By.css("nav[aria-label=Segments] li"))
    .getAttribute("textContent");
  expect(stored).toContain("Saved");
});
