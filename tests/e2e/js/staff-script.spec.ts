import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { drop, SOUNDS_OF_13, writeDialogue } from "../../support/e2e-script.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
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

test("what is typed and chosen before the script comes is taken up", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/writing-*.js", (route) => held.then(() => route.continue()));
  await writeDialogue(page, "Clerk: Good morning.", { isPlain: true });
  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Background").fill("Two people meet.");
  await page.locator("input[name^=prompt-]").setInputFiles(SOUNDS_OF_13.slice(0, 1));
  await page.getByText("Paste a whole script").click();
  await page.getByRole("textbox", { name: "Script" }).fill("Clerk: Goodbye.");
  arrive();
  await expect(page.getByText("Your pasted script is not in the table yet.")).toBeVisible();
  await expect(page.getByLabel("Background")).toHaveValue("Two people meet.");
  await expect(page.getByRole("button", { name: /^Play segment 1, English/ })).toBeVisible();
});

test("a sound whose segment is removed before it is stored is placed by hand", async ({
  page,
  guard,
}) => {
  guard.announce(failedRequest);
  await writeDialogue(page, "Clerk: Good morning.\n\nMother: सुप्रभात।");
  await page.route("**/changes", (route) => route.abort());
  await drop(page, SOUNDS_OF_13.slice(3, 4));
  await expect(page.getByText("1 of 1 file has its place.")).toBeVisible();
  await page.getByLabel("Change segment 2").click();
  await page.getByRole("button", { name: /^Remove ?, segment 2/ }).click();
  await expect(page.getByText("Its segment is not there any more.")).toBeVisible();
  await page.unroute("**/changes");
  await page.getByLabel("Place of 02-hi.mp3").selectOption({ label: "1, Hindi, sample" });
  await page.getByRole("button", { name: /^Put it there ?: 02-hi.mp3/ }).click();
  await expect(page.getByText("Files to place by hand")).toHaveCount(0);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Play segment 1, Hindi/ })).toBeVisible();
});

async function openDialogue(page: Page, portal: Portal): Promise<void> {
  await page.goto(`/staff/content/${portal.question("bank").id}`);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Paste a whole script" })).toBeVisible();
}
