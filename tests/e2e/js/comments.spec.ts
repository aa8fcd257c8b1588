import type { Page } from "@playwright/test";
import { remarkCalls } from "../../../contract/staff/remarks.ts";
import { Api } from "../../http/upstream/api.ts";
import { loginOf } from "../../http/upstream/staff-api.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { review } from "../../support/e2e-states.ts";
import { expect, test } from "../../support/e2e-test.ts";

/** Comments on the first answer of a practice, as a teacher. */
async function comment({ upstreamUrl }: Portal, practice: string): Promise<void> {
  const json = { email: "meera@example.com", password: PASSWORD };
  const door = await new Api(upstreamUrl).post("/api/staff/login", json);
  const teacher = new Api(upstreamUrl, loginOf(door).token);
  const path = `/api/staff/practices/${practice}`;
  const { segments } = remarkCalls.get.answer.parse((await teacher.get(path)).body);
  const comments = { [segments[0]?.segment_id ?? 0]: [{ at_ms: 1_000, text: "A long pause." }] };
  const said = { version: 0, remark: "", segments: {}, comments };
  expect((await teacher.post(path, said)).status).toBe(200);
}

const time = (page: Page) => page.getByRole("link", { name: /^0:01\s?: hear it from here$/ });

test("the time of a comment plays the answer from there, and without script opens it there", async ({
  studentPage: page,
  portal,
  browser,
}) => {
  await review(page, portal);
  const address = page.url();
  await comment(portal, new URL(address).searchParams.get("record") ?? "");
  await page.reload();
  await time(page).press("Enter");
  const own = page.getByLabel("Your Response 1", { exact: true });
  await expect(own.getByRole("button", { name: "Pause: Your Response 1" })).toBeVisible();
  const at = () => own.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(at).toBeGreaterThan(1);
  await expect(page.getByRole("slider", { name: "Position: Your Response 1" })).toBeVisible();
  await expect(page).toHaveURL(address);

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false });
  const opened = await plain.newPage();
  await opened.goto(address);
  await time(opened).click();
  await expect(opened).toHaveURL(/\/media\/.+#t=1$/);
  const sound = opened.locator("video");
  await expect
    .poll(() =>
      sound.evaluate((media: HTMLMediaElement) => [media.readyState > 0, media.currentTime]),
    )
    .toEqual([true, 1]);
  await plain.close();
});
