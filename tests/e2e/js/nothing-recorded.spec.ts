import { readFile } from "node:fs/promises";
import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";
import {
  giveAtTheEnd,
  giveNothing,
  muteAhead,
  neverStart,
  setCalendar,
  traceSound,
} from "../../support/sound/in-page.ts";
import { measure } from "../../support/sound/spoken.ts";

test.use({ viewport: { width: 360, height: 640 } });

const NOTHING = [
  ["never starts", neverStart, "The recorder did not start, and nothing was recorded. Try again."],
  [
    "gives nothing for some seconds",
    giveNothing,
    "The recorder gave no sound, so nothing was recorded. Try again.",
  ],
  [
    "was muted by a call while the question played",
    muteAhead,
    "A call or another app took the microphone. End it and try again.",
  ],
] as const;

for (const [row, [what, fault, says]] of NOTHING.entries())
  test(
    `a recorder that ${what} says so, counts nothing, and offers the file field`,
    { tag: row === 0 ? [] : "@night" },
    async ({ studentPage: page, portal }) => {
      await page.addInitScript(traceSound);
      const studio = new Studio(page, portal.question("bank"));
      await studio.open(1);
      await page.evaluate(fault);
      await studio.start.click();
      await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByText("Attempts: 0")).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
      await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
      await studio.next.click();
      await expect(studio.heading(2)).toBeVisible();
      await studio.expectReceipt(1, "Saved");
    },
  );

test("a recorder that stops giving keeps what it gave, and a file can be sent instead", async ({
  page,
  portal,
  student,
}) => {
  const [file = ""] = ANSWER_FILES;
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(2);
  await page.evaluate(giveNothing);
  await expect(page.getByRole("alert")).toHaveText(
    /Recording stopped, 0:0[1-4] kept\. The recorder gave no more sound\. This does not count/,
    { timeout: 20_000 },
  );
  await expect(page.getByRole("button", { name: "Use it" })).toBeFocused();
  await studio.file.setInputFiles(file);
  await page.getByRole("button", { name: "Send the file" }).click();
  await expect(studio.heading(2)).toBeVisible();
  const [answer] = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(answer?.sha256).toBe(sha256(await readFile(file)));
});

test(
  "neither a calendar that is set nor a recorder that gives all at its end cuts a take",
  { tag: "@night" },
  async ({ page, portal, student }, info) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.evaluate(giveAtTheEnd);
    await studio.speak(1);
    for (const seconds of [20, -20, 86_400, -86_400]) {
      await page.evaluate(setCalendar, seconds * 1000);
      const shown = await studio.clock.innerText();
      await expect(studio.clock).not.toHaveText(shown);
    }
    await expect(studio.clock).toHaveText(/^00:(0[6-9]|[1-5]\d)$/);
    await studio.finish.click();
    await studio.expectReceipt(1, "Saved");
    const upstream = await UpstreamView.of(portal, student);
    const answer = (await upstream.answers(studio.question.id)).at(-1);
    if (!answer) throw new Error("no answer");
    const { seconds, statedSeconds } = await measure(await upstream.bytes(answer), info);
    expect(seconds).toBeGreaterThan(5.5);
    expect(Math.abs(seconds - statedSeconds)).toBeLessThan(0.5);
  },
);
