import { expect, type Page } from "@playwright/test";
import type { Portal } from "./e2e-portal.ts";
import { test as base } from "./e2e-test.ts";
import { codeTo, linkTo } from "./mailbox.ts";
import { signUpCookie } from "./sign-up-cookie.ts";

/** The same guarded pages for visitors without an account. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ page, portal }, use, { parallelIndex, testId }) => {
    const number = Number.parseInt(testId.slice(-6), 36) % 100_000_000;
    // Limits count by address.
    await page.context().setExtraHTTPHeaders({
      "X-Forwarded-For": `10.${parallelIndex}.${(number >> 8) & 255}.${number & 255}`,
    });
    await use(
      new Visitor(
        page,
        portal,
        `new-${number}@example.com`,
        // Not every number after 04 is in use. A phone number has at most one account.
        `041${String(number % 10_000_000).padStart(7, "0")}`,
      ),
    );
  },
});

/** A visitor who signs up, with a browser and a mailbox. */
export class Visitor {
  readonly password = "interpreting";

  constructor(
    readonly page: Page,
    readonly portal: Portal,
    readonly email: string,
    readonly phone: string,
  ) {}

  async fillIn(): Promise<void> {
    const { page } = this;
    await page.goto("/sign-up");
    await page.getByLabel("First name").fill("Manpreet");
    await page.getByLabel("Last name").fill("Kaur");
    await page.getByLabel("Email").fill(this.email);
    await page.getByLabel("Password", { exact: true }).fill(this.password);
    await page.getByLabel("Phone number").fill(this.phone);
    await page.getByLabel("Test language").selectOption("Hindi");
    await page.getByLabel("Branch").selectOption("Sydney");
    await page.getByLabel("Country of citizenship").fill("India");
    await page.getByLabel("No", { exact: true }).check();
  }

  /** Fills in and sends the form. The API then mails the code. */
  async signUp(): Promise<void> {
    await this.fillIn();
    await this.page.getByRole("button", { name: "Sign up" }).click();
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  }

  /** Makes the code appear that many seconds old. */
  async codeSentAgo(seconds: number): Promise<void> {
    const value = await signUpCookie(this.email, seconds);
    await this.page.context().addCookies([
      {
        name: "portal-signup",
        value,
        url: this.portal.portalUrl,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel("One-time code").fill(code);
    await this.page.getByRole("button", { name: "Submit OTP" }).click();
  }

  async logIn(password = this.password): Promise<void> {
    await this.page.getByLabel("User Name").fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Log in" }).click();
    await expect(this.page.getByText("Login Successsfully!")).toBeVisible();
  }

  async becomeStudent(): Promise<void> {
    await this.signUp();
    await this.enterCode(await this.code());
    await expect(this.page).toHaveURL(/\/login$/);
  }

  code(): Promise<string> {
    return codeTo(this.portal.upstreamUrl, this.email);
  }

  link(kind: "email-verfication" | "reset/password"): Promise<string> {
    return linkTo(this.portal.upstreamUrl, this.email, kind);
  }
}
