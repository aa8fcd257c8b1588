import { expect, signIn, test } from "../../support/e2e-test.ts";
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

test(
  "a too large image shows an error at its field, and the text is kept",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(/status of 422/);
    for (const bytes of [102_500, 5_000_000]) {
      await page.goto("/forum");
      await page.getByText("Add Comment", { exact: true }).click();
      await page.getByLabel("Details").fill("Typed & kept");
      await page
        .getByLabel("Image (optional)")
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png(8, bytes) });
      await page.getByRole("button", { name: "Post Comment" }).click();
      await expect(page.locator("#problem")).toBeFocused();
      await page
        .getByRole("link", { name: "The image is larger than 100kb. Choose a smaller one." })
        .click();
      await expect(page.getByLabel("Image (optional)")).toBeFocused();
      await expect(page.getByLabel("Details")).toHaveValue("Typed & kept");
    }
  },
);

for (const { path, button } of [
  { path: "/online-class-booking", button: "BOOK MY TRAIL CLASS" },
  { path: "/book-naatCcl-exam", button: "Submit" },
]) {
  test(
    `${path} without script refuses an incomplete form, then sends it`,
    { tag: "@night" },
    async ({ page, student, guard }) => {
      guard.announce(/status of 422/);
      await page.goto(path);
      await expect(page.getByLabel("Email")).toHaveValue(student.email);
      await page.getByLabel("Phone number").fill("0412 345 678");
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator("#problem")).toBeFocused();
      await expect(page.locator("#problem a")).toHaveText([
        "Your message is required",
        "Branch is required",
        "Country is required",
      ]);
      await expect(page.getByLabel("Phone number")).toHaveValue("0412 345 678");
      await page.getByLabel("Your message").fill("When does it begin?");
      await page.getByLabel("Branch").selectOption("JALANDHAR");
      await page.getByLabel("Country", { exact: true }).selectOption("Nepal");
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText("Success! Form submitted successfully.")).toBeVisible();
      await expect(page.getByLabel("Your message")).toHaveValue("");
    },
  );
}

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

test("a student without a plan finds the plans", { tag: "@night" }, async ({ page, portal }) => {
  await signIn(page.context(), portal, portal.newAccount("visitor"));
  await page.goto("/practice-ccl");
  await page.locator(".paywall a").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription");
  await page.getByRole("link", { name: "Ask a branch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Online Classes");
});
