import { expect } from "@playwright/test";
import { test } from "../../support/e2e-visitor.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";

test(
  "a visitor signs up, enters the mailed code and logs in",
  {
    tag: "@night",
  },
  async ({ page, visitor, guard }) => {
    guard.announce(refusedRequest(422, "/sign-up"));
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Show password" })).toBeHidden();
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveTitle("Naati Ccl Portal Signup");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.locator("#problem")).toBeFocused();
    await expect(page).toHaveTitle("Error: Naati Ccl Portal Signup");
    await page.getByRole("link", { name: "First Name is required" }).click();
    await expect(page.getByLabel("First name")).toBeFocused();

    await visitor.signUp();
    await expect(page.getByText(visitor.email)).toBeVisible();
    await expect(
      page.getByText(
        /^The code works until .+, Sydney time\. Then reload this page and press Reset OTP/,
      ),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Reset OTP" })).toBeDisabled();
    await page.reload();
    const code = await visitor.code();
    await visitor.enterCode(code === "000000" ? "111111" : "000000");
    await expect(page.locator("#otp_code-error")).toHaveText("The code is wrong.");
    await page.reload();
    await expect(page.locator("#otp_code-error")).toHaveCount(0);
    await visitor.enterCode(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page.getByText("Verification Successful!")).toBeVisible();
    await visitor.logIn();
  },
);

test(
  "a student who forgot the password sets a new one by the mailed link and logs in",
  { tag: "@night" },
  async ({ page, visitor, guard }) => {
    guard.announce(refusedRequest(422, "/reset/password/"));
    await visitor.becomeStudent();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByRole("button", { name: "Forgot Password" }).click();
    await expect(page.getByText("we have e-mailed your password reset link!")).toBeVisible();
    await page.goto(await visitor.link("reset/password"));
    await page.getByLabel("New password", { exact: true }).fill("another-password");
    await page.getByLabel("New password again").fill("another-passwort");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.locator("#password_confirmation-error")).toHaveText(
      "Password did not match!",
    );
    await page.getByLabel("New password", { exact: true }).fill("another-password");
    await page.getByLabel("New password again").fill("another-password");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Your password has been reset!")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await visitor.logIn("another-password");
  },
);

test(
  "the mailed link verifies after a button; Use another email keeps the form",
  { tag: "@night" },
  async ({ page, visitor }) => {
    await visitor.signUp();
    await page.getByRole("button", { name: "Use another email" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("Manpreet");
    await expect(page.getByLabel("Branch")).toHaveValue("sydney");
    await page.goto(await visitor.link("email-verfication"));
    await page.getByRole("button", { name: "Verify my email" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification Successful!");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification Successful!");
    await page.getByRole("link", { name: "Click to Login" }).click();
    await visitor.logIn();
  },
);
