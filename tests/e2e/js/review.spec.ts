import { expect, test } from "../../support/e2e-warm-page.ts";
import { review } from "../../support/e2e-states.ts";
import { AMR } from "../../support/sound/amr.ts";

test("a review has one player for each segment's sounds, with a single volume and speed", async ({
  studentPage: page,
  portal,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await review(page, portal);
  const segment = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Segment 1" }),
  });
  const line = segment.getByRole("slider");
  await expect(line).toHaveAccessibleName("Position: Segment Response 1");
  await expect(page.locator("audio[controls]")).toHaveCount(0);
  await expect(segment.getByRole("slider")).toHaveCount(1);

  await segment.getByRole("button", { name: "Play: Your Response 1" }).click();
  const pause = segment.getByRole("button", { name: "Pause: Your Response 1" });
  await expect(pause).toBeVisible();
  await segment.getByRole("button", { name: "Play: Segment Response 1" }).click();
  await expect(pause).toBeHidden();
  await expect(line).toHaveAccessibleName("Position: Segment Response 1");
  await segment.getByRole("button", { name: "Pause: Segment Response 1" }).click();
  await line.focus();
  await page.keyboard.press("End");
  const length = await line.getAttribute("aria-valuemax");
  await expect(line).toHaveAttribute("aria-valuenow", length ?? "");
  await page.keyboard.press("Home");
  await expect(line).toHaveAttribute("aria-valuenow", "0");

  await segment.getByRole("button", { name: "Play all three" }).click();
  for (const name of ["Segment Response 1", "Your Response 1", "Sample Response 1"]) {
    await expect(segment.getByRole("button", { name: `Pause: ${name}` })).toBeVisible();
    await expect(line).toHaveAccessibleName(`Position: ${name}`);
    await line.focus();
    if (!name.startsWith("Sample")) await page.keyboard.press("End");
  }
  await segment.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(segment.getByRole("button", { name: "Play all three" })).toBeVisible();
  await expect(segment.getByRole("button", { name: /^Pause/ })).toHaveCount(0);

  await page.getByText("Sound", { exact: true }).click();
  await page.getByRole("slider", { name: "Playback speed" }).fill("1.5");
  const speeds = await page
    .locator("audio[aria-label]")
    .evaluateAll((all: HTMLAudioElement[]) => all.map(({ playbackRate }) => playbackRate));
  expect(new Set(speeds)).toEqual(new Set([1.5]));

  await segment.getByText("My marks", { exact: true }).click();
  await segment.getByRole("checkbox", { name: "Omission" }).check();
  await segment.getByRole("checkbox", { name: "Hesitation" }).check();
  await expect(segment.getByText("My marks (2)")).toBeVisible();
  await expect(segment.getByText("Save my ticks"), "they are saved at once").toBeHidden();
  await expect(page.getByText(/^Counted in 1 of \d+ segments: 2\.5 off so far\.$/)).toBeVisible();
  await expect(page).toHaveURL(/mark=1\.om&mark=1\.he/);
  await expect(page, "saved with the practice").not.toHaveURL(/mark=/);
  await page.reload();
  await expect(
    segment.getByRole("checkbox", { name: "Omission", includeHidden: true }),
  ).toBeChecked();

  const address = page.url();
  await page.route(/completed\?record=/, async (route) => {
    const response = await route.fetch();
    const keepsNone = '$& data-device="marks-of-this-device"';
    const body = (await response.text()).replace('id="own-marks"', keepsNone);
    await route.fulfill({ response, body });
  });
  await page.reload();
  await segment.getByText("My marks (2)").click();
  await segment.getByRole("checkbox", { name: "Grammar" }).check();
  await page.goto("/dashboard");
  await page.goto(address);
  await expect(segment.getByText("My marks (3)"), "the device kept it").toBeVisible();

  expect(
    scripts.filter((url) => /\/islands-/.test(url)),
    "the player needs no framework",
  ).toEqual([]);
});

test("a review says that the browser cannot play a kind of file, and offers the file", async ({
  studentPage: page,
  portal,
}) => {
  await review(page, portal);
  await page.route("**/media/**", (route) => route.fulfill(AMR));
  const segment = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Segment 1" }),
  });
  const save = segment.getByRole("link", { name: /^Save it to this device/ });
  await expect(save).toBeHidden();
  await segment.getByRole("button", { name: "Play: Your Response 1" }).click();
  await expect(
    segment.getByText(
      "This browser cannot play this kind of file. Save it to this device and open it there.",
    ),
  ).toBeVisible();
  await expect(save).toBeVisible();
});

test("Count my marks stays at its segment, which leaves when its next take is good", async ({
  studentPage: page,
  portal,
}) => {
  const address = await review(page, portal);
  await page.goto(`${address.replace("&done=1", "")}&at=2`);
  const segment = page.locator("#segment-2");
  await segment.getByRole("checkbox", { name: "Omission" }).check();
  await segment.getByRole("button", { name: "Count my marks" }).click();
  const counted = page.locator("#counted-2");
  await expect(counted).toBeFocused();
  await expect(counted).toBeInViewport();
  await expect(counted).toContainText("Counted: Omission.");

  await page.goto("/practice/again");
  await expect(page.getByRole("link", { name: "Speak 1 segment" })).toHaveAttribute(
    "href",
    /&segment=2&only=2$/,
  );
  await review(page, portal);
  await page.getByRole("button", { name: "It is good now (segment 2)" }).click();
  await expect(page.locator("#weak-2")).toBeFocused();
  await expect(page.locator("#weak-2")).toContainText("Segment 2 is off your list.");
});
