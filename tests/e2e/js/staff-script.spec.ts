import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("a pasted script waits on the device until it is in the table", async ({ page, portal }) => {
  await openDialogue(page, portal);
  const paste = page.getByRole("button", { name: "Paste a whole script" });
  const field = page.getByRole("textbox", { name: "Script" });
  await paste.click();
  await field.fill("A: Good morning.\n\nB: सुप्रभात।");
  await page.reload();
  const waits = page.getByText("Your pasted script is not in the table yet.");
  await expect(waits).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Put it back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Go on with it" }).click();
  await expect(field).toHaveValue("A: Good morning.\n\nB: सुप्रभात।");
  await page.getByRole("button", { name: "Put into the table" }).click();
  await expect(paste).toBeFocused();
  await expect(waits).toHaveCount(0);
  await expect(page.getByText(/^(Saved |Everything is saved)/)).toBeVisible();
  await page.reload();
  await expect(paste).toBeVisible();
  await expect(waits).toHaveCount(0);
});

test("a stored form with a comma stays whole while another fact is written", async ({
  page,
  portal,
}) => {
  await openDialogue(page, portal);
  await page.goto("/staff/content/new");
  await page.getByLabel("Title").fill("At the clinic");
  await page.getByLabel("Topic").fill("Health");
  await page.getByLabel("Language besides English").selectOption({ label: "Hindi" });
  await page.getByLabel("Script, if there is one").fill("A: It is 155 over 95, Rita.");
  await page.getByRole("button", { name: "Go on to the segments" }).click();
  const key = (await page.locator("input[name=keys]").inputValue()).split(" ")[0];
  const stored = { kind: "number", says: "155 over 95", forms: ["155, 95"] };
  const from = page.waitForResponse(/\/changes$/);
  await page.evaluate(
    async ([segment, fact]) => {
      const place = { do: "set", key: Number(segment), field: "key_facts" };
      const form = new FormData();
      form.set("seen", "0");
      form.set("changes", JSON.stringify([{ ...place, from: [], to: [fact] }]));
      await fetch(`${location.pathname}/changes`, { method: "POST", body: form });
    },
    [key, stored] as const,
  );
  await from;
  await page.reload();
  await page.locator("#segment-1 .facts-fold summary").click();
  await page.getByRole("button", { name: "Add a fact to segment 1" }).click();
  const fact = page.getByRole("group", { name: /^Fact 2 of segment 1/ });
  await fact.getByLabel("Says, in English").fill("Rita");
  await fact.getByLabel(/^Forms in/).fill("रीता");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await page.locator("#segment-1 .facts-fold summary").click();
  await expect(
    page.getByRole("group", { name: /^Fact 1 of segment 1/ }).getByLabel(/^Forms in/),
  ).toHaveValue("155, 95");
});

async function openDialogue(page: Page, portal: Portal): Promise<void> {
  await page.goto(`/staff/content/${portal.question("bank").id}`);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Paste a whole script" })).toBeVisible();
}
