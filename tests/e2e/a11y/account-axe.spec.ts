import { expect, type Page } from "@playwright/test";
import { test, type Visitor } from "../../support/e2e-visitor.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { expectCleanInEveryLook, expectCleanInOneLook } from "../../support/looks.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const setPassword = async (page: Page, link: string) => {
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("another-password");
  await page.getByLabel("New password again").fill("another-password");
  await press(page, "Reset Password");
};

/** Every page and state before the log-in, by name. */
const STATES: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  login: ({ page }) => page.goto("/login"),
  "a segment to try": ({ page }) => page.goto("/try/hi"),
  "sign-up": ({ page }) => page.goto("/sign-up"),
  "sign-up refused": async ({ page }) => {
    await page.goto("/sign-up");
    await press(page, "Sign up");
    await expect(page.locator("#problem")).toBeFocused();
  },
  "sign-up without an answer about enrolment": async (visitor) => {
    const { page } = visitor;
    await visitor.fillIn();
    await page
      .getByLabel("No", { exact: true })
      .evaluate((radio: HTMLInputElement) => (radio.checked = false));
    await press(page, "Sign up");
    await expect(page.locator("#is_enrolled-error")).toBeVisible();
  },
  code: (visitor) => visitor.signUp(),
  "code refused": async (visitor) => {
    await visitor.signUp();
    await visitor.enterCode("12");
    await expect(visitor.page.locator("#otp_code-error")).toBeVisible();
  },
  "code over": async (visitor) => {
    await visitor.signUp();
    await visitor.codeSentAgo(121);
    await visitor.page.reload();
    await expect(visitor.page.getByRole("button", { name: "Reset OTP" })).toBeEnabled();
  },
  "forgot password": ({ page }) => page.goto("/forgot-password"),
  "forgot password, link sent": async ({ page, email }) => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await press(page, "Forgot Password");
    await expect(page.locator(".notice-success")).toBeVisible();
  },
  "reset password": ({ page }) => page.goto("/reset/password/token"),
  "reset password refused": async ({ page }) => {
    await page.goto("/reset/password/token");
    await press(page, "Reset Password");
    await expect(page.locator("#password-error")).toBeVisible();
  },
  "reset password, dead link": async ({ page }) => {
    await setPassword(page, "/reset/password/token");
    await expect(page.locator(".notice-danger")).toBeVisible();
  },
  "reset password done": async ({ page }) => {
    await page.route("**/moving-on*.js", (route) => route.abort()); // the redirect would come during the check
    await page.goto("/reset/password/token?done=1");
  },
  verified: ({ page }) => page.goto("/email-verfication/token?outcome=done"),
};

/** The largest forms. The night has every state in every look. */
for (const name of ["sign-up refused", "reset password refused"]) {
  test(`${name}: axe finds no violation, and the page fits its screen`, async ({
    page,
    visitor,
    guard,
  }) => {
    guard.announce(refusedRequest(422));
    await STATES[name]?.(visitor);
    await expectCleanInOneLook(page);
  });
}

for (const [name, visit] of Object.entries(STATES)) {
  test(
    `${name}: axe finds no violation, and nothing scrolls sideways`,
    { tag: "@night" },
    async ({ page, visitor, guard }) => {
      guard.announce(refusedRequest(422), failedRequest, /dynamically imported module/);
      await visit(visitor);
      await expectCleanInEveryLook(page);
    },
  );
}

test(
  "the page of a mailed link has no violation when its script does not load",
  { tag: "@night" },
  async ({ page, guard }) => {
    guard.announce(failedRequest);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/email-verfication/token");
    await expect(page.getByRole("button", { name: "Verify my email" })).toBeVisible();
    await expectCleanInEveryLook(page);
  },
);
