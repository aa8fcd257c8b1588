import { expect, test } from "../../support/e2e-test.ts";
import { png } from "../../support/pictures.ts";

test("without script a post with an image and a reply work; a refresh and Back post nothing twice", async ({
  page,
  student,
}) => {
  await page.goto("/forum");
  await page.getByText("Add Comment", { exact: true }).click();
  await page.getByLabel("Details").fill(`Two lines\nof ${student.email}`);
  await page
    .getByLabel("Image (optional)")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png(64) });
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByText("Forum created successfully!")).toBeVisible();
  const mine = page.locator(".posts > li").filter({ hasText: student.email });
  await expect(mine).toHaveCount(1);
  await expect(mine.locator("time")).toContainText("just now");
  await mine.locator("summary").filter({ hasText: "just now" }).click();
  await expect(mine.getByText(/Sydney time$/)).toBeVisible();
  await page.reload();
  await page.goBack();
  await page.goForward();
  await expect(mine).toHaveCount(1);
  await mine.getByText("Reply", { exact: false }).first().click();
  await mine.getByLabel("Your reply").fill("My own answer");
  await mine.getByRole("button", { name: "Post Reply" }).click();
  await expect(page.getByText("Your reply is posted.")).toBeVisible();
  await expect(page.locator(".replies .said-text")).toHaveText(["My own answer"]);
  await page.getByRole("link", { name: "Forum, page 1" }).click();
  await mine.getByText("Show Replies").click();
  await expect(mine.locator(".replies .said-text")).toBeVisible();
  await mine.getByRole("link", { name: /See it larger$/ }).click();
  await expect(page).toHaveURL(/\/media\//);
});

test("a link opens its FAQ answer, and several answers can be open", async ({
  studentPage: page,
}) => {
  await page.goto("/frequent-ask-question#fee");
  await expect(page.getByText("The test fee is $814")).toBeVisible();
  await page.getByRole("heading", { name: "How long is my result valid?" }).click();
  await expect(page.getByText("The test fee is $814")).toBeVisible();
  await page
    .getByRole("link", { name: /^Link to this answer.*How long is my result valid/ })
    .click();
  await expect(page).toHaveURL(/#validity$/);
  await page.emulateMedia({ media: "print" });
  for (const answer of await page.locator(".fold-body > p:first-child").all())
    await expect(answer).toBeVisible();
});
