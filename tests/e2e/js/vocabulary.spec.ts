import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { WordList } from "../../support/e2e-words.ts";

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
