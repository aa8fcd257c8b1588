import { expect, test } from "../../support/e2e-test.ts";
import { listenLate } from "../../support/late-reader.ts";

test("before a mock test the page loads its sounds and lets the student check the equipment", async ({
  studentPage: page,
  context,
}) => {
  await context.grantPermissions(["microphone", "camera"]);
  const said = await listenLate(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Mock Test", exact: true }).click();
  await page.getByRole("link", { name: /^Start Mock Test/ }).click();
  await page.getByRole("button", { name: "Check my equipment" }).click();
  await expect(page.getByRole("button", { name: "Check the microphone" })).toBeFocused();
  await page.getByRole("button", { name: "Show the camera" }).click();
  await expect(page.getByText("The camera works.")).toBeVisible();
  await page.getByRole("button", { name: "Check both" }).click();
  await expect(page.getByText(/^One answer is sent in \d\.\d seconds\.$/)).toBeVisible();
  await expect(page.getByText(/room for your recordings|how much room/)).toBeVisible();
  expect(await said(), "each verdict by itself").toEqual([
    "The camera works.",
    expect.stringMatching(/^There is room [^.]+\.$/),
    expect.stringMatching(/^One answer is sent in \d\.\d seconds\.$/),
  ]);
  await page.getByRole("button", { name: "Next to start example" }).click();
  await expect(page.getByText(/^The test is loaded, \d+ kB\./)).toBeVisible();
  expect(await said(), "each sentence once").toEqual([
    expect.stringMatching(/^Loading the sounds of the test, /),
    expect.stringMatching(/^The test is loaded, /),
  ]);
});
