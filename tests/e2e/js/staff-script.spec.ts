import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drop, SOUNDS_OF_13, THREE_SEGMENTS, writeDialogue } from "../../support/e2e-script.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("a pasted script waits on the device until it is in the table", async ({ page }) => {
  await writeDialogue(page, THREE_SEGMENTS);
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

test("a merged cell of a word processor names the speaker of both rows", async ({ page }) => {
  await writeDialogue(page, THREE_SEGMENTS);
  await page.getByRole("button", { name: "Paste a whole script" }).click();
  const cell = (text: string, rows = 1) => `<td rowspan="${rows}"><p>${text}</p></td>`;
  const rows = [
    cell("Clerk", 2) + cell("Good morning, how are you?") + cell("सुप्रभात, आप कैसे हैं?"),
    cell("Please take a seat here.") + cell("कृपया यहाँ बैठिए।"),
    cell("Mother") + cell("मुझे मदद चाहिए, जी।") + cell("I need some help, please."),
  ];
  const table = `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
  const style = "<style><!--td {border: 1px solid #cccccc;}--></style>";
  const html = `<google-sheets-html-origin>${style}${table}`;
  const script = page.getByRole("textbox", { name: "Script" });
  await script.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, html);
  await expect(page.getByRole("heading", { name: /^3 segments 2 English, 1 Hindi/ })).toBeVisible();
  await expect(script, "no style of Google Sheets").toHaveValue(/^Clerk/);
  const rowsShown = page.locator(".paste li");
  await expect(rowsShown.nth(1)).toContainText(
    "Clerk, EnglishPlease take a seat here.कृपया यहाँ बैठिए।",
  );
});

test("a dropped folder gives its sounds, and a chosen letter of an input method moves nowhere", async ({
  page,
}, info) => {
  await writeDialogue(page, "Clerk: Good morning.\n\nMother: सुप्रभात।");
  const cell = page.getByRole("textbox", { name: /^Segment 1, English/ });
  await cell.focus();
  // Safari says so of Enter after the letters are chosen.
  await cell.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(cell).toBeFocused();
  await cell.press("Enter");
  await expect(cell).not.toBeFocused();

  const folder = info.outputPath("sounds");
  mkdirSync(join(folder, "second"), { recursive: true });
  for (const { name, buffer } of SOUNDS_OF_13.slice(0, 4))
    writeFileSync(join(folder, name.startsWith("02") ? "second" : "", name), buffer);
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  await expect(page.getByText("4 of 4 files have their place.")).toBeVisible();
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
