import type { Page } from "@playwright/test";
import { untilKept } from "../../support/e2e-drafts.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import { drop, openAsOwner, SOUNDS_OF_13, writeDialogue } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

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
