import type { Page } from "@playwright/test";
import { postComment } from "../../support/e2e-forum.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

/** Opens a page and waits until its scripts run. */
const open = async (page: Page, path: string) => {
  await Promise.all([page.waitForResponse(/\/entry\.client-.*\.js$/), page.goto(path)]);
  await page.waitForLoadState("networkidle");
};

test("a pressed button shows that it is sending, keeps its width, and ignores a second click", async ({
  studentPage: page,
}) => {
  await open(page, "/online-class-booking");
  const button = page.locator("form.panel button[type=submit]");
  const { width } = (await button.boundingBox()) ?? { width: 0 };
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await page.getByLabel("Phone number").fill("0412 345 678");
  await page.getByLabel("Your message").fill("Is there a class on Sunday?");
  await page.getByLabel("Branch").selectOption("SYDNEY");
  await page.getByLabel("Country", { exact: true }).selectOption("India");
  // Playwright cannot inspect a page during navigation, so the page presses twice itself and stores
  // what it shows.
  await button.evaluate((pressed: HTMLButtonElement) => {
    const wentOn: boolean[] = [];
    pressed.form?.addEventListener("submit", (event) => wentOn.push(!event.defaultPrevented));
    pressed.click();
    const shown = [pressed.textContent, pressed.ariaBusy, pressed.disabled, pressed.offsetWidth];
    pressed.click();
    sessionStorage.setItem("while-sending", JSON.stringify([...shown, wentOn]));
  });
  await expect(page.getByText("Success! Form submitted successfully.")).toBeVisible();
  await expect(button).toHaveText("BOOK MY TRAIL CLASS");
  const shown: unknown = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem("while-sending") ?? "null"),
  );
  expect(shown).toEqual(["Submitting...", "true", false, Math.round(width), [true, false]]);
  expect(posts).toBe(1);
});

test(
  "after Back from the page cache a submit button can be pressed again",
  { tag: "@night" },
  async ({ openBrowser, portal, guard }) => {
    guard.announce(refusedRequest(422));
    const context = await openBrowser({ sound: null, pageCache: true });
    const page = await context.newPage();
    const account = portal.newAccount();
    await signIn(context, portal, account);
    await postComment(page, portal, `Answer me, ${account.email}`);
    await page.addInitScript(() =>
      window.addEventListener("pageshow", (event) =>
        document.documentElement.setAttribute("data-persisted", String(event.persisted)),
      ),
    );
    await open(page, "/forum");
    const post = page.locator(".posts > li").filter({ hasText: account.email });
    await post.locator("summary").filter({ hasText: "Reply" }).first().click();
    const button = post.getByRole("button", { name: "Post Reply" });
    await button.click();
    await expect(page.locator("#problem")).toBeFocused();
    // Back restores the list: browsers do not cache a page that posted to its own URL.
    await page.evaluate(() => history.back()).catch(() => undefined);
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
    await expect(button).toHaveText("Post Reply");
    await expect(button).not.toHaveAttribute("aria-busy");
  },
);
