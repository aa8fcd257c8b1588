import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";
import { hidePage, showPage, traceSound } from "../../support/sound/in-page.ts";
import { measure } from "../../support/sound/spoken.ts";

const INTERRUPTIONS: Record<string, { cut: () => unknown; said: string }> = {
  "T9: the microphone is unplugged": {
    cut: () => window.heldTrack?.stop(),
    said: "The microphone was disconnected.",
  },
  "T10: another app takes the microphone": {
    cut: () => window.heldTrack?.dispatchEvent(new Event("mute")),
    said: "Another app took the microphone.",
  },
  "T11: the recorder fails": {
    cut: () => window.heldRecorder?.dispatchEvent(new Event("error")),
    said: "The recorder failed.",
  },
  "T12: the page is hidden": { cut: hidePage, said: "The page was hidden." },
};

test.use({ viewport: { width: 360, height: 640 } });

test("T9 - T12: an interruption keeps the recording so far, and counts no repeat", async ({
  page,
  portal,
  student,
}, info) => {
  await page.addInitScript(traceSound);
  const studio = new Studio(page, portal.question("clinic"));
  await studio.open(1);
  const upstream = await UpstreamView.of(portal, student);
  for (const [index, [title, { cut, said }]] of Object.entries(INTERRUPTIONS).entries())
    await test.step(title, async () => {
      const segment = index + 1;
      await studio.speak(1);
      await page.evaluate(cut);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(/Recording stopped, 0:0[1-4] kept\./);
      await expect(alert).toContainText(`${said} This does not count as a repeat.`);
      expect(
        await page.evaluate(() => window.heldTrack?.readyState),
        "the microphone is let go",
      ).toBe("ended");
      await page.evaluate(showPage);
      await page.getByRole("button", { name: "Use it" }).click();
      await studio.expectReceipt(segment, "Saved");
      await expect(page.getByText("Attempts: 1")).toBeVisible();
      const answer = (await upstream.answers(studio.question.id)).at(-1);
      expect(answer?.segment).toBe(studio.question.segments[index]);
      if (answer) {
        const { seconds } = await measure(await upstream.bytes(answer), info);
        expect(seconds).toBeGreaterThanOrEqual(0.9);
      }
      await studio.next.click();
      await expect(studio.heading(segment + 1)).toBeVisible();
    });
});

test("T13: after the page was hidden, Continue replays the question without counting a repeat", async ({
  studentPage: page,
  portal,
}) => {
  await page.addInitScript(traceSound);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.start.click();
  await expect(page.getByText("Playing question audio...")).toBeVisible();
  await page.evaluate(hidePage);
  await expect(
    page.getByText(
      "The question is paused. Continue plays it again. This does not count as a repeat.",
    ),
  ).toBeVisible();
  await page.evaluate(showPage);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(studio.recording).toBeVisible();
  await studio.spoken(1);
  await studio.finish.click();
  await studio.expectReceipt(1, "Saved");
  await expect(page.getByText("Attempts: 1")).toBeVisible();
});
