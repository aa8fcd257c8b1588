import { type BrowserContext, expect, type Page } from "@playwright/test";
import { PASSWORD } from "./e2e-accounts.ts";
import type { Portal } from "./e2e-portal.ts";

/**
 * Waits until this device keeps a draft with these words. Leaves no database behind where the page
 * has not made its own yet: the page would then find one without a store, and keep nothing.
 */
export async function untilKept(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(draftsOnDevice)).toContain(words);
}

function draftsOnDevice(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("ccl-drafts");
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve("no database yet");
    opening.onsuccess = () => {
      const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
      opening.result.close();
    };
  });
}

/** The line above a form that tells of a draft. */
export const notice = (page: Page) =>
  page.locator(".notice").filter({ hasText: /^Your draft of / });

export const STUDENT = {
  of: "a student",
  path: "/online-class-booking",
  label: "Your message",
  cookie: "portal",
  button: "BOOK MY TRAIL CLASS",
  taken: "Success! Form submitted successfully.",
  emailOf: (portal: Portal) => portal.newAccount().email,
  fillRest: async (page: Page) => {
    await page.getByLabel("Phone number").fill("0412 345 678");
    await page.getByLabel("Branch").selectOption("SYDNEY");
    await page.getByLabel("Country", { exact: true }).selectOption("India");
  },
  logOut: async (page: Page) => {
    await page.locator("details.account").evaluate((menu) => menu.setAttribute("open", ""));
    await page.getByRole("button", { name: /^Log out$/i }).click();
  },
};
export const OWNER: typeof STUDENT = {
  of: "an owner",
  path: "/staff/school/questions/new",
  label: "Answer",
  cookie: "ccl_staff",
  button: "Add the question",
  taken: "The question is saved.",
  emailOf: () => "meera@example.com",
  fillRest: (page) => page.getByLabel("Question").fill("Is there a class on Sunday?"),
  logOut: STUDENT.logOut,
};

/** A person at one form. */
export class Desk {
  private current: Page | undefined;

  constructor(
    private readonly form: typeof STUDENT,
    private readonly context: BrowserContext,
    private readonly email: string,
  ) {}

  get page(): Page {
    if (!this.current) throw new Error("not open yet");
    return this.current;
  }

  get field() {
    return this.page.getByLabel(this.form.label, { exact: true });
  }

  /** The button of the log-in. */
  get door() {
    return this.page.getByRole("button", { name: "Log in" });
  }

  async open(): Promise<void> {
    this.current = await this.context.newPage();
    await this.logIn();
  }

  async logIn(): Promise<void> {
    await this.page.goto(this.form.path);
    await this.page.getByLabel(/^(User Name|Email)$/).fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await this.door.click();
    await expect(this.field).toBeVisible();
  }

  /** A browser gives a page that closes half a second, which is too short on a busy machine. */
  private async typedIsOnDevice(): Promise<void> {
    await untilKept(this.page, await this.field.inputValue());
  }

  readonly ways = {
    Home: async () => {
      await this.page.locator("header a").first().click();
      await expect(this.field).toHaveCount(0);
      await this.page.goto(this.form.path);
    },
    "a closed tab": async () => {
      await this.typedIsOnDevice();
      await this.page.close({ runBeforeUnload: true });
      this.current = await this.context.newPage();
      await this.page.goto(this.form.path);
    },
    "an ended session": async () => {
      await this.context.clearCookies({ name: this.form.cookie });
      await this.logIn();
    },
    "a machine that stops": async () => {
      const stopped = this.page;
      await this.typedIsOnDevice();
      this.current = await this.context.newPage();
      await stopped.close();
      await this.page.goto(this.form.path);
    },
    Back: async () => {
      await this.page.goto("/healthz");
      await this.page.goBack();
    },
  };
}
