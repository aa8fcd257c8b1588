import { handsOn, pasteDialogue, SOUNDS_OF_13 } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script, a dialogue of 13 segments with 26 sounds takes 5 pages and 15 presses",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/staff/content");
    const hands = handsOn(page);
    const { did, press } = hands;
    await pasteDialogue(page, hands, "Without script");
    await press(page.getByRole("button", { name: "Go on to the segments" }));
    await expect(page.getByText("The script is in the table: 13 segments.")).toBeVisible();
    await press(page.getByText("Several sound files"));
    const choosing = page.waitForEvent("filechooser");
    await press(page.getByLabel("Sound files"));
    await (await choosing).setFiles(SOUNDS_OF_13);
    await press(page.getByRole("button", { name: "Store the sounds" }));
    await expect(page.getByText("26 of 26 files have their place.")).toBeVisible();
    await press(page.getByRole("button", { name: "Publish" }));
    await expect(page.getByText("The dialogue is published.")).toBeVisible();
    expect(did.loads, "pages after the log-in page").toBeLessThanOrEqual(5);
    expect(did.presses).toBeLessThanOrEqual(15);
  },
);
