import { failedRequest } from "../../support/e2e-guard.ts";
import { fixture } from "../../http/upstream/content-folder.ts";
import { THREE_SEGMENTS, writeDialogue } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { measure } from "../../support/sound/spoken.ts";

test("an owner writes and records by keyboard, and both are there after a reload", async ({
  page,
}, info) => {
  await writeDialogue(page, THREE_SEGMENTS);
  const cell = page.getByRole("textbox", { name: "Segment 1, English" });
  await cell.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Yes.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^00:0[1-9]$/).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^00:0/)).toHaveCount(0);
  await expect(page.getByText("Recorded: segment 1, English.")).toBeVisible();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue(/ Yes\.$/);
  const play = page.getByRole("button", { name: "Play segment 1, English" });
  const asked = page.waitForResponse(/\/sounds\/content\//);
  await play.click();
  const { seconds, samples } = await measure(await (await asked).body(), info);
  expect(seconds).toBeGreaterThan(0.5);
  expect(Math.max(...samples), "the microphone beeps").toBeGreaterThan(0.05);
});

test("two owners see each other's texts, and what a closed page could not send is sent later", async ({
  page,
  guard,
}) => {
  guard.announce(failedRequest);
  await writeDialogue(page, THREE_SEGMENTS);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const [mine, theirs] = [page, other].map((one) =>
    one.getByRole("textbox", { name: "Segment 3, English" }),
  );
  await theirs?.fill("Written by the other one.");
  await expect(other.getByText(/^Saved /)).toBeVisible();
  await expect(mine ?? page.locator("none")).toHaveValue("Written by the other one.", {
    timeout: 10_000,
  });

  const context = page.context();
  await context.route("**/changes*", (route) => route.abort());
  await mine?.fill("Typed while the line was away.");
  await expect(page.getByText(/^The line is away/).first()).toBeVisible();
  const address = page.url();
  await page.close({ runBeforeUnload: false });
  await context.unroute("**/changes*");
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText(/^(Saved |Everything is saved)/)).toBeVisible();
  await expect(again.getByRole("textbox", { name: "Segment 3, English" })).toHaveValue(
    "Typed while the line was away.",
  );
});

test("sounds that are dropped right after a script is pasted wait for its segments", async ({
  page,
}) => {
  await writeDialogue(page, "");
  await page.getByRole("button", { name: "Paste a whole script" }).click();
  await page.getByRole("textbox", { name: "Script" }).fill("A: Good morning.\n\nB: सुप्रभात।");
  await expect(page.getByRole("heading", { name: /^2 segments/ })).toBeVisible();
  // The line is slow: the files are there before the segments are saved.
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/changes*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Put into the table" }).click();
  const buffer = fixture("take.mp3");
  const files = ["01.mp3", "02.mp3"].map((name) => ({ name, mimeType: "audio/mpeg", buffer }));
  await page.locator("input[type=file][multiple]").first().setInputFiles(files);
  await expect(page.getByText("2 of 2 files have their place.")).toBeVisible();
  await expect(page.getByText("Is being stored")).toHaveCount(2);
  goOn();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Play segment/ })).toHaveCount(2);
});

test("each field and button of the table names its segment, and a moved row keeps the focus", async ({
  page,
}) => {
  await writeDialogue(page, THREE_SEGMENTS);
  const table = page.getByRole("table", { name: "Segments" });
  const cells = await table.getByRole("textbox").all();
  for (const cell of cells)
    await expect(cell).toHaveAccessibleName(
      /^Segment \d, (English|Hindi), (spoken|sample), (with|no) sound$/,
    );
  const folds = table.locator("details");
  await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute("open", "")));
  const names = [...(await table.ariaSnapshot()).matchAll(/- button "([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);

  await page.getByRole("button", { name: /^Move down ?, segment 1$/ }).press("Enter");
  await expect(page.getByRole("button", { name: /^Move down ?, segment 2$/ })).toBeFocused();
  await expect(page.getByText("Segment 1 is segment 2 now.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(
    page.getByLabel("Change segment 3"),
    "the last one has no such button",
  ).toBeFocused();
  await expect(page.getByText("Segment 2 is segment 3 now.")).toBeVisible();
  await page.getByRole("button", { name: /^Remove ?, segment 3$/ }).press("Enter");
  const back = page.getByRole("button", { name: "Bring it back" });
  await expect(back).toBeFocused();
  await expect(page.getByText("Segment 3 is removed.")).toBeVisible();
});
