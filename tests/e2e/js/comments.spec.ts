import type { Page } from "@playwright/test";
import { remarkCalls } from "../../../contract/staff/remarks.ts";
import { Api, tokenOf } from "../../http/upstream/api.ts";
import { loginOf } from "../../http/upstream/staff-api.ts";
import { type Account, PASSWORD } from "../../support/e2e-accounts.ts";
import { handInPractice } from "../../support/e2e-exam.ts";
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
  const address = await review(page, portal);
  await comment(portal, new URL(address).searchParams.get("record") ?? "");
  await page.goto(address);
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

/** Submits a practice with one answer, and sends it to the teachers. */
async function sendPractice(portal: Portal, student: Account): Promise<number> {
  const record_id = await handInPractice(portal, student);
  const login = await new Api(portal.upstreamUrl).login(student.email, PASSWORD);
  const api = new Api(portal.upstreamUrl, tokenOf(login));
  expect((await api.post("/api/v1/practice/send", { record_id, sent: true })).status).toBe(200);
  return record_id;
}

test("a teacher hears a practice and comments on it by keys", async ({ page, portal }) => {
  const practice = await sendPractice(portal, portal.newAccount());
  await page.goto(`/staff/practices/${practice}`);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("2");
  const own = page.locator("details[open] .source-own");
  await expect(own.getByRole("button", { name: /^Pause: / })).toBeVisible();
  await page.keyboard.press("2");
  await expect(own.getByRole("button", { name: /^Play: / })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator("*:focus")).toHaveAccessibleName("Comment 1");
  await page.keyboard.type("Begin sooner.");
  await expect(page.locator("details[open]").getByLabel("Time of comment 1, as 0:06")).toHaveValue(
    /^0:0\d$/,
  );
  await page.getByRole("button", { name: "Save and show the student" }).click();
  await expect(page.locator("[value='Begin sooner.']"), "saved").toHaveCount(1);
});
