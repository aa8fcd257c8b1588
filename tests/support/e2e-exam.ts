import { expect, type Page } from "@playwright/test";
import type { Portal } from "./e2e-portal.ts";
import { Studio } from "./e2e-studio.ts";

/** Begins the one mock test of the content as a student does, and stands at its first segment. */
export async function beginExam(page: Page, portal: Portal): Promise<Studio> {
  await page.goto("/mock-test");
  await page.getByRole("link", { name: /^Start Mock Test/ }).click();
  await page.getByRole("button", { name: "Next to start example" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  return examStudio(page, portal, "school");
}

/** The recorder on the page of the exam, once its clock runs. */
export async function examStudio(
  page: Page,
  portal: Portal,
  dialogue: "school" | "short-1",
): Promise<Studio> {
  const studio = new Studio(page, portal.question(dialogue));
  await expect(page.getByRole("timer", { name: "Time left" })).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(studio.start.or(studio.next).first()).toBeVisible();
  return studio;
}
