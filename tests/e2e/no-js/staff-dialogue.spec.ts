import { handsOn, SCRIPT_OF_13, SOUNDS_OF_13 } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script, a dialogue of 13 segments with 26 sounds takes 5 pages and 15 presses",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/staff/content");
    const { did, press, key, paste } = handsOn(page);
    await press(page.getByLabel("Email"));
    await page.keyboard.type("meera@example.com");
    await key("Tab");
    await page.keyboard.type("interpreting");
    await key("Enter");
    await press(page.getByRole("link", { name: "Write a dialogue" }));
    await press(page.getByLabel("Title"));
    await page.keyboard.type("Without script");
    await key("Tab");
    await page.keyboard.type("Financial");
    await key("Tab");
    await page.keyboard.type("Hindi");
    await key("Tab");
    await paste(SCRIPT_OF_13);
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
