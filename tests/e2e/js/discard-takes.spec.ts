import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";

test("Discard of a recovered take asks first, and gives the focus back", async ({
  page,
  portal,
  student,
}) => {
  expect(student.kind).toBe("hindi");
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(2);
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/Recovered recording/)).toBeVisible();
  const discard = page.getByRole("main").getByRole("button", { name: "Discard" }).first();
  const question = page.getByRole("dialog", { name: "Discard" });
  await discard.click();
  await expect(question).toContainText("It cannot be brought back.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(discard).toBeFocused();
  await discard.click();
  await page.keyboard.press("Escape");
  await expect(discard).toBeFocused();
  await discard.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(studio.start).toBeFocused();
  await page.reload();
  await expect(studio.start).toBeVisible();
  await expect(page.getByText(/Recovered recording/)).toHaveCount(0);
});

test("Discard of a refused take asks first on any page", async ({
  page,
  portal,
  student,
  guard,
}) => {
  expect(student.kind).toBe("hindi");
  guard.announce(/status of 422/);
  const uploads = await Uploads.of(page);
  uploads.answer(422);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await studio.expectReceipt(1, "Not sent");
  await page.goto("/dashboard");
  const outbox = page.locator(".outbox");
  await expect(outbox).toContainText(
    /^Dialogue .*, segment 1 is safe on this device\. The server refused it\. Refused/,
  );
  const discard = outbox.getByRole("button", { name: "Discard" });
  const question = page.getByRole("dialog", { name: "Discard" });
  await discard.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(discard).toBeFocused();
  expect((await bytesOnDevice(page)).length).toBeGreaterThan(1000);
  await discard.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(outbox).toBeEmpty();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await bytesOnDevice(page)).toHaveLength(0);
});
