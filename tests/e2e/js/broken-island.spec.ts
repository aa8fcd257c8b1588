import type { Page } from "@playwright/test";
import { breakIsland } from "../../support/broken-island.ts";
import { beginExam } from "../../support/e2e-exam.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { hidePage, showPage } from "../../support/sound/in-page.ts";

interface State {
  phase: string;
  /** What the student does before. */
  until?: (page: Page, studio: Studio) => Promise<void>;
  breaks: Parameters<typeof breakIsland>[0];
  /** How the take is offered after it. */
  offers?: "Use it" | "Start";
}

const speak = async (_: Page, studio: Studio): Promise<void> => {
  await studio.start.click();
  await expect(studio.clock).toHaveText(/^00:\d[1-9]$/);
};

/** In the order of a take. Each begins with the page that the one before offers. */
const STATES: State[] = [
  { phase: "recording", until: speak, breaks: {}, offers: "Use it" },
  {
    phase: "interrupted",
    until: async (page, studio) => {
      await speak(page, studio);
      await page.evaluate(hidePage);
      await page.evaluate(showPage);
    },
    breaks: { at: "Recording stopped" },
    offers: "Use it",
  },
];

test("an island that breaks keeps the take, says so, and offers to go on", async ({
  studentPage: page,
  portal,
  guard,
}) => {
  guard.announce(/broken on purpose/);
  const reports = await reportsOf(page);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  for (const { phase, until, breaks, offers } of STATES)
    await test.step(phase, async () => {
      await until?.(page, studio);
      await page.evaluate(breakIsland, breaks);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(
        offers
          ? /^The recorder has stopped\. .*segment 1 is safe on this device\./
          : /^This part of the page has stopped\. You can go on without it\./,
      );
      await expect(studio.file, "the plain page works under it").toBeVisible();
      await alert.getByRole("link").click();
      await expect(page.getByRole("button", { name: offers ?? "Start" })).toBeVisible();
      expect(reports.at(-1)).toMatchObject({ state: phase, takes: offers ? "1" : "" });
      if (offers !== "Use it") return;
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
      await expect(studio.start).toBeVisible();
    });
});

test("in a mock test the take of a broken island is named and kept, and the clock goes on", async ({
  studentPage: page,
  portal,
  guard,
}) => {
  guard.announce(/broken on purpose/);
  await reportsOf(page);
  const studio = await beginExam(page, portal);
  await studio.take(1);
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  await speak(page, studio);
  await page.evaluate(breakIsland, {});
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("segment 2 is safe on this device.");
  await expect(studio.file, "the server sent the first segment").toHaveCount(0);
  const clock = page.getByRole("timer", { name: "Time left" });
  await expect(clock).not.toHaveText((await clock.textContent()) ?? "");
  await alert.getByRole("link", { name: "Go on with this segment" }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await studio.expectReceipt(2, "Saved");
});

test("an island whose file does not load says so, and the plain page works under it", async ({
  studentPage: page,
  portal,
  withoutScript,
}) => {
  await reportsOf(page);
  await withoutScript("islands");
  const { id } = portal.question("bank");
  await page.goto(`/practice/list/questions?question=${id}&segment=1`);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This part of the page has stopped.");
  await expect(alert.getByRole("link", { name: "Load the page again" })).toBeVisible();
  await expect(page.locator("input[type=file]")).toBeVisible();
});

/** Answers the reports of faults, and returns them. */
async function reportsOf(page: Page): Promise<Record<string, string>[]> {
  const reports: Record<string, string>[] = [];
  await page.route("**/page-faults", (route) => {
    reports.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? "")));
    return route.fulfill({ status: 204 });
  });
  return reports;
}
