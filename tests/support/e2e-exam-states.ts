import { expect, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { payWith } from "./e2e-community-states.ts";
import { beginExam, handInExam } from "./e2e-exam.ts";
import type { Portal } from "./e2e-portal.ts";
import { ANSWER_FILES } from "./e2e-studio.ts";
import { signIn } from "./e2e-test.ts";
import { asStudent, type Visit } from "./e2e-visit.ts";

/** Goes from the list of mock tests to the first segment of the only one. */
async function beginTest(page: Page): Promise<void> {
  await page.goto("/mock-test");
  await page.getByRole("link", { name: /^Start Mock Test/ }).click();
  await page.getByRole("button", { name: "Next to start example" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Segment 1 of 2" })).toBeVisible();
}

/**
 * Answers by the form's own post and opens the next page, because Playwright cannot send a file
 * from a page without script.
 */
async function answer(page: Page, portal: Portal, then: string): Promise<void> {
  const form = page.locator("main form[enctype]");
  const hidden = await form
    .locator("input[type=hidden]")
    .evaluateAll((inputs) =>
      inputs.flatMap((input) =>
        input instanceof HTMLInputElement ? [[input.name, input.value] as const] : [],
      ),
    );
  const audioanswer = {
    name: "answer.mp3",
    mimeType: "audio/mpeg",
    buffer: await readFile(ANSWER_FILES[0] ?? ""),
  };
  const sent = await page.context().request.post(page.url(), {
    multipart: { ...Object.fromEntries(hidden), audioanswer },
    headers: { Origin: portal.portalUrl },
    maxRedirects: 0,
  });
  await page.goto(sent.headers().location ?? "no redirect");
  await expect(page.getByRole("heading", { name: then })).toBeVisible();
}

/** Pages and states of a mock test that need no script. */
export const EXAM_PAGES: Record<string, Visit> = {
  "mock-tests": asStudent(async (page) => {
    await page.goto("/mock-test");
  }),
  "mock-tests-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/mock-test");
    await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  },
  "mock-intro": asStudent(async (page) => {
    await page.goto("/mock-test/exam/question?mock=1");
  }),
  "mock-information": asStudent(async (page) => {
    await page.goto("/mock-test/exam/question?mock=1&phase=2");
  }),
  "mock-segment": asStudent(async (page, portal) => {
    await beginTest(page);
    await answer(page, portal, "Segment 2 of 2");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Please answer the current question").first()).toBeVisible();
  }),
  "mock-feedback": async (page, portal) => {
    const account = portal.newAccount();
    await signIn(page.context(), portal, account);
    await page.goto(`/mock-test/feedback?record=${await handInExam(portal, account)}`);
    await expect(page.getByText("Pending...")).toBeVisible();
  },
  "mock-feedback-not-in-plan": async (page, portal) => {
    const account = portal.newAccount("visitor");
    await signIn(page.context(), portal, account);
    await payWith(page, "4242 4242 4242 4242");
    await page.goto(`/mock-test/feedback?record=${await handInExam(portal, account)}`);
    await expect(page.getByText("Not in your plan")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the plans" })).toBeVisible();
  },
};

/** States that need script. */
export const EXAM_STATES: Record<string, Visit> = {
  "mock test": asStudent(async (page, portal) => {
    await (await beginExam(page, portal)).speak(1);
  }),
  equipment: asStudent(async (page) => {
    await page.context().grantPermissions(["microphone", "camera"]);
    await page.goto("/mock-test/exam/question?mock=1");
    await page.getByRole("button", { name: "Check my equipment" }).click();
    await page.getByRole("button", { name: "Show the camera" }).click();
    await expect(page.getByText("The camera works.")).toBeVisible();
    await page.getByRole("button", { name: "I hear nothing" }).click();
    await page.getByRole("button", { name: "Check both" }).click();
    await expect(page.getByText(/^One answer is sent in/)).toBeVisible();
  }),
};
