import type { Page } from "@playwright/test";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";
import { noteRecordings, traceSound } from "../../support/sound/in-page.ts";
import { likeness, placeOf } from "../../support/sound/likeness.ts";
import { decode, soundFile } from "../../support/sound/sounds.ts";
import { measure } from "../../support/sound/spoken.ts";

test("a rehearsal needs one press and a Finish for each segment, and sends the takes in order", async ({
  openBrowser,
  portal,
}, info) => {
  const account = portal.newAccount();
  const context = await openBrowser({ sound: "speech" });
  await signIn(context, portal, account);
  const page = await context.newPage();
  const studio = new Studio(page, portal.question("bank"));
  const sent = await recordingsSent(page);
  await page.addInitScript(traceSound);
  await studio.open(1);
  const loads = countLoads(page);
  await page.getByRole("button", { name: "Practise like the real test" }).click();
  for (const segment of [1, 2, 3]) {
    await expect(studio.heading(segment)).toBeVisible();
    await expect(studio.finish).toBeFocused();
    await studio.spoken(3);
    await expect(page.locator(".seg > .receipt-stored")).toHaveCount(segment - 1);
    expect(await page.evaluate(timesOpened), "T33: one microphone all the time").toBe(1);
    await studio.finish.press("Enter");
    if (segment < 3) expect(loads(), "no page load between two segments").toBe(0);
  }
  await expect(page.getByText("3 of 3 segments are answered.")).toBeVisible();
  expect(loads(), "the end of the dialogue is a page of its own").toBe(1);

  const upstream = await UpstreamView.of(portal, account);
  const answers = await upstream.answers(studio.question.id);
  expect(answers.map(({ segment, attempt }) => ({ segment, attempt }))).toEqual(
    studio.question.segments.map((segment) => ({ segment, attempt: 1 })),
  );
  const spoken = await decode(soundFile("speech"));
  const places: number[] = [];
  for (const [index, answer] of answers.entries()) {
    const bytes = await upstream.bytes(answer);
    expect([sha256(bytes), answer.sha256]).toEqual([sent[index], sent[index]]);
    const { samples } = await measure(bytes, info);
    expect(likeness(samples, spoken, [0, 60])).toBeGreaterThanOrEqual(0.8);
    places.push(placeOf(samples, spoken, [0, 60]));
  }
  expect(places, "each answer holds its own part of the speech").toEqual(
    places.toSorted((one, other) => one - other),
  );
  expect((places[2] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(8);
});

test(
  "a rehearsal moves on after ten silent seconds",
  { tag: "@night" },
  async ({ openBrowser, portal }) => {
    const context = await openBrowser({ sound: "silence" });
    await signIn(context, portal, portal.newAccount());
    const page = await context.newPage();
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.getByRole("button", { name: "Practise like the real test" }).click();
    await expect(page.getByText(/^Next segment in [1-5]$/)).toBeVisible({ timeout: 15_000 });
    await expect(studio.heading(2)).toBeVisible({ timeout: 10_000 });
    await studio.expectReceipt(1, "Saved");
  },
);

const timesOpened = () => window.soundTrace.filter((event) => event === "microphone opened").length;

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  return () => loads;
}

/** Records the SHA-256 of each recording that the page gives its uploader, in order. */
async function recordingsSent(page: Page): Promise<string[]> {
  const sums: string[] = [];
  await page.exposeFunction("noteRecording", (bytes: number[]) =>
    sums.push(sha256(Uint8Array.from(bytes))),
  );
  await page.addInitScript(noteRecordings);
  return sums;
}
