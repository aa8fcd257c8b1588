import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { phrasesBetween, spokenPhrases } from "../../support/screen-reader.ts";

test("cards work by keyboard and with a screen reader, and a rating waits while offline", async ({
  studentPage: page,
  context,
  guard,
}) => {
  guard.announce(failedRequest);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/vocabulary/study?list=1#study-card");
  const word = page.locator(".study-word");
  await expect(word).toHaveText("bulk billing");
  const place = await word.boundingBox();
  await expect(page.getByRole("heading", { name: "bulk billing" })).toBeFocused();
  await expect(page).toHaveTitle(/^bulk billing, Study/);
  await page.keyboard.press(" ");
  await expect(page.locator(".study-meaning .native")).toHaveAttribute("lang", "hi");
  await expect(
    page.locator(".study-meaning"),
    "the meaning is there before it is shown",
  ).toBeFocused();
  expect(await word.boundingBox(), "the word stays where it is").toEqual(place);
  const said = await spokenPhrases(page);
  const log = phrasesBetween(said, "heading, bulk billing, level 2", "end of main");
  expect(log.filter((phrase) => !/^(end of|paragraph)/.test(phrase)).join("\n")).toMatch(
    /heading, bulk billing, level 2[^]*[\u0900-\u097f][^]*How well did you know it\?[^]*button, Again 1 minute[^]*button, Easy 8 days/,
  );
  await page.locator("#study-card").focus();
  await page.keyboard.press("4");
  await expect(page.getByRole("heading", { name: "Medicare card" })).toBeFocused();
  await expect(page).toHaveTitle(/^Medicare card, Study/);
  await expect(page.getByText("1 of 15 cards done today.")).toBeVisible();

  await context.setOffline(true);
  for (const next of ["referral", "general practitioner"]) {
    await page.keyboard.press(" ");
    await page.locator("#study-card").focus();
    await page.keyboard.press("3");
    await page.keyboard.press("3");
    await expect(word).toHaveText(next);
  }
  await expect(page.getByText("kept on this device and sent by itself")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".study-meaning")).toBeFocused();
  await page.keyboard.press("1");
  await expect(word).toHaveText("general practitioner");
  await context.setOffline(false);
  await expect(page.locator(".word-status")).toHaveText("");
  await page.reload();
  await expect(word).toHaveText("general practitioner");
  await expect(page.getByText("2 words to repeat, 12 new words today")).toBeVisible();
});

test("what had the focus stays for a reader that looks late, until the next press", async ({
  studentPage: page,
}) => {
  await page.clock.install();
  await page.goto("/vocabulary/study?list=1#study-card");
  const [show, easy] = [
    page.getByRole("link", { name: "Show meaning" }),
    page.getByRole("button", { name: /^Easy/ }),
  ];
  await show.focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Enter");
  await page.clock.runFor(900);
  await expect(page.locator(".study-meaning")).toBeFocused();
  await expect(show).toBeVisible();
  await page.clock.runFor(200);
  await expect(show).toBeHidden();
  await easy.press("Enter");
  await page.clock.runFor(300);
  await expect(page.getByRole("heading", { name: "Medicare card" })).toBeFocused();
  await expect(easy).toBeVisible();
  await page.keyboard.press("3");
  await expect(easy).toBeHidden();
  await expect(page.getByText("1 of 15 cards done today."), "3 rates no unseen card").toBeVisible();
});

test("the last card here keeps the focus until the end has it", async ({
  studentPage: page,
  context,
  guard,
}) => {
  guard.announce(failedRequest);
  await page.clock.install();
  await page.goto("/vocabulary/study?list=1#study-card");
  await context.setOffline(true);
  const easy = page.getByRole("button", { name: /^Easy/ });
  for (let count = 0; count < 15; count += 1) {
    await page.getByRole("link", { name: "Show meaning" }).click();
    if (count < 14) await easy.click();
  }
  await page.clock.pauseAt(Date.now() + 600_000);
  await easy.press("Enter");
  await expect(page.getByText("That was the last card here.")).toBeVisible();
  await expect(easy).toBeFocused();
  await page.clock.runFor(900);
  await expect(page.locator(".study-end")).toBeFocused();
  await page.clock.runFor(200);
  await expect(page.locator(".study-card")).toBeHidden();
});

test("an answer after that of another tab is not counted, and leaves nothing to undo", async ({
  studentPage: page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/vocabulary/study?list=1#study-card");
  for (const tab of [page, other]) {
    await tab.getByRole("link", { name: "Show meaning" }).click();
    const saved = tab.waitForResponse((answer) => answer.request().method() === "POST");
    await tab.getByRole("button", { name: /^Easy/ }).click();
    await saved;
  }
  await expect(other.getByText("This word was reviewed on another page.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Undo the last answer" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo the last answer" })).toBeVisible();
});
