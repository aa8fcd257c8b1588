import { expect } from "@playwright/test";
import { enterExam } from "../../support/e2e-exam.ts";
import { test } from "../../support/e2e-plain.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { bytesOnDevice, takesOnDevice } from "../../support/e2e-uploads.ts";
import { WordList } from "../../support/e2e-words.ts";
import { dialogues } from "../../support/plain-provider/material.ts";

/** Records one take after another until the page after the last one. */
async function speak(studio: Studio, segments: number): Promise<void> {
  for (let segment = 1; segment <= segments; segment += 1) {
    await expect(studio.heading(segment)).toBeVisible();
    await studio.take(1);
    await studio.next.click();
  }
}

test(
  "a student speaks, submits and reviews a dialogue with a plain provider",
  { tag: "@night" },
  async ({ page, plain, student }) => {
    const studio = new Studio(page, { id: 102, segments: [1021, 1022] });
    await studio.open(1);
    await speak(studio, 2);
    await page.getByRole("link", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Successfully Submitted")).toBeVisible();
    const [practice] = student.practices;
    const takes = [...(practice?.answers.values() ?? [])];
    expect([practice?.status, takes.map(({ attempt }) => attempt)]).toEqual([1, [1, 1]]);
    for (const { file } of takes) {
      const kept = plain.provider.school.files.get(file);
      expect(kept?.type).toMatch(/^audio\/webm/);
      expect(kept?.bytes.length).toBeGreaterThan(1000);
    }
    await expect(page.getByLabel(/^Your Response/).first()).toBeVisible();
    const review = page.url();
    const [omission] = await page
      .getByRole("checkbox", { name: "Omission", includeHidden: true })
      .all();
    await page.getByText("My marks", { exact: true }).first().click();
    await omission?.check();
    await page.goto(review);
    await expect(page.getByText("My marks (1)"), "the device kept it").toBeVisible();
    await expect.poll(() => takesOnDevice(page), "the device lets go of its copies").toEqual([]);
  },
);

test("a wave that the school does not send is drawn from a sound that was played", async ({
  page,
  plain: { provider },
  student,
}) => {
  const { school } = provider;
  const dialogue = dialogues.find(({ id }) => id === 102);
  if (!dialogue) throw new Error("no dialogue 102");
  await new Studio(page, { id: 102, segments: [1021, 1022] }).open(1);
  const wave = page.locator("[role=slider] > div");
  await expect(wave).toBeHidden();
  await page.getByRole("button", { name: "Play: Segment 1 of 2" }).click();
  await expect(wave).toBeVisible();

  const answers = new Map<number, never>();
  const done = { dialogue, created_at: school.now(), status: 1, answers, came: 0 } as const;
  student.practices = [{ record_id: school.next(), ...done }];
  await page.goto("/practice-ccl/completed");
  await page.getByRole("link", { name: dialogue.title, exact: true }).click();
  const drawn = page.locator(".sound-wave").first();
  await expect(page.getByText("A wave appears when you have played its sound.")).toBeVisible();
  await expect(drawn).toBeHidden();
  await page.getByRole("button", { name: "Play: Segment Response 1" }).click();
  await expect(drawn).toBeVisible();
  await expect(drawn.locator("path")).toHaveAttribute("d", /^M-1 30(m2 -\d+v\d+)+$/);
});

test("a school that counts answers gets one for each segment of a mock test, the last take", async ({
  page,
  plain: { provider },
  student,
}) => {
  const { school } = provider;
  school.countsAnswers = true;
  await enterExam(page, /^Start Mock Test.*One$/);
  const studio = new Studio(page, { id: 411, segments: [4111, 4112] });
  await expect(studio.heading(1)).toBeVisible();
  await studio.take(1);
  await expect(page.getByText(/^Your answer is kept: /)).toBeVisible();
  const own = page.getByRole("slider", { name: "Position: Your answer" });
  await expect(own, "a test disables seeking").toHaveAttribute("aria-disabled", "true");
  await studio.start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Repeat" }).click();
  await studio.spoken(2);
  await studio.finish.click();
  await expect(page.getByText("Attempts: 2")).toBeVisible();
  await expect(page.getByText(/^Your answer is kept: /)).toBeVisible();
  const [record] = student.mocks;
  const last = await bytesOnDevice(page);
  expect(record?.came, "nothing is sent before Next").toEqual([]);
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  await expect.poll(() => record?.came.length).toBe(1);
  const kept = school.files.get(record?.answers[0]?.file ?? "");
  expect(kept?.bytes.equals(last), "the second take").toBe(true);

  await studio.take(1);
  await page.reload();
  await expect.poll(() => record?.came.length, "the next visit sends it").toBe(2);
  await studio.next.click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Dialogue 2/2")).toBeVisible();
  await speak(studio, 2);
  await expect(page.getByText("Mock Test Finished")).toBeVisible();
  expect([record?.status, record?.came.length]).toEqual([1, 4]);
  expect(record?.answers.map(({ attempt }) => attempt)).toEqual([2, 1, 1, 1]);
  school.countsAnswers = false;
});

test(
  "a student opens, saves and deletes words in place with a plain provider",
  { tag: "@night" },
  async ({ page, student }) => {
    const list = new WordList(page);
    await list.open();
    await page.waitForLoadState("networkidle");
    await list.show("invoice").click();
    await list.expectCount("invoice", 1);
    await list.add("invoice").click();
    await expect(list.status).toContainText("Add successfully!");
    await expect.poll(() => student.myWords.length).toBe(1);
    expect(student.opened.get(3101)).toBe(1);
    await list.open("/vocabulary?list=my-words");
    await list.remove("invoice").click();
    await expect(list.undo("invoice")).toBeVisible();
    expect(student.myWords).toEqual([]);
    await page.reload();
    await expect(page.getByText("You have not saved any words yet.")).toBeVisible();
  },
);
