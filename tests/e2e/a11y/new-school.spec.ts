import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { test as base } from "../../support/e2e-test.ts";
import { expectCleanInEveryLook, expectCleanInOneLook } from "../../support/looks.ts";
import { startStack } from "../../support/stack.ts";
import { codeAt } from "../../support/totp.ts";

const test = base.extend<{ school: { url: string; code: string } }>({
  school: async ({}, use) => {
    const stack = await startStack({
      ...{ trial: false, env: { SAMPLE_CONTENT: "" }, upstreamEnv: { MAILBOX: "1" } },
    });
    const code = await readFile(join(stack.dataDir, "first-owner-code"), "utf8");
    await use({ url: stack.portalUrl, code: code.trim() });
    await stack.stop();
  },
});

/** Moves with Tab until a field, button or link of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const names = await page.evaluate(() => {
      const at = document.activeElement;
      const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
      const labels = isField ? [...(at.labels ?? [])].map(({ textContent }) => textContent) : [];
      return [at?.getAttribute("aria-label") ?? at?.textContent, ...labels];
    });
    if (names.some((text) => text?.trim() === name)) return;
  }
  throw new Error(`Tab does not reach "${name}".`);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

for (const { looks, tag, expectClean } of [
  { looks: "in one look", tag: [], expectClean: expectCleanInOneLook },
  { looks: "in every look", tag: "@night", expectClean: expectCleanInEveryLook },
])
  test(
    `an owner opens a school by keyboard; axe finds no violation ${looks}`,
    { tag },
    async ({ page, school, guard }) => {
      guard.announce(refusedRequest(422));
      const heading = page.getByRole("heading", { level: 1 });
      await page.goto(`${school.url}/staff`);
      await press(page, "Become the owner");
      await expect(page.locator("#problem")).toBeFocused();
      await expectClean(page);
      await typeInto(page, "Code", school.code);
      await typeInto(page, "Your name", "Olga");
      await typeInto(page, "Email", "olga@school.example");
      await typeInto(page, "Password", "a password of staff");
      await press(page, "Become the owner");
      await expect(heading).toHaveText("Two-step log-in");
      await expectClean(page);
      const secret = await page.locator("[name=secret]").inputValue();
      await typeInto(page, "Code", codeAt(secret, Date.now()));
      await press(page, "Turn on");
      await expect(heading).toHaveText("Recovery codes");
      await expectClean(page);
      await press(page, "I have written them down");
      await expect(heading).toHaveText("Open your school");
      await expectClean(page);

      await press(page, "Name your school");
      await expect(page).toHaveURL(/\/staff\/school$/);
      await typeInto(page, "Name", "Harbour CCL");
      await press(page, "Save the name");
      await expect(page.locator(".notice-success")).toBeVisible();
      await page.goto(`${school.url}/staff`);
      await press(page, "Send a test mail");
      await expect(page.locator(".said")).toContainText("/mailbox");
      await page.goto(`${school.url}/staff`);
      await expect(page.locator(".is-done", { hasText: "Harbour CCL" })).toBeVisible();
      await expectClean(page);

      await page.goto(`${school.url}/staff/school/pages/terms`);
      await typeInto(page, "Text", "# Lessons\n\n- Online: https://school.example\n\nअनुवाद");
      await press(page, "Save");
      await expect(page.locator(".notice-success")).toBeVisible();
      for (const path of ["/school/terms", "/sign-up", "/login"]) {
        await page.goto(school.url + path);
        await expectClean(page);
      }
      await page.goto(`${school.url}/staff`);
      await press(page, "Open the sign-up");
      await expect(page.locator(".notice-success")).toBeFocused();
      await expectClean(page);
    },
  );
