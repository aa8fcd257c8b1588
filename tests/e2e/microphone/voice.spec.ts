import { Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";
import { hidePage, showPage, traceSound } from "../../support/sound/in-page.ts";
import { expectSpoken, fetchOwnAnswer, measure } from "../../support/sound/spoken.ts";

test("T2-T4: two segments spoken in a row arrive unchanged", async ({
  page,
  portal,
  student,
}, info) => {
  test.setTimeout(120_000);
  const school = portal.question("school");
  const studio = new Studio(page, school);
  const shown: number[] = [];
  await studio.open(1);
  for (let segment = 1; segment <= 2; segment += 1) {
    await expect(studio.heading(segment)).toBeVisible();
    await studio.speak(4);
    shown.push(Number((await studio.clock.innerText()).slice(3)));
    await studio.finish.click();
    await studio.expectReceipt(segment, "Saved");
    await expect(
      page.getByText(/^First words after the chime: \d\.\d s, within 5$/),
    ).toBeAttached();
    // Releases the microphone, whose sound restarts with the next segment.
    await page.evaluate(hidePage);
    await page.evaluate(showPage);
    await studio.next.click();
  }
  const held = await (await UpstreamView.of(portal, student)).answers(school.id);
  await page.getByRole("link", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  for (let segment = 1; segment <= 2; segment += 1) {
    const { bytes, samples, seconds, statedSeconds, streams } = await fetchOwnAnswer(
      page,
      segment,
      info,
    );
    await expectSpoken(samples, "voice", "other");
    const review = page.locator(".answers > li").nth(segment - 1);
    await expect(review.getByText(/^0\.\d s before the first word/)).toBeAttached();
    await expect(review.getByText("Free repeat: unused")).toBeAttached();
    const wave = await review.locator(".source").nth(1).locator("path").last().getAttribute("d");
    expect(wave?.split("v").length, "bars of the own answer").toBeGreaterThan(30);
    expect(streams).toEqual([expect.objectContaining({ codec_type: "audio", channels: 1 })]);
    expect(bytes.length / seconds).toBeLessThanOrEqual(5000);
    expect(Math.abs(seconds - statedSeconds)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(seconds - (held[segment - 1]?.duration_ms ?? 0) / 1000)).toBeLessThanOrEqual(
      0.3,
    );
    // The clock shows whole seconds, and recording continues for 0.3 s after the press.
    expect(seconds - (shown[segment - 1] ?? 0)).toBeGreaterThan(0);
    expect(seconds - (shown[segment - 1] ?? 0)).toBeLessThan(1.9);
  }
});

test(
  "T3: another student's voice arrives as that voice",
  { tag: "@night" },
  async ({ openBrowser, portal }, info) => {
    const account = portal.newAccount();
    const context = await openBrowser({ sound: "other" });
    await signIn(context, portal, account);
    const studio = new Studio(await context.newPage(), portal.question("bank"));
    await studio.open(1);
    await studio.take(4);
    await studio.expectReceipt(1, "Saved");
    const upstream = await UpstreamView.of(portal, account);
    const [answer] = await upstream.answers(studio.question.id);
    expect(answer).toBeDefined();
    if (answer)
      await expectSpoken(
        (await measure(await upstream.bytes(answer), info)).samples,
        "other",
        "voice",
      );
  },
);

test("T1, T5, T36 of practice: question, chime, recording follow; the prompt cannot seek meanwhile; the answer plays", async ({
  studentPage: page,
  portal,
}) => {
  await page.addInitScript(traceSound);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  expect(
    await page.evaluate(() => window.soundTrace),
    "nothing sounds before it is asked to",
  ).toEqual([]);
  await studio.start.click();
  await expect(page.getByText("Playing question audio...")).toBeVisible();
  await studio.spoken(2);
  const place = page.getByRole("slider", { name: /^Position: Segment 1/ });
  await expect(place).toHaveAttribute("aria-disabled", "true");
  expect(await page.evaluate(() => window.soundTrace)).toEqual([
    "microphone opened",
    "question plays",
    "question ended",
    "chime plays",
    "chime ended",
    "recorder asked",
    "recorder started",
    "shown as recording",
  ]);
  await studio.finish.click();

  await expect(studio.answer.getByText(/^00:00 \/ 00:0[23]$/)).toBeVisible();
  await studio.answer.getByRole("button", { name: /^Play/ }).click();
  await expect(studio.answer.getByRole("button", { name: /^Pause/ })).toBeVisible();
  await expect(studio.answer.getByText(/^00:01 \/ 00:0[23]$/)).toBeVisible();
  await expect(studio.answer.getByRole("slider", { name: /^Position/ })).toHaveAttribute(
    "aria-valuetext",
    /^00:0\d of 00:0[23]$/,
  );
  expect(
    await studio.answer
      .locator("audio[aria-label]")
      .evaluate((audio: HTMLAudioElement) => Number.isFinite(audio.duration)),
  ).toBe(true);
  await expect(studio.answer.getByRole("button", { name: /^Play/ })).toBeVisible();

  await place.focus();
  await page.keyboard.press("Home");
  await expect(place).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("End");
  const end = (await place.getAttribute("aria-valuemax")) ?? "";
  await expect(place).toHaveAttribute("aria-valuenow", end);
});
