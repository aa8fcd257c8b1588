import { expect, type Page } from "@playwright/test";
import { fixture } from "../http/upstream/content-folder.ts";
import { PASSWORD } from "./e2e-accounts.ts";

/** 26 sounds by their names: what is said and the sample of each segment. */
export const SOUNDS_OF_13 = Array.from({ length: 13 }, (_, at) =>
  ["en", "hi"].map((tag) => ({
    name: `${String(at + 1).padStart(2, "0")}-${tag}.mp3`,
    mimeType: "audio/mpeg",
    buffer: fixture("take.mp3"),
  })),
).flat();

export const THREE_SEGMENTS = "Clerk: Good morning.\n\nMother: सुप्रभात।\n\nClerk: Take a seat.";

/** Logs an owner in at an address of staff, which it leads to. */
export async function openAsOwner(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).first().click();
}

/**
 * Makes a dialogue with a script, and returns the address of its page, once its script runs. The
 * dialogues of the portal stay as they are for the next test.
 */
export async function writeDialogue(
  page: Page,
  script: string,
  { isPlain = false } = {},
): Promise<string> {
  await openAsOwner(page, "/staff/content/new");
  await page.getByLabel("Title").fill("At the counter");
  await page.getByLabel("Topic").fill("Financial");
  await page.getByLabel("Language besides English").selectOption({ label: "Hindi" });
  await page.getByLabel("Script, if there is one").fill(script);
  await page.getByRole("button", { name: "Go on to the segments" }).click();
  const sign = isPlain ? "Save" : "Paste a whole script";
  await expect(page.getByRole("button", { name: sign, exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Drops files on the window, like the desktop does. */
export async function drop(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer.toString("base64") }));
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType: type, bytes } of given) {
      const read = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([read], name, { type }));
    }
    const how = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", how));
    document.body.dispatchEvent(new DragEvent("drop", how));
  }, sent);
}
