import type { Page } from "@playwright/test";
import {
  drop,
  handsOn,
  openAsOwner,
  pasteDialogue,
  SCRIPT_OF_13,
  SOUNDS_OF_13,
  untilKept,
  writeDialogue,
} from "../../support/e2e-script.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import { expect, test } from "../../support/e2e-test.ts";

const PUBLISHED = "The dialogue is published. Students see it from now on.";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test(
  "a dialogue of 13 segments with 26 sounds takes 4 pages and 15 presses at most",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/staff/content");
    const hands = handsOn(page);
    const { did, press } = hands;
    await pasteDialogue(page, hands, "An account for a daughter");
    await press(button(page, "Go on to the segments"));
    await expect(page.getByText("The script is in the table: 13 segments.")).toBeVisible();
    await expect(page.getByLabel("Choose files")).toBeAttached();
    await drop(page, SOUNDS_OF_13);
    await expect(page.getByText("26 of 26 files have their place.")).toBeVisible();
    await press(button(page, "Publish"));
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    expect(did.loads, "pages after the log-in page").toBeLessThanOrEqual(4);
    expect(did.presses).toBeLessThanOrEqual(15);
  },
);

test(
  "a dialogue of 13 segments is written and published by keys alone",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/staff/content");
    const { did, key, paste, tabTo } = handsOn(page);
    await tabTo(page.getByLabel("Email"));
    await page.keyboard.type("meera@example.com");
    await key("Tab");
    await page.keyboard.type("interpreting");
    await key("Enter");
    await page.waitForURL(/content$/);
    await tabTo(page.getByRole("link", { name: "Write a dialogue" }));
    await key("Enter");
    await page.waitForURL(/new$/);
    await tabTo(page.getByLabel("Title"));
    await page.keyboard.type("By keys alone");
    await key("Tab");
    await page.keyboard.type("Financial");
    await key("Tab");
    await page.keyboard.type("Hindi");
    await key("Tab");
    await paste(SCRIPT_OF_13);
    await key("Tab");
    await key("Enter");
    await expect(page.getByText("The script is in the table: 13 segments.")).toBeVisible();
    await expect(page.getByLabel("Choose files")).toBeAttached();
    await tabTo(page.getByLabel("Choose files"));
    const choosing = page.waitForEvent("filechooser");
    await key("Enter");
    await (await choosing).setFiles(SOUNDS_OF_13);
    await expect(page.getByText("26 of 26 files have their place.")).toBeVisible();
    await tabTo(page.getByRole("link", { name: "Skip to what is left before publishing" }));
    await key("Enter");
    await tabTo(button(page, "Publish"));
    await key("Enter");
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    expect(did.presses, "keys beside letters").toBeLessThanOrEqual(100);
  },
);

test(
  "what is written is there after the browser is killed while the line is away",
  { tag: "@night" },
  async ({ openBrowser, guard }, info) => {
    guard.announce(failedRequest);
    const profile = info.outputPath("profile");
    const first = await openBrowser({ sound: null, profile });
    const page = await first.newPage();
    const address = await writeDialogue(page, "Clerk: It costs 155 dollars, Rita.\n\nMother: हाँ।");
    await first.route("**/changes", (route) => route.abort());
    await page.getByText("Change", { exact: true }).click();
    await page.getByLabel("Background").fill("A mother pays a bill.");
    await page.locator("textarea[id^=sample-]").first().fill("१५५ डॉलर");
    await page.locator("#segment-1 .facts-fold summary").click();
    await button(page, "Add a fact to segment 1").click();
    await page.getByLabel("Says, in English").fill("Rita");
    await drop(page, SOUNDS_OF_13.slice(0, 3));
    await expect(page.getByText("3 of 3 files have their place.")).toBeVisible();
    await expect(page.getByText("Waits on this device").first()).toBeVisible();
    await button(page, "Paste a whole script").click();
    await page.getByRole("textbox", { name: "Script" }).fill("Clerk: Goodbye.");
    await untilKept(page, "Clerk: Goodbye.");
    await killBrowser(profile);

    const second = await openBrowser({ sound: null, profile });
    const again = await second.newPage();
    await openAsOwner(again, address);
    await expect(again.getByText("Your pasted script is not in the table yet.")).toBeVisible();
    await expect(again.locator("textarea[id^=sample-]").first()).toHaveValue("१५५ डॉलर");
    await expect(again.getByLabel("Background")).toHaveValue("A mother pays a bill.");
    await expect(again.getByText("Facts, 1 not stored yet")).toBeVisible();
    await again.locator("#segment-1 .facts-fold summary").click();
    await expect(again.getByLabel("Says, in English")).toHaveValue("Rita");
    await expect(again.getByText("No sound", { exact: true })).toHaveCount(1);
    await expect(again.getByText(/^Saved \d/)).toBeVisible();
    await again.reload();
    await expect(again.getByLabel("Background")).toHaveValue("A mother pays a bill.");
    await expect(again.getByText("No sound", { exact: true })).toHaveCount(1);
    await expect(again.getByText("Facts, 1 not stored yet")).toBeVisible();
  },
);

test(
  "an hour without a line, with a reload in the middle, loses nothing",
  { tag: "@night" },
  async ({ page, guard }) => {
    guard.announce(failedRequest);
    await page.clock.install();
    await writeDialogue(page, "Clerk: It costs 155 dollars.\n\nMother: हाँ।");
    await page.route("**/changes*", (route) => route.abort());
    const saved = page.locator(".saved > span").first();
    await drop(page, SOUNDS_OF_13.slice(0, 2));
    await expect(saved, "sounds alone wait").toHaveText(
      /^The line is away since .* 2 changes wait on this device\.$/,
    );
    const since = /since (\d+:\d+)/.exec((await saved.textContent()) ?? "")?.[1] ?? "";
    await page.locator("textarea[id^=sample-]").first().fill("१५५ डॉलर");
    await untilKept(page, "१५५ डॉलर");
    for (let minutes = 0; minutes < 60; minutes += 1) await page.clock.runFor(60_000);
    await expect(saved).toHaveText(/3 changes wait on this device\.$/);
    await expect(saved, "from the first failure on").toContainText(since);
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.reload();
    await expect(page.locator("textarea[id^=sample-]").first()).toHaveValue("१५५ डॉलर");
    await expect(page.getByText("Waits on this device")).toHaveCount(2);
    await page.locator("textarea[id^=sample-]").last().fill("Yes.");
    await page.clock.runFor(3_600_000);
    await page.unroute("**/changes*");
    await page.clock.runFor(60_000);
    await expect(saved).toHaveText(/^Saved \d/);
    await expect(page.getByText("Waits on this device")).toHaveCount(0);
    await page.reload();
    await expect(page.locator("textarea[id^=sample-]").first()).toHaveValue("१५५ डॉलर");
    await expect(page.locator("textarea[id^=sample-]").last()).toHaveValue("Yes.");
    await expect(page.getByRole("button", { name: /^Play segment 1/ })).toHaveCount(2);
  },
);
