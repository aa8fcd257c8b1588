import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script the exam date dialogue opens, refuses a past day in place, and saves",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(refusedRequest(422));
    await page.goto("/");
    const dialog = page.getByRole("dialog", { name: "Set Your Exam Date" });
    const field = page.getByRole("textbox", { name: "Exam date" });
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "SET EXAM DATE" }).click();
    await expect(field).toBeFocused();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "SET EXAM DATE" }).click();
    await field.fill("2020-01-01");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveTitle(/^Error: Dashboard/);
    await expect(page.locator("#problem")).toBeFocused();
    await page.getByRole("link", { name: "The exam date must be today or later" }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("2020-01-01");
    await field.fill("2031-12-12");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Exam Date has been Update successfully")).toBeVisible();
    await expect(page.getByRole("region", { name: "Exam Date" })).toContainText("12 December 2031");

    await page.reload();
    await expect(page.getByText("Exam Date has been Update successfully")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Exam Date" })).toContainText("12 December 2031");
  },
);

test(
  "Show More and Show Less work without script",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/dashboard");
    const rows = page.getByRole("region", { name: "Upcoming Live Sessions" }).getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await page.getByText("Show More").click();
    await expect(page.getByText("Show Less")).toBeVisible();
    expect(await rows.count()).toBeGreaterThan(3);
    await page.getByText("Show Less").click();
    await expect(rows).toHaveCount(3);
  },
);

test(
  "a video tutorial links to its place among the videos",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/dashboard");
    await page
      .getByRole("region", { name: "VIDEO TUTORIALS" })
      .getByRole("link", { name: "One repeat: when to use it" })
      .click();
    await expect(page.locator(":target").getByRole("heading")).toHaveText(
      "One repeat: when to use it",
    );
  },
);
