import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { WordList } from "../../support/e2e-words.ts";
import { phrasesBetween, spokenPhrases } from "../../support/screen-reader.ts";

test(
  "a meaning shows in place, takes the focus, and counts once, also after a reload",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    const list = new WordList(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await list.open();
    const second = await list.rows.nth(1).boundingBox();
    expect(second?.y, "the first row from 300, each in 72").toBeLessThanOrEqual(300 + 72);
    // Before the script is loaded, a press sends the form, and another page opens the meaning.
    await page.waitForLoadState("networkidle");
    const counted = page.waitForResponse("**/words");
    await list.show("dosage").press("Enter");
    const meaning = list.row("dosage").locator(".native");
    await expect(meaning).toBeFocused();
    await expect(meaning).toHaveText(/[\u0900-\u097f]/);
    await expect(meaning).toHaveAttribute("lang", "hi");
    expect((await counted).status()).toBe(200);
    await page.reload();
    await expect(meaning).toBeVisible();
    await list.expectCount("dosage", 1);
    await list.open();
    await expect(list.show("dosage")).toBeVisible();
    await list.expectCount("dosage", 1);
  },
);

test("the student adds and deletes words in place, and the focus stays in the list", async ({
  studentPage: page,
}) => {
  const list = new WordList(page);
  await list.open();
  await page.waitForLoadState("networkidle");
  for (const word of ["dosage", "allergy"]) {
    await list.add(word).click();
    await expect(list.status).toContainText("Add successfully!");
    await expect(list.row(word).getByText("In My Words")).toBeFocused();
  }
  await list.open("/vocabulary?list=my-words");
  await list.remove("dosage").click();
  await expect(list.status).toContainText("Delete successfully!");
  await expect(list.undo("dosage")).toBeFocused();
  await list.undo("dosage").click();
  await expect(list.status).toContainText("Add successfully!");
  await list.remove("allergy").click();
  await expect(list.undo("allergy")).toBeVisible();
  await list.open("/vocabulary?list=my-words");
  await expect(list.remove("dosage")).toBeVisible();
  await expect(list.row("allergy")).toHaveCount(0);
});

test("offline word changes are saved and marked, and sent once from the next page", async ({
  studentPage: page,
  context,
  guard,
}) => {
  guard.announce(failedRequest);
  const list = new WordList(page);
  await list.open();
  // The server gets the first request, and its response is lost.
  await page.route("**/words", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await list.show("dosage").click();
  await list.expectCount("dosage", 1);
  await expect(list.row("dosage")).toContainText("Not sent yet");
  await page.unroute("**/words");
  await context.setOffline(true);
  await list.add("allergy").click();
  await expect(list.status).toContainText("No connection.");
  await expect(list.row("allergy")).toContainText("Not sent yet");
  await context.setOffline(false);

  const sent = page.waitForResponse((answer) => answer.url().endsWith("/words"));
  await page.goto("/vocabulary");
  await sent;
  const waiting = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) =>
        key.startsWith("waiting-posts") ? [String(value)] : [],
      ),
    );
  await expect.poll(waiting).toEqual(["[]"]);
  await list.open();
  await list.expectCount("dosage", 1);
  await expect(list.row("allergy")).toContainText("In My Words");
});

test(
  "a screen reader reads a word's meaning and count",
  { tag: "@night" },
  async ({ page, portal }) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    const list = new WordList(page);
    await list.open("/practice-dialogue-completed/13?search=dosage");
    await list.show("dosage").click();
    const meaning = (await list.row("dosage").locator(".native").textContent()) ?? "";
    await expect(list.row("dosage").locator(".native")).toHaveAttribute("dir", "rtl");
    const log = phrasesBetween(
      await spokenPhrases(page),
      "columnheader, Seq id",
      "end of table, Health",
    );
    expect(log.join("\n")).toContain(meaning);
    expect(log.join("\n")).toMatch(/Times opened[^]*1/);
  },
);
