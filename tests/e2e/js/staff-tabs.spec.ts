import { untilKept } from "../../support/e2e-drafts.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { THREE_SEGMENTS, writeDialogue } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("a recording that a closed page cut off waits in its cell for its author", async ({
  page,
}) => {
  const address = await writeDialogue(page, THREE_SEGMENTS);
  const cell = "Segment 2, English";
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.getByRole("textbox", { name: cell }).press("Control+Enter");
  await expect(page.getByText(/^00:0[2-9]$/).first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByText("Everything is saved")).toBeVisible();
  const why = other.getByText("The page was closed while this was recorded.");
  await expect(why, "the other page still records").toHaveCount(0);
  await page.close();
  await expect(why).toBeVisible();
  await other.reload();
  await expect(why).toBeVisible();
  await other.getByRole("button", { name: /^Keep it ?, segment 2, English$/ }).click();
  await expect(why).toHaveCount(0);
  await expect(other.getByText("Is being stored")).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("button", { name: "Play segment 2, English" })).toBeVisible();
  await expect(why).toHaveCount(0);
});

test("a second tab leaves what another one keeps, and takes it up when that is closed", async ({
  page,
  guard,
}) => {
  guard.announce(failedRequest);
  const address = await writeDialogue(page, THREE_SEGMENTS);
  const words = "Typed while the line was away.";
  const context = page.context();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText("Everything is saved")).toBeVisible();
  await context.route("**/changes*", (route) => route.abort());
  await page.getByRole("textbox", { name: "Segment 1, English" }).fill(words);
  await untilKept(page, words);
  // It comes to the front, and saves what it has: nothing.
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await other.getByRole("textbox", { name: "Segment 3, English" }).fill("Typed in the second tab.");
  await untilKept(other, "Typed in the second tab.");
  await untilKept(other, words);
  await page.close();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(other.getByRole("textbox", { name: "Segment 1, English" })).toHaveValue(words);
  await context.unroute("**/changes*");
  await other.evaluate(() => dispatchEvent(new Event("online")));
  await expect(other.getByText(/^Saved /)).toBeVisible();
});
