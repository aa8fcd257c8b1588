import { expect, test } from "../../support/e2e-test.ts";
import { watchLayoutShift } from "../../support/layout-shift.ts";
import { phrasesBetween, spokenPhrases } from "../../support/screen-reader.ts";

test(
  "the exam date dialogue works by keyboard, returns the focus, and saves the date with its countdown",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/");
    const button = page.getByRole("button", { name: "SET EXAM DATE" });
    const dialog = page.getByRole("dialog", { name: "Set Your Exam Date" });
    await expect(dialog).toBeHidden();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Exam date" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await button.click();
    await page.getByRole("textbox", { name: "Exam date" }).fill("2031-12-12");
    await page.keyboard.press("Enter");
    await expect(page.locator(".notice-page")).toHaveText(
      "Success! Exam Date has been Update successfully",
    );
    await expect(page.locator(".notice-page")).toBeFocused();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("region", { name: "Exam Date" })).toContainText(
      /12 December 2031Friday, in \d+ days/,
    );
  },
);

test("Show More reveals the other sessions and becomes Show Less, without a request", async ({
  studentPage: page,
}) => {
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const rows = page.getByRole("region", { name: "Upcoming Live Sessions" }).getByRole("listitem");
  for (const [width, first] of [
    [1280, 3],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await expect(rows).toHaveCount(first);
    await page.getByText("Show More").click();
    await expect(page.getByText("Show More")).toBeHidden();
    expect(await rows.count()).toBeGreaterThan(first);
    await page.getByText("Show Less").click();
    await expect(rows).toHaveCount(first);
  }
  expect(asked).toEqual([]);
});

test("the dashboard shifts nothing, loads nothing from elsewhere and needs at most six requests", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const moved = await watchLayoutShift(page);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  expect(await moved()).toEqual([]);
  expect(
    asked.filter((url) => !url.startsWith(portal.portalUrl) && !url.startsWith("data:")),
  ).toEqual([]);
  expect(asked.filter((url) => !url.startsWith("data:")).length).toBeLessThanOrEqual(6);
});

test("a screen reader reads the dashboard's headings and its form", async ({
  studentPage: page,
}) => {
  await page.goto("/dashboard");
  const log = await spokenPhrases(page);
  const headings = log.filter((phrase) => phrase.startsWith("heading"));
  expect(headings.filter((phrase) => !phrase.endsWith("level 3"))).toEqual([
    "heading, Dashboard, level 1",
    expect.stringMatching(/^heading, Welcome, .+\., level 2$/),
    "heading, Category Practice Dialogues, level 2",
    "heading, Upcoming Live Sessions, level 2",
    "heading, Exam Date, level 2",
    "heading, Weekly Website Statistics, level 2",
    "heading, Practice dialogues, level 2",
    "heading, VIDEO TUTORIALS, level 2",
  ]);
  const steps = ["link, Hear how it works", "link, Try the microphone", "link, Start dialogue 1"];
  expect(log.filter((phrase) => steps.includes(phrase))).toEqual(steps);
  expect(phrasesBetween(log, "region, Exam Date", "end of region, Exam Date")).toEqual(
    expect.arrayContaining([
      "You have not set an exam date, so this shows today.",
      "button, SET EXAM DATE",
    ]),
  );
  expect(
    phrasesBetween(
      log,
      "region, Weekly Website Statistics",
      "end of region, Weekly Website Statistics",
    ),
  ).toEqual(expect.arrayContaining(["Total Hours Spent", "Total Visits"]));
  // An empty figure is one line, without an empty bar.
  expect(log).toEqual(expect.arrayContaining(["Completed: 0", "Total: 12"]));
  expect(log.filter((phrase) => phrase.startsWith("progressbar, CCL"))).toEqual([]);
  expect(log).toContain("12 topics, no word opened yet.");
  const sessions = phrasesBetween(
    log,
    "region, Upcoming Live Sessions",
    "end of region, Upcoming Live Sessions",
  );
  expect(sessions).toContain("heading, Live Feedback & Updated Strategies, level 3");
  expect(
    sessions.filter((phrase) =>
      /^link, Join Now ?: Session on \w+, opens in a new tab$/.test(phrase),
    ).length,
  ).toBe(3);
  expect(sessions.filter((phrase) => phrase === "Live").length).toBe(3);
  expect(phrasesBetween(log, "region, VIDEO TUTORIALS", "end of region, VIDEO TUTORIALS")).toEqual(
    expect.arrayContaining(["link, Speaking in the first person", "59 seconds"]),
  );
  expect(log.filter((phrase) => /undefined|null|NaN|\[object/.test(phrase))).toEqual([]);

  await page.getByRole("button", { name: "SET EXAM DATE" }).click();
  const dialog = phrasesBetween(
    await spokenPhrases(page),
    "dialog, Set Your Exam Date",
    "end of dialog, Set Your Exam Date",
  );
  expect(dialog).toEqual(
    expect.arrayContaining([
      "heading, Set Your Exam Date, level 2",
      expect.stringMatching(/^Exam date, \d{4}-\d\d-\d\d$/),
      "button, Save changes",
      "button, Close",
    ]),
  );
});
