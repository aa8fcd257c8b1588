import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { handInExam } from "../../support/e2e-exam.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { expect, test } from "../../support/e2e-test.ts";

const focused = (page: Page) => page.locator("*:focus");
const saved = (page: Page) => page.locator(".saved > span").first();
const openFold = (page: Page) => page.locator("details[name=segment][open]");
/** The lines of the segments, with their marks. */
const lines = (page: Page) => page.locator("details[name=segment] > summary");
const remark = (page: Page) => openFold(page).getByLabel(/^Remark on segment/);
const keys = (page: Page) => page.getByRole("button", { name: "Keys" });
const loaded = z.object({ heard: z.looseObject({ question: z.unknown() }) });

test("a teacher marks a whole test by keys alone and returns to the list", async ({
  page,
  portal,
}) => {
  const own = await toTheQueue(page, portal, 2);
  await expect(keys(page)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(focused(page)).toHaveAccessibleName(/^A short mock test/);
  // Another test may have marked the first one.
  await own.focus();
  await page.keyboard.press("Enter");
  await expect(keys(page)).toBeVisible();

  await page.keyboard.type("oood");
  await page.keyboard.press("Shift+O");
  await expect(lines(page).first()).toContainText("Omission 2, Distortion 1");
  await expect(page.locator("[aria-live=polite]").last()).toHaveText("Omission: 2");
  await page.keyboard.press("w");
  await expect(remark(page)).toBeFocused();
  await page.keyboard.type("Joke. ");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("a");
  await expect(focused(page)).toHaveAccessibleName("Comment at 0:00");
  await page.keyboard.type("Look at them.");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(focused(page)).toHaveText(/^Segment 2, /);
  await expect(page.locator(".sum").first()).toContainText("39 of 45");
  const focusedAfter = await page.evaluate(
    async (keys) => {
      for (const key of keys) dispatchEvent(new KeyboardEvent("keydown", { key }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return document.activeElement?.localName;
    },
    ["k", "w"],
  );
  expect(focusedAfter, "keys without a pause between them").toBe("textarea");
  await page.locator("h1").click();
  await page.keyboard.type("jjv");
  await expect(focused(page)).toHaveText(/^Verdict/);

  await page.keyboard.type("?");
  await page.getByRole("checkbox", { name: "Single keys work" }).press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.type("o");
  await expect(saved(page)).toHaveText(/^Saved \d+:\d\d/);
  await page.reload();
  await expect(keys(page)).toBeVisible();
  await page.keyboard.type("o");
  await lines(page).first().click();
  await expect(lines(page).first()).toContainText("Omission 2, Distortion 1");
  await expect(remark(page)).toHaveValue("Joke.");
  await expect(openFold(page).getByLabel("Comment at 0:00")).toHaveValue("Look at them.");
  await keys(page).press("Enter");
  await page.getByRole("checkbox", { name: "Single keys work" }).check();
  await page.getByRole("button", { name: "Close" }).press("Enter");
  await page.keyboard.type("u");
  await expect(page).toHaveURL(/\/staff\/tests$/);
});

test("a press on a word or a part that a machine heard plays the answer from there", async ({
  page,
  portal,
}) => {
  await page.route("**/marks?*segment=*", async (route) => {
    const response = await route.fetch();
    const { heard } = loaded.parse(await response.json());
    const words = [0.5, 0.9].map((at, no) => ({ text: ["two", "tablets"][no], at_ms: at * 1000 }));
    const told = { state: "heard", language: "en", facts: [], words };
    await route.fulfill({ json: { heard: { ...heard, answer: heard.question, heard: told } } });
  });
  await openTest(page, portal);
  await page.keyboard.press("j");
  const answer = openFold(page).locator("audio[data-kind=answer]");
  const hearFrom = async (target: Locator, seconds: number) => {
    await answer.evaluate((audio: HTMLAudioElement) => {
      audio.pause();
      audio.currentTime = 0;
    });
    await target.click();
    const at = () => answer.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(at).toBeGreaterThanOrEqual(seconds);
  };
  await hearFrom(openFold(page).getByText("tablets", { exact: true }).first(), 0.9);
  await openFold(page).getByText("Play from a moment").click();
  await hearFrom(openFold(page).getByRole("link", { name: "0:00 two tablets" }), 0.5);
});

test("what was marked while the line was away is saved when it is back, and the page says so", async ({
  page,
  portal,
  guard,
}) => {
  guard.announce(failedRequest);
  await openTest(page, portal);
  await page.context().setOffline(true);
  await page.keyboard.type("o");
  await remark(page).fill("Slower.");
  await expect(saved(page)).toHaveText(
    /^The line is away since .+ 2 changes wait on this device\.$/,
  );
  await page.keyboard.press("Tab");
  await page.context().setOffline(false);
  await expect(saved(page)).toHaveText(/^Saved \d+:\d\d/);
  await page.reload();
  await expect(lines(page).first()).toContainText("Omission 1");
  await lines(page).first().click();
  await expect(remark(page)).toHaveValue("Slower.");
});

test("marks that a closed page could not send come back and are saved", async ({
  page,
  portal,
  guard,
}) => {
  guard.announce(failedRequest);
  await openTest(page, portal);
  const address = page.url();
  await page.context().setOffline(true);
  await remark(page).fill("Slower.");
  await page.getByLabel("Estimated mark, dialogue 1").fill("31.5");
  await expect(saved(page)).toHaveText(/2 changes wait on this device/);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  const again = await page.context().newPage();
  await page.context().setOffline(false);
  await again.goto(address);
  // The closing page may have sent them in the end: then this page opens at the next segment.
  await expect(again.getByLabel("Estimated mark, dialogue 1")).toHaveValue("31.5");
  await lines(again).first().click();
  await expect(remark(again)).toHaveValue("Slower.");
  await expect(saved(again)).toHaveText(/^Saved \d+:\d\d|^Everything is saved/);
  await again.goto(`${address}/publish`);
  await expect(again.getByText("Dialogue 1: 31.5 of 45.")).toBeVisible();
});

test(
  "what was typed before the script arrived is kept and saved",
  { tag: "@night" },
  async ({ page, portal }) => {
    const own = await toTheQueue(page, portal, 1);
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/assets/marking-*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    await own.click();
    await remark(page).fill("Typed early.");
    await openFold(page).getByLabel("Omission").fill("4");
    await openFold(page).getByLabel("Comment 1", { exact: true }).fill("A pause.");
    await page.getByLabel("Admin review, dialogue 1").fill("Clear.");
    await page.getByLabel("Estimated mark, dialogue 1").fill("31");
    arrive();
    await expect(keys(page)).toBeVisible();
    await expect(lines(page).first()).toContainText("Omission 4");
    await expect(remark(page)).toHaveValue("Typed early.");
    await expect(page.getByLabel("Comment at 0:00")).toHaveValue("A pause.");
    await expect(page.getByLabel("Estimated mark, dialogue 1")).toHaveValue("31");
    await expect(saved(page)).toHaveText(/^Saved \d+:\d\d/);
    await page.goto(`${page.url().split(/[?#]/)[0]}/publish`);
    await expect(page.getByText("Omission 4")).toBeVisible();
    await expect(page.getByText("Clear.")).toBeVisible();
    await expect(page.getByText("Dialogue 1: 31 of 45.")).toBeVisible();
  },
);

test(
  "a sound keeps playing while errors are counted, and a colleague's mark is shown beside the own one",
  { tag: "@night" },
  async ({ page, portal, guard }) => {
    guard.announce(failedRequest);
    await openTest(page, portal);
    const address = page.url();
    await page.keyboard.press("1");
    const playing = page.getByRole("button", { name: "Pause: Segment Response" });
    await expect(playing).toBeVisible();
    await page.keyboard.type("o");
    await expect(lines(page).first()).toContainText("Omission 1");
    await expect(playing).toBeVisible();
    await page.keyboard.press("1");
    await expect(playing).toBeHidden();
    await expect(saved(page)).toHaveText(/^Saved \d+:\d\d/);

    const other = await page.context().newPage();
    await other.goto(address);
    await lines(other).first().click();
    await page.route("**/marks*", (route) => route.abort());
    await remark(page).fill("Of this window.");
    await expect(saved(page)).toHaveText(/^The line is away/);
    await remark(other).fill("Of the other window.");
    await expect(saved(other)).toHaveText(/^Saved \d+:\d\d/);
    await page.unroute("**/marks*");
    const clash = page.getByText("Somebody else saved another remark meanwhile.");
    await expect(clash).toBeVisible();
    await expect(page.getByText("Of the other window.")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(clash).toBeHidden();
    await expect(remark(other)).toHaveValue("Of this window.");
  },
);

/** Opens the test that was submitted last, with script. */
async function openTest(page: Page, portal: Portal): Promise<void> {
  const own = await toTheQueue(page, portal, 1);
  await own.click();
  await expect(keys(page)).toBeVisible();
  await expect(page.locator(".work-head")).toBeVisible();
}

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
