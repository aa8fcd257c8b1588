import { phonePhoto } from "../../support/e2e-forum.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

for (const name of ["entry.client", "chosen-image"]) {
  test(
    `without ${name} a student posts, replies and sends an enquiry`,
    { tag: "@night" },
    async ({ page, student, guard, withoutScript }) => {
      guard.announce(refusedRequest(422));
      await withoutScript(name);
      await page.goto("/forum");
      const photo = await phonePhoto(page);
      await page.waitForLoadState("networkidle");
      await page.getByText("Add Comment", { exact: true }).click();
      const text = `Without ${name}, ${student.email}`;
      await page.getByLabel("Details").fill(text);
      await page.getByLabel("Image (optional)").setInputFiles(photo);
      await page.getByRole("button", { name: "Post Comment" }).click();
      // The photo was sent unchanged and refused with a message. The text is still there.
      await expect(page.locator("#forum_images-error")).toContainText(
        "The image is larger than 100kb.",
      );
      await page.getByRole("button", { name: "Post Comment" }).click();
      const mine = page.locator(".posts > li").filter({ hasText: text });
      await expect(mine).toHaveCount(1);
      await mine.locator("summary").filter({ hasText: "Reply" }).first().click();
      await mine.getByLabel("Your reply").fill("Mine");
      await mine.getByRole("button", { name: "Post Reply" }).click();
      await expect(page.getByText("Your reply is posted.")).toBeVisible();

      await page.goto("/online-class-booking");
      await page.getByLabel("Phone number").fill("0412 345 678");
      await page.getByLabel("Your message").fill(text);
      await page.getByLabel("Branch").selectOption("MELBOURNE");
      await page.getByLabel("Country", { exact: true }).selectOption("Australia");
      await page.getByRole("button", { name: "BOOK MY TRAIL CLASS" }).click();
      await expect(page.getByText("Success! Form submitted successfully.")).toBeVisible();
    },
  );
}
