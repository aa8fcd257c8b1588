import type { BrowserContext, Page } from "@playwright/test";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

const PRIVATE = "A new bank account";

/** Records in this tab which pages came from the back/forward cache. */
async function watchCache(context: BrowserContext): Promise<(page: Page) => Promise<string>> {
  await context.addInitScript(() => {
    window.addEventListener("pageshow", (event) => {
      if (event.persisted)
        sessionStorage.setItem(
          "from-cache",
          `${sessionStorage.getItem("from-cache") ?? ""} ${location.pathname}`,
        );
    });
  });
  return (page) => page.evaluate(() => sessionStorage.getItem("from-cache") ?? "");
}

/** A page from the cache loads nothing, so Playwright's own goBack would wait for ever. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
}

async function logOut(page: Page, answer: string | null): Promise<void> {
  await page.locator("details.account summary").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  if (answer !== null) await page.getByRole("button", { name: answer }).click();
  await expect(page.getByText("You have logged out.")).toBeVisible();
  // The style sheet that clears the browser's cache is part of the page.
  await page.waitForLoadState("load");
}

/** Logs out on a list, and goes back twice. */
async function expectNothingBehindLogOut(page: Page, answer: string | null = null): Promise<void> {
  await expect(page.getByText(PRIVATE)).toBeVisible();
  await logOut(page, answer);
  for (let steps = 0; steps < 2; steps += 1) {
    await back(page);
    await expect(page.getByLabel("User Name")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(PRIVATE)).toHaveCount(0);
  }
}

test("Back from the page cache checks the session, keeps typed text and records; after log-out it shows nothing", async ({
  openBrowser,
  portal,
  guard,
}) => {
  // After the log-out, the browser may have kept the page, which then asks for its session.
  guard.announce(/status of 401/);
  const context = await openBrowser({ sound: "voice", pageCache: true });
  const restored = await watchCache(context);
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Password", { exact: true }).fill("something");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.goto("/healthz");
  await back(page);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeVisible();
  expect(await restored(page)).toContain("/login");
  await expect(password).toHaveAttribute("type", "password");

  await signIn(context, portal, portal.newAccount());
  const studio = new Studio(page, portal.question("bank"));
  await page.goto(segmentAddress(studio.question, 1));
  await page.getByLabel("Notes", { exact: true }).fill("Typed before I left");
  await page.goto("/practice-ccl");
  const answers: number[] = [];
  page.on(
    "response",
    (response) => response.url().includes("/session?owner=") && answers.push(response.status()),
  );
  await back(page);
  await expect(page.getByLabel("Notes", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Notes", { exact: true })).toHaveValue("Typed before I left");
  expect(await restored(page), "the browser kept the page, or this test proves nothing").toContain(
    "/practice/list/questions",
  );
  await expect.poll(() => answers).toEqual([204]);
  // The browser does not cache a page with an open microphone, so the test records only now.
  await studio.take();
  await studio.expectReceipt(1, "Saved");

  await page.goto("/practice-ccl");
  await expectNothingBehindLogOut(page, "Delete it and log out");
});

test(
  "Back to another student's page loads it again for the current account",
  { tag: "@night" },
  async ({ openBrowser, portal, guard }) => {
    guard.announce(/status of 401/);
    const context = await openBrowser({ sound: null, pageCache: true });
    const restored = await watchCache(context);
    await signIn(context, portal, portal.newAccount());
    const page = await context.newPage();
    await page.goto("/practice-ccl");
    await expect(page.getByText(PRIVATE)).toBeVisible();
    await page.goto("/practice-ccl?tab=pending");
    await signIn(context, portal, portal.newAccount("visitor"));
    await back(page);
    await expect(
      page.getByText("In order to see the CCL Practice Dialogues, You need to buy a plan."),
    ).toBeVisible();
    await expect(page.getByText(PRIVATE)).toHaveCount(0);
    expect(await restored(page)).toContain("/practice-ccl");
  },
);

test.describe("with the page cache on, Back shows nothing after log-out", () => {
  for (const [name, blocked] of [
    ["without the style sheet that clears the cache", "**/signed-out.css"],
    ["without any script", "**/assets/*.js"],
  ] as const) {
    test(name, { tag: "@night" }, async ({ openBrowser, portal, guard }) => {
      guard.announce(/net::ERR_FAILED/, /status of 401/);
      const context = await openBrowser({ sound: null, pageCache: true });
      const restored = await watchCache(context);
      await signIn(context, portal, portal.newAccount());
      const page = await context.newPage();
      await context.route(blocked, (route) => route.abort());
      await page.goto(segmentAddress(portal.question("bank"), 1));
      await page.goto("/practice-ccl");
      await expectNothingBehindLogOut(page);
      if (blocked === "**/signed-out.css")
        expect(await restored(page), "the enhancement alone did it").toContain("/practice-ccl");
    });
  }
});
