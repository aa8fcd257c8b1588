import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { handInExam } from "../../support/e2e-exam.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { expect, test } from "../../support/e2e-test.ts";

const focused = (page: Page) => page.locator("*:focus");
const omissions = (page: Page) => page.getByLabel("Omission", { exact: true });

test("a teacher counts errors, changes segments and returns to the list by keys alone", async ({
  page,
  portal,
}) => {
  const own = await toTheQueue(page, portal, 2);
  await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(focused(page)).toHaveAccessibleName(/^A short mock test/);
  // Another test may have reviewed the first one.
  await own.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();

  // Faster than a page loads, so that typed text must survive.
  await page.getByLabel("Tutor remark").fill("jo");
  await page.getByLabel("Tutor remark").press("o");
  await page.getByRole("heading", { name: "Segment 1" }).click();
  await page.keyboard.type("ood");
  await page.keyboard.press("Shift+O");
  await expect(page.locator(".staff-segment-head").first()).toContainText(
    "1 Omission, 1 Distortion",
  );
  await expect(page.locator("[data-success]")).toHaveText("Omission: 1");
  await page.keyboard.type("oj");
  await expect(focused(page)).toHaveText("Segment 2");
  await expect(omissions(page)).toHaveValue("0");
  await page.keyboard.type("k");
  await expect(focused(page)).toHaveText("Segment 1");
  await expect(omissions(page)).toHaveValue("2");
  await expect(page.getByLabel("Tutor remark")).toHaveValue("joo");

  await page.keyboard.type("?");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.type("o");
  await page.reload();
  await page.keyboard.type("o");
  await expect(omissions(page)).toHaveValue("2");
  await page.getByRole("button", { name: "Keys" }).press("Enter");
  await page.getByRole("checkbox", { name: "Single keys work" }).check();
  await page.getByRole("button", { name: "Close" }).press("Enter");
  await page.keyboard.type("u");
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/tests$/);
});

test(
  "a sound keeps playing while errors are counted; offline and conflicting changes show a notice",
  { tag: "@night" },
  async ({ page, portal, guard }) => {
    guard.announce(refusedRequest(422), failedRequest);
    const own = await toTheQueue(page, portal, 1);
    await own.press("Enter");
    await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();
    const address = page.url();
    await page.getByLabel("Question of segment 1").evaluate(async (sound) => {
      if (sound instanceof HTMLAudioElement) await sound.play();
    });
    await page.keyboard.type("o");
    await expect(page.locator(".staff-segment-head").first()).toContainText("1 Omission");
    const isPlaying = () =>
      page
        .getByLabel("Question of segment 1")
        .evaluate((sound) => sound instanceof HTMLAudioElement && !sound.paused);
    expect(await isPlaying()).toBe(true);
    await page.keyboard.type("p");
    await expect.poll(isPlaying).toBe(false);

    await page.context().setOffline(true);
    await page.keyboard.type("o");
    await expect(page.getByText("This could not be saved.")).toBeVisible();
    await page.context().setOffline(false);
    await page.keyboard.press("Shift+O");
    await page.keyboard.type("s");
    await expect(page.getByText("The draft is saved.")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByLabel("Admin review").fill("Saved by the other window.");
    await other.getByRole("button", { name: "Save draft" }).first().click();
    await expect(other.getByText("The draft is saved.")).toBeVisible();
    await page.keyboard.type("o");
    await expect(page.getByText("Saved by the other window.")).toBeVisible();
    await expect(omissions(page)).toHaveValue("2");
    await page.keyboard.type("s");
    await expect(page.getByText("Saved by the other window.")).toBeHidden();
    await expect(omissions(page)).toHaveValue("2");
  },
);

test(
  "without its script a review counts by loading the page, and offers no keys",
  { tag: "@night" },
  async ({ page, portal, withoutScript }) => {
    await withoutScript("keys.script");
    const own = await toTheQueue(page, portal, 1);
    await own.click();
    await page.getByRole("button", { name: "+1 Omission" }).click();
    await expect(omissions(page)).toHaveValue("1");
    await expect(page.getByRole("button", { name: "+1 Omission" })).toBeFocused();
    await page.keyboard.type("o");
    await expect(page.getByRole("button", { name: "Keys" })).toBeHidden();
    await expect(page).toHaveURL(/at=count-om-more/);
    await expect(omissions(page)).toHaveValue("1");
  },
);

/** Returns the link to the test that was submitted last. */
async function toTheQueue(page: Page, portal: Portal, tests: number): Promise<Locator> {
  let own = 0;
  for (let place = 0; place < tests; place += 1)
    own = await handInExam(portal, portal.newAccount());
  await page.goto("/staff/tests");
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Waiting mock tests" })).toBeVisible();
  return page.locator(`a[href$="/tests/${own}"]`);
}
