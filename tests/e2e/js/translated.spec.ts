import type { Page } from "@playwright/test";
import { beginExam, said } from "../../support/e2e-exam.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { review } from "../../support/e2e-states.ts";
import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { hidePage, showPage } from "../../support/sound/in-page.ts";
import { translatePage } from "../../support/translator.ts";

type Walk = (page: Page, portal: Portal) => Promise<void>;

/** Each walk passes the states of one island or script, on a page that is translated. */
const WALKS: Record<string, { before?: boolean; night?: boolean; walk: Walk }> = {
  "practice, translated before it starts": { before: true, walk: practise },
  "practice, translated while it waits": { night: true, walk: practise },
  "a rehearsal": { night: true, walk: rehearse },
  "a mock test": { walk: sitTest },
  "the equipment check": { before: true, night: true, walk: checkEquipment },
  "the extras": { night: true, walk: openExtras },
  "a review": { night: true, walk: readReview },
  "word lists and cards": { before: true, night: true, walk: learnWords },
};

for (const [name, { before, night, walk }] of Object.entries(WALKS))
  test(
    `a browser's translator disturbs nothing: ${name}`,
    { tag: night ? "@night" : [] },
    async ({ studentPage: page, context, portal }) => {
      await context.grantPermissions(["microphone", "camera"]);
      await page.addInitScript(
        before ? translatePage : `addEventListener("load", ${String(translatePage)})`,
      );
      await walk(page, portal);
      await expect(page.locator("font").first(), "it was translated").toBeAttached();
    },
  );

/** Leaves the exact second to others: a clock that stands still would show the first for ever. */
async function spoken({ recording, clock }: Studio): Promise<void> {
  await expect(recording).toBeVisible();
  await expect(clock).not.toHaveText("00:00");
}

async function take(studio: Studio): Promise<void> {
  await studio.start.click();
  await spoken(studio);
  await studio.finish.click();
  await expect(studio.answer).toBeVisible();
}

async function practise(page: Page, portal: Portal): Promise<void> {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await take(studio);
  await studio.expectReceipt(1, "Saved");
  await expect(page.getByText("Attempts: 1")).toBeVisible();
  await expect(page.getByText(/^Your answer is kept: \d+ seconds?\./)).toBeVisible();
  await studio.start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Repeat" }).click();
  await spoken(studio);
  await page.evaluate(hidePage);
  await expect(page.getByRole("alert")).toContainText(/Recording stopped, \d:\d\d kept\./);
  await page.evaluate(showPage);
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText(/^Your answer is kept: \d+ seconds?\./)).toBeVisible();
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  await expect(page.getByText("Attempts: 0")).toBeVisible();
  await take(studio);
  await studio.expectReceipt(2, "Saved");
}

async function rehearse(page: Page, portal: Portal): Promise<void> {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await page.getByRole("button", { name: "Practise like the real test" }).click();
  await spoken(studio);
  await studio.finish.click();
  await expect(studio.heading(2), "the next starts by itself").toBeVisible();
  await spoken(studio);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The rehearsal is paused.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(studio.heading(3)).toBeVisible();
  await spoken(studio);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Leave the rehearsal" }).click();
  await expect(studio.start).toBeVisible();
}

async function sitTest(page: Page, portal: Portal): Promise<void> {
  const studio = await beginExam(page, portal);
  const clock = page.getByRole("timer", { name: "Time left" });
  const before = await clock.textContent();
  await studio.next.click();
  await expect(page.getByText("Please answer the current question")).toBeVisible();
  await take(studio);
  await expect(page.getByText("Free repeat: unused", { exact: true })).toBeVisible();
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  await expect(said(page)).toBeHidden();
  await take(studio);
  await expect(clock, "it goes on").not.toHaveText(before ?? "");
}

async function checkEquipment(page: Page): Promise<void> {
  await page.goto("/mock-test");
  await page.getByRole("link", { name: /^Start Mock Test/ }).click();
  await page.getByRole("button", { name: "Check my equipment" }).click();
  await checkMicrophone(page);
  await page.getByRole("button", { name: "Show the camera" }).click();
  await expect(page.getByText("The camera works.")).toBeVisible();
  await page.getByRole("button", { name: "I hear nothing" }).click();
  await page.getByRole("button", { name: "I hear it" }).click();
  await expect(page.getByText("The speakers work.")).toBeVisible();
  await page.getByRole("button", { name: "Check both" }).click();
  await expect(page.getByText(/^(One answer|Nothing could be)/)).toBeVisible();
}

async function checkMicrophone(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the microphone", exact: true }).click();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByLabel("What we heard")).toBeVisible();
}

async function openExtras(page: Page, portal: Portal): Promise<void> {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await page.getByText("Check the microphone first", { exact: true }).click();
  await checkMicrophone(page);
  for (const title of ["Camera", "Data", "Keys"])
    await page.locator("summary", { hasText: title }).click();
  await page.getByRole("button", { name: "Show the camera" }).click();
  await page.getByRole("button", { name: "Switch the camera off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("button", { name: "Show the camera" })).toBeVisible();
  await take(studio);
  await studio.expectReceipt(1, "Saved");
  const sent = page.locator("dl > div", { hasText: "Answers sent by this page" });
  await expect(sent).toContainText("kB");
}

async function readReview(page: Page, portal: Portal): Promise<void> {
  await review(page, portal);
  const segment = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Segment 1" }),
  });
  await segment.getByRole("button", { name: "Play: Your Response 1" }).click();
  await expect(segment.getByRole("button", { name: "Pause: Your Response 1" })).toBeVisible();
  await segment.getByRole("button", { name: "Play all three" }).click();
  await segment.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(segment.getByRole("button", { name: "Play all three" })).toBeVisible();
}

async function learnWords(page: Page): Promise<void> {
  await page.goto("/vocabulary?list=ccl");
  const row = page.getByRole("row").nth(1);
  const opened = row.locator("[data-count]");
  await expect(opened).toHaveText("0");
  await row.getByRole("button", { name: /^show meanings/ }).click();
  await expect(opened).toHaveText("1");
  await row.getByRole("button", { name: /^\+ My Words/ }).click();
  await expect(row.getByText("In My Words")).toBeVisible();
  await expect(row.locator("th font, .meaning p font"), "what is to be learnt").toHaveCount(0);
  await page.goto("/vocabulary/study?list=1#study-card");
  await page.getByRole("link", { name: "Show meaning" }).click();
  await expect(page.locator(".study-word font, .study-meaning font")).toHaveCount(0);
  await page.locator("#study-card").focus();
  await page.keyboard.press("4");
  await expect(page.locator(".study-word")).toHaveText("Medicare card");
}

test(
  "a file chosen before the script runs is still chosen when a translator was faster",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/assets/islands-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(translatePage);
    // The page's load waits for its scripts.
    await page.reload({ waitUntil: "commit" });
    const file = page.locator("input[type=file]");
    await file.setInputFiles(ANSWER_FILES[0] ?? "");
    goOn();
    await expect(studio.start, "the island has started").toBeVisible();
    await expect(file).toHaveValue(/01-s\.mp3$/);
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    await studio.expectReceipt(1, "Saved");
  },
);
