import { readFileSync } from "node:fs";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { enterExam, soundsOf } from "../../support/e2e-exam.ts";
import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { sha256 } from "../../support/e2e-upstream.ts";

const hashes = ANSWER_FILES.map((file) => sha256(readFileSync(file)));

test(
  "without script a student takes a mock test, and a teacher reviews it",
  {
    tag: "@night",
  },
  async ({ page, portal }) => {
    await signIn(page.context(), portal, portal.newAccount());
    await enterExam(page);
    const answer = async (place: string, file: number, studio: Studio) => {
      await expect(page.getByRole("heading", { name: place })).toBeVisible();
      await expect(
        page.getByText(/minutes left, until \d+:\d\d:\d\d [ap]m \(.+ time\)/),
      ).toBeVisible();
      await expect(
        page.getByLabel(/^Segment \d of \d, English|Hindi/).locator("audio"),
      ).toHaveAttribute("controls");
      await studio.file.setInputFiles(ANSWER_FILES[file] ?? "");
      await studio.next.click();
    };
    const school = new Studio(page, portal.question("school"));
    await answer("Segment 1 of 2", 0, school);
    await answer("Segment 2 of 2", 1, school);
    await page.getByRole("button", { name: "Yes" }).click();
    await answer("Segment 1 of 1", 0, new Studio(page, portal.question("short-1")));
    await expect(page.getByText("Mock Test Finished")).toBeVisible();
    await page.getByRole("link", { name: /^Waiting for review/ }).click();
    await expect(page.getByText("Pending...")).toBeVisible();
    expect(await soundsOf(page)).toEqual(hashes);
    const feedback = page.url();

    await page.goto("/staff/tests");
    await page.getByLabel("Email").fill("meera@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    const record = new URL(feedback).searchParams.get("record") ?? "";
    await page.locator(`a[href$="/tests/${record}"]`).click();
    const lines = page.locator("details[name=segment] > summary");
    const open = page.locator("details[name=segment][open]");
    await open.getByLabel("Omission").fill("2");
    await page.getByRole("button", { name: "Save segment 1, and go on" }).click();
    await expect(page.getByText("Your marks are saved.")).toBeVisible();
    await expect(lines.first()).toContainText("Omission 2");
    await open.getByLabel("Register").fill("1");
    await expect(open.locator("audio").first()).toHaveAttribute("controls");
    await page.getByRole("button", { name: "Save segment 2, and go on" }).click();
    await expect(lines.nth(1)).toContainText("Register 1");
    await page.getByLabel("Admin review, dialogue 1").fill("Every number was there.");
    await page.getByRole("button", { name: "Check and publish" }).click();
    await expect(page.getByText("2 Omission, 1 Register")).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(
      page.getByText("The review is published, and the student gets a mail."),
    ).toBeVisible();

    await page.goto(feedback);
    await expect(page.getByText("Completed")).toBeVisible();
    await expect(page.getByText("Every number was there.")).toBeVisible();
    await expect(page.getByText("2 Omission")).toBeVisible();
  },
);
