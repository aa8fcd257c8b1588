import { expect, test } from "../../support/e2e-test.ts";

test("a stranger hears a segment, speaks after the chime, and hears both; nothing is sent", async ({
  openBrowser,
}) => {
  const context = await openBrowser({ sound: "voice" });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.goto("/login");
  await page.getByRole("link", { name: "Hindi" }).click();
  const lengthOf = (label: string | RegExp) =>
    page.getByLabel(label).evaluate(async (sound: HTMLAudioElement) => {
      sound.muted = true;
      await sound.play();
      sound.currentTime = 1e9;
      await new Promise((resolve) => sound.addEventListener("ended", resolve, { once: true }));
      return sound.currentTime;
    });
  expect(await lengthOf(/^The segment/)).toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Speak" }).click();
  const finish = page.getByRole("button", { name: "Finish" });
  await expect(finish).toBeFocused();
  const level = () => page.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value);
  await expect.poll(level, "the voice is heard").toBeGreaterThan(0.05);
  // Somebody speaks for a moment.
  await page.waitForTimeout(1_500);
  await finish.click();
  await expect(page.getByText("Your answer is here. Hear it, then the sample.")).toBeVisible();
  expect(await lengthOf("Your answer")).toBeGreaterThan(1);
  await expect(page.getByRole("button", { name: "Speak again" })).toBeFocused();
  expect(sent).toEqual([]);
});
