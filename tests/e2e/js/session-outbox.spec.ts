import type { Page } from "@playwright/test";
import { PASSWORD, type Account } from "../../support/e2e-accounts.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

const question = (page: Page) => page.getByRole("dialog", { name: /not sent yet/ });
const loggedOut = (page: Page) => page.getByText("You have logged out.");

async function pressLogOut(page: Page): Promise<void> {
  await page.locator("details.account summary").click();
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
}

async function logIn(page: Page, { email }: Account): Promise<void> {
  await page.getByLabel("User Name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toHaveCount(0);
}

test("log-out names an unsent recording, which waits for its own account and then sends itself", async ({
  page,
  context,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const uploads = await Uploads.of(context);
  uploads.abort();
  const other = portal.newAccount();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await studio.expectReceipt(1, "On this device");
  await page.goto("/user-profile");
  await pressLogOut(page);
  await expect(question(page)).toHaveAccessibleName("1 recording is not sent yet.");
  await expect(question(page).getByRole("button")).toHaveText([
    "Send now",
    "Log out and keep it on this device",
    "Stay",
  ]);
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await question(page).getByRole("button", { name: "Send now" }).click();
  await expect(question(page).locator("[aria-live]")).toHaveText(
    "Not everything could be sent. What is left stays on this device.",
  );
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await page.getByRole("button", { name: "Log out and keep it on this device" }).click();
  await expect(loggedOut(page)).toBeVisible();

  const before = uploads.count;
  await logIn(page, other);
  await page.goto(segmentAddress(studio.question, 1));
  await expect(studio.start).toBeVisible();
  await expect(studio.row(1)).not.toContainText(/device|Sending|Stored/);
  await page.goto("/practice-ccl");
  await expect(page.getByText(/on this device/)).toHaveCount(0);
  await pressLogOut(page);
  await expect(loggedOut(page), "nothing of this account waits, so nothing is asked").toBeVisible();
  expect(uploads.count).toBe(before);
  expect((await bytesOnDevice(page)).length).toBeGreaterThan(1000);

  await logIn(page, student);
  await page.goto("/user-profile");
  await expect(page.locator(".outbox")).toContainText("1 recording waits");
  await pressLogOut(page);
  await expect(question(page)).toBeVisible();
  uploads.pass();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(loggedOut(page), "as soon as the last one is sent").toBeVisible();
  expect(await (await UpstreamView.of(portal, other)).answers(studio.question.id)).toEqual([]);
  expect(await (await UpstreamView.of(portal, student)).answers(studio.question.id)).toHaveLength(
    1,
  );
});

test(
  "log-out still works when its question cannot be loaded",
  { tag: "@night" },
  async ({ studentPage: page, context, portal, guard }) => {
    guard.announce(failedRequest, /Failed to fetch dynamically imported module/);
    const uploads = await Uploads.of(context);
    uploads.abort();
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.take();
    await page.goto("/user-profile");
    await context.route("**/assets/log-out-question*.js", (route) => route.abort());
    await pressLogOut(page);
    await expect(loggedOut(page)).toBeVisible();
    expect((await bytesOnDevice(page)).length).toBeGreaterThan(1000);
  },
);
