import { expect } from "@playwright/test";
import { asStudent, studioOf, type Visit } from "./e2e-visit.ts";

/** States of the recorder, each reached like a student does. */
export const STATES: Record<string, Visit> = {
  idle: asStudent(async (page, portal) => studioOf(page, portal).open(1)),
  recording: asStudent(async (page, portal) => {
    const studio = studioOf(page, portal);
    await studio.open(2);
    await studio.speak(1);
  }),
  stopped: asStudent(async (page, portal) => {
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.take(1);
    await studio.expectReceipt(1, "Saved");
  }),
  repeat: asStudent(async (page, portal) => {
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.take(1);
    await studio.expectReceipt(1, "Saved");
    await studio.start.click();
    await expect(page.getByRole("dialog", { name: "Repeat" })).toBeVisible();
  }),
  "log-out-question": asStudent(async (page, portal) => {
    // The upload stays open while the test checks the page.
    await page.route("**/recordings", () => undefined);
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.take(1);
    await page.locator("details.account summary").click();
    await page.getByRole("button", { name: "Log Out", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "1 recording is not sent yet." })).toBeVisible();
  }),
  denied: asStudent(async (page, portal) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    });
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.start.click();
    await expect(page.getByRole("alert")).toContainText("Microphone access denied.");
  }),
  "not-sent": asStudent(async (page, portal) => {
    await page.route("**/recordings", (route) =>
      route.fulfill({
        status: 422,
        json: { code: "refused", message: "The recording was not accepted.", retryable: false },
      }),
    );
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.take(1);
    await studio.expectReceipt(1, "Not sent");
  }),
  recovered: asStudent(async (page, portal) => {
    const studio = studioOf(page, portal);
    await studio.open(1);
    await studio.speak(2);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await expect(page.getByRole("button", { name: "Use it" })).toBeVisible();
  }),
};
