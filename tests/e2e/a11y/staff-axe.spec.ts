import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { handInExam, handInPractice } from "../../support/e2e-exam.ts";
import { fixture } from "../../http/upstream/content-folder.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { expectCleanInEveryLook, expectCleanInOneLook } from "../../support/looks.ts";
import { STAFF_PAGES } from "../../support/staff-pages.ts";

const LOOKS = [
  { looks: "in one look", tag: [], expectClean: expectCleanInOneLook },
  {
    looks: "in light and dark, at 360 and 1280",
    tag: "@night",
    expectClean: expectCleanInEveryLook,
  },
];
/** Opens the menu first where it is a sheet. A link may say what waits behind it, too. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name }).click();
}
const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

for (const { looks, tag, expectClean } of LOOKS)
  test(
    `the staff pages: axe finds no violation ${looks}`,
    { tag },
    async ({ page, portal, guard }) => {
      guard.announce(refusedRequest(422), refusedRequest(409), failedRequest);
      const isNight = tag === "@night";
      const student = portal.newAccount();
      const record = await handInExam(portal, student);
      await page.goto("/staff");
      await press(page, "Log in");
      await expect(page.locator("#problem")).toBeFocused();
      await expectClean(page);

      await page.getByLabel("Email").fill("meera@example.com");
      await page.getByLabel("Password").fill(PASSWORD);
      await press(page, "Log in");
      await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
      await expectClean(page);
      if (isNight)
        for (const address of STAFF_PAGES) {
          await page.goto(`/staff${address}`);
          await expectClean(page);
        }

      if (isNight) {
        await goTo(page, "Teaching");
        await page.getByRole("link", { name: "Groups" }).click();
        await page.getByLabel("Name").fill("Tuesday evening");
        await page.getByLabel("Language").selectOption({ label: "Hindi" });
        await press(page, "Make the group");
        await page.getByLabel("Emails").fill(student.email);
        await press(page, "Add them");
        await expect(page.locator(".notice")).toBeFocused();
        await page.getByRole("link", { name: "Give work" }).click();
        await page.getByLabel("Due on").fill("2035-03-02");
        await press(page, "Give the work");
        await expect(page.locator("#problem")).toBeFocused();
        await expectClean(page);
        await page.locator("input[name=dialogue]").first().check();
        await press(page, "Give the work");
        await expect(page.getByRole("cell", { name: "Not done" })).toBeVisible();
        await expectClean(page);
        const practice = await handInPractice(portal, student);
        await page.goto(`/staff/practices/${practice}`);
        await expectClean(page);
        await page.getByLabel("Remark on the whole dialogue").fill("Slower at the numbers.");
        const sound = { name: "said", mimeType: "text/plain" };
        const file = page.locator("input[name=sound]");
        await file.setInputFiles({ ...sound, buffer: Buffer.from("no sound") });
        await press(page, "Save and show the student");
        await expectClean(page);
        await file.setInputFiles({ ...sound, buffer: fixture("take.mp3") });
        await press(page, "Save and show the student");
        await expectClean(page);
        await signIn(page.context(), portal, student);
        await page.goto("/work");
        await expect(page.getByText("Short dialogue 1")).toBeVisible();
        await expectClean(page);
        await page.goto(`/practice-ccl/completed?record=${practice}`);
        await expect(page.getByText("Slower at the numbers.")).toBeVisible();
        await expect(page.getByRole("button", { name: "Play: Your teacher" })).toBeVisible();
        await expectClean(page);
        await page.goto("/staff");
      }

      await goTo(page, "School");
      if (isNight) {
        await page.getByLabel("Name", { exact: true }).fill("");
        await press(page, "Save the name");
        await expect(page.locator("#problem")).toBeFocused();
        await expectClean(page);
      }
      const tabs = page.getByRole("button", { name: "School: Name and logo" });
      if (await tabs.isVisible()) await tabs.click();
      await expectClean(page);
      await page.getByRole("link", { name: "Payments" }).click();
      if (isNight) {
        await press(page, "Check");
        await expect(page.locator("#problem")).toBeFocused();
        await expectClean(page);
      }
      await page.getByLabel("Email of the student").fill(portal.newAccount("visitor").email);
      await page.getByLabel("Plan").selectOption({ index: 1 });
      await press(page, "Check");
      await expect(page.getByRole("heading", { name: "Check the payment" })).toBeVisible();
      await expectClean(page);
      if (isNight) {
        await press(page, "Record the payment");
        await expect(page.locator(".notice")).toBeFocused();
        await expectClean(page);
      }

      await goTo(page, "Students");
      await page.locator("input[name=id]").first().check();
      await expectClean(page);
      await page.getByRole("button", { name: "Record payments: 1 student" }).click();
      await expect(page.getByRole("heading", { name: "Record payments" })).toBeVisible();
      await expectClean(page);

      await page.goto("/staff/plans/new");
      await press(page, "Add the plan");
      await expect(page.locator("#problem")).toBeFocused();
      await expectClean(page);

      await goTo(page, "Content");
      if (isNight) await expectClean(page);
      await page.locator(".row-title a").first().click();
      await page.getByText("Facts", { exact: false }).first().click();
      await expectClean(page);
      await page.getByLabel("Change segment 1").click();
      await press(page, "Add a segment below");
      await expect(page.getByText(/^Saved /)).toBeVisible();
      if (isNight) {
        await expectClean(page);
        await press(page, "Paste a whole script");
        await page.getByRole("textbox", { name: "Script" }).fill("A: Good morning.\n\nB: सुप्रभात।");
        await expect(page.getByRole("heading", { name: /^2 segments/ })).toBeVisible();
        await expectClean(page);
      }

      await page.goto(`/staff/tests/${record}`);
      const reviewAddress = page.url();
      await expect(page.getByRole("button", { name: /^In row/ })).toBeVisible();
      await page.keyboard.type("?");
      await expectClean(page);
      await press(page, "Close");
      // Keys do nothing while it is open.
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      const remark = (of: Page) => of.getByLabel("Remark on segment 1").first();
      await page.keyboard.type("oa");
      await page.getByLabel("Comment at 0:00").fill("Look at them.");
      await remark(page).fill("Slower.");
      await page.getByLabel("Estimated mark, dialogue 1").fill("46");
      await expect(page.getByText("The estimate must be a number")).toBeVisible();
      await expect(page.locator(".saved")).toHaveText(/Saved \d/);
      await expectClean(page);

      await page.getByLabel("Estimated mark, dialogue 1").fill("31.5");
      const other = await page.context().newPage();
      await other.goto(reviewAddress);
      await other.locator("details[name=segment] > summary").first().click();
      await page.route("**/marks*", (route) => route.abort());
      await remark(page).fill("Of this window.");
      await expect(page.getByText("The line is away")).toHaveCount(2);
      await remark(other).fill("Of the other window.");
      await expect(other.locator(".saved")).toHaveText(/Saved \d/);
      await page.unroute("**/marks*");
      await expect(page.getByText("Of the other window.")).toBeVisible();
      await expectClean(page);
      await press(page, "Take theirs");

      await press(page, "Check and publish");
      await expect(page.getByRole("heading", { name: "Check and publish" })).toBeVisible();
      await expectClean(page);
    },
  );
