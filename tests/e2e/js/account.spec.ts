import { expect } from "@playwright/test";
import { test } from "../../support/e2e-visitor.ts";

test("the one-time code shows in six boxes without scrolling, and the field keeps longer text", async ({
  page,
  visitor,
}) => {
  await visitor.signUp();
  const field = page.getByLabel("One-time code");
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await field.fill("");
    await field.pressSequentially("482915");
    const scrolled = await field.evaluate((input) => [
      input.scrollLeft,
      input.parentElement?.scrollLeft,
      document.scrollingElement?.scrollLeft,
    ]);
    expect(scrolled, `${width} px`).toEqual([0, 0, 0]);
  }
  await field.fill("482 915 ");
  await expect(field).toHaveValue("482 915 ");
});

test("the code's seconds count down and are spoken at 30 and 0, then Reset OTP replaces Submit OTP", async ({
  page,
  visitor,
}) => {
  await page.clock.install();
  await visitor.signUp();
  const [field, submit, reset] = [
    page.getByLabel("One-time code"),
    page.getByRole("button", { name: "Submit OTP" }),
    page.getByRole("button", { name: "Reset OTP" }),
  ];
  const [time, speech] = [page.locator("#code-time"), page.locator("[data-speech]")];
  await expect(time).toHaveText(
    /^The code works for (2 minutes|1 minute \d+ seconds?)\. After that you can press Reset OTP\.$/,
  );
  await page.clock.runFor(60_000);
  await expect(time).toHaveText(/^The code works for (1 minute|\d+ seconds)\./);
  await expect(speech).toHaveText("");
  await page.clock.runFor(32_000);
  await expect(speech).toHaveText("30 seconds left for this code.");
  await expect(submit).toBeEnabled();
  await field.fill("12");
  await submit.focus();
  await page.clock.runFor(32_000);
  await expect(speech).toHaveText("This code is too old. Press Reset OTP for a new one.");
  await expect(submit).toBeDisabled();
  await expect(reset).toBeEnabled();
  await expect(reset, "no focus is lost").toBeFocused();
  await expect(field).toBeEnabled();
  await expect(field).toHaveValue("12");
});

test(
  "after a reset the page moves on to the log-in after two seconds, unless the visitor touches it",
  { tag: "@night" },
  async ({ page, visitor }) => {
    await visitor.becomeStudent();
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByRole("button", { name: "Forgot Password" }).click();
    await expect(page.getByText("we have e-mailed your password reset link!")).toBeVisible();
    const link = await visitor.link("reset/password");
    await page.clock.install();
    await page.goto(link);
    await page.getByRole("button", { name: "Show new password", exact: true }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
    await expect(page.getByLabel("New password again")).toHaveAttribute("type", "password");
    for (const label of ["New password", "New password again"])
      await page.getByLabel(label, { exact: true }).fill("another-password");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Your password has been reset!")).toBeVisible();
    await page.clock.runFor(1_900);
    const done = page.url();
    expect(done).toContain("done=1");
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login$/);

    await page.goto(done, { waitUntil: "networkidle" });
    await page.keyboard.press("Shift");
    await expect(page.getByText("You stay here. Go on when you are ready.")).toBeVisible();
    await page.clock.runFor(60_000);
    expect(page.url()).toBe(done);
    await page.getByRole("link", { name: "Log in" }).click();
    await visitor.logIn("another-password");
  },
);
