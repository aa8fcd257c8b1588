import type { Page, Request } from "@playwright/test";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("prompt and chime are here before Start, and each file was announced", async ({
  page,
  portal,
  student,
}) => {
  expect(student.kind).toBe("hindi");
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
  expect(announced).toEqual(expect.arrayContaining([expect.stringMatching(/\/islands-/)]));
  for (const path of announced) expect(scripts).toContain(path);
});

test("nothing is fetched ahead for who saves data", async ({ page, portal, student }) => {
  expect(student.kind).toBe("hindi");
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const studio = new Studio(page, portal.question("bank"));
  const sounds = soundsOf(page);
  await studio.choose();
  await expect(studio.start).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(sounds).toEqual([]);
  await studio.start.click();
  await expect.poll(() => sounds.length).toBeGreaterThan(0);
});

/** Addresses of the sounds that the page asked for so far. */
function soundsOf(page: Page): string[] {
  const sounds: string[] = [];
  page.on("request", (request: Request) => {
    if (request.resourceType() === "media") sounds.push(new URL(request.url()).pathname);
  });
  return sounds;
}
