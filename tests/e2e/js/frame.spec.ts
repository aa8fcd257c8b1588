import type { Page } from "@playwright/test";
import { segmentAddress } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

const narrow = (page: Page) => page.getByRole("button", { name: "Collapse menu" });
const widen = (page: Page) => page.getByRole("button", { name: "Expand menu" });
const menuWidth = async (page: Page) =>
  (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width;
const account = (page: Page) => page.locator("details.account");

test("the menu changes its width in place, keeps typed text, and stays that way", async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto("/practice-ccl?search=dialogue", { waitUntil: "networkidle" });
  await page.getByRole("searchbox").fill("typed meanwhile");
  const before = (await menuWidth(page)) ?? 0;
  await expect(narrow(page)).toBeHidden();
  const saved = page.waitForResponse("**/preferences/sidebar");
  await widen(page).focus();
  await page.keyboard.press("Enter");
  await expect(narrow(page), "the focus stays at the place that was pressed").toBeFocused();
  await expect(widen(page)).toBeHidden();
  expect((await saved).status()).toBe(303);
  expect(Math.abs(((await menuWidth(page)) ?? before) - before)).toBeGreaterThan(150);
  await expect(page.getByRole("searchbox")).toHaveValue("typed meanwhile");

  await page.goto("/user-profile", { waitUntil: "networkidle" });
  await expect(narrow(page)).toBeVisible();
  await narrow(page).click();
  await expect(widen(page)).toBeVisible();
  expect(await menuWidth(page)).toBe(before);
});

test("all pages begin at one left edge, with the heading at one height", async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  const places = new Map<string, string>();
  for (const path of [
    ...["/dashboard", "/progress", "/forum", "/frequent-ask-question", "/online-class-booking"],
    ...["/user-profile/delete", "/user-current-plans", "/payment-cancel", "/live-sessions"],
    ...["/vocabulary?list=ccl", "/practice/list/questions/finish?question=1", "/microphone"],
    ...["/vocabulary/study?list=ccl", "/practice/again"],
  ]) {
    await page.goto(path);
    const box = await page.getByRole("heading", { level: 1 }).boundingBox();
    places.set(path, `${box?.x} ${box?.y}`);
  }
  expect(new Set(places.values()).size, JSON.stringify([...places])).toBe(1);
});

test("the account menu closes with Escape, a click elsewhere, or when the focus moves on", async ({
  studentPage: page,
  portal,
}) => {
  await page.goto(segmentAddress(portal.question("bank"), 1));
  await page.waitForLoadState("networkidle");
  const summary = account(page).locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "My Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(summary).toBeFocused();
  await expect(account(page)).not.toHaveAttribute("open");

  await summary.click();
  await expect(account(page)).toHaveAttribute("open");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(account(page)).not.toHaveAttribute("open");

  await summary.click();
  for (const name of ["My Profile", "Progress", "Current Plans", "Upgrade Plans", "Log Out"]) {
    await page.keyboard.press("Tab");
    await expect(account(page).getByText(name)).toBeFocused();
  }
  await expect(account(page)).toHaveAttribute("open");
  await page.keyboard.press("Tab");
  await expect(account(page)).not.toHaveAttribute("open");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeFocused();
});

test("Escape closes a label menu and returns the focus", async ({ studentPage: page, portal }) => {
  await page.goto(segmentAddress(portal.question("bank"), 1));
  await page.waitForLoadState("networkidle");
  const menu = page.locator("details.label-menu");
  await menu.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu.locator("summary")).toBeFocused();
  await expect(menu).not.toHaveAttribute("open");
});

test("the log-in page sends the student's time zone, and loads one script", async ({
  page,
  context,
}) => {
  const scripts: string[] = [];
  page.on(
    "request",
    (request) =>
      request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
  );
  const zone = async () => (await context.cookies()).find(({ name }) => name === "time-zone");
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  // Happens when the browser is idle.
  await expect.poll(zone).toMatchObject({ value: "Australia/Sydney", path: "/", sameSite: "Lax" });
  const seconds = ((await zone())?.expires ?? 0) - Date.now() / 1000;
  expect([seconds > 80_000, seconds < 90_000]).toEqual([true, true]);
  expect(scripts).toEqual([expect.stringMatching(/\/entry\.client-/)]);

  // Written only when it is missing, once a day. Its expiry shows when it was written.
  const soon = Math.floor(Date.now() / 1000) + 1000;
  await context.addCookies([
    { name: "time-zone", value: "Australia/Sydney", url: page.url(), expires: soon },
  ]);
  await page.reload({ waitUntil: "networkidle" });
  expect((await zone())?.expires).toBe(soon);
  await context.clearCookies({ name: "time-zone" });
  await page.reload();
  await expect.poll(async () => (await zone())?.value).toBe("Australia/Sydney");
});

test("a title of 200 letters without a space widens no page", async ({ studentPage: page }) => {
  for (const width of [360, 1280])
    for (const path of [
      "/practice-ccl/completed",
      "/practice/list/questions?question=3&segment=1",
      "/dashboard",
      "/progress",
    ]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(path);
      const wider = await page.evaluate(() => {
        for (const title of document.querySelectorAll("main :is(h1, h2, .back, #background p)"))
          title.textContent = "n".repeat(200);
        for (const link of document.querySelectorAll("tbody th a, .row-title, .topic-bars a"))
          link.textContent = "n".repeat(200);
        return [...document.querySelectorAll(":root, .table-wrap")]
          .map((box) => box.scrollWidth - box.clientWidth)
          .filter((more) => more > 0);
      });
      expect(wider, `${path} at ${width} px`).toEqual([]);
    }
});
