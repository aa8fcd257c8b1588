import type { Page } from "@playwright/test";
import { phonePhoto } from "../../support/e2e-forum.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { png } from "../../support/pictures.ts";

const openForm = (page: Page) => page.getByText("Add Comment", { exact: true }).click();
/** Opens a page and waits until its scripts run. */
const open = async (page: Page, path: string) => {
  await Promise.all([page.waitForResponse(/\/entry\.client-.*\.js$/), page.goto(path)]);
  await page.waitForLoadState("networkidle");
};

test("the forum rotates and shrinks a phone photo and posts it with the text", async ({
  studentPage: page,
  guard,
}) => {
  guard.announce(/willReadFrequently/);
  await open(page, "/forum");
  const photo = await phonePhoto(page);
  expect(photo.buffer.length).toBeGreaterThan(400_000);
  await openForm(page);
  await page.getByLabel("Details").fill("Photo\n<script>alert(1)</script>");
  await page.getByLabel("Image (optional)").setInputFiles(photo);
  const says = page.locator("#add-comment").locator("p[aria-live]");
  await expect(says).toHaveText(/^Shrunk to \d+ kB\.$/);
  const chosen = await page.getByLabel("Image (optional)").evaluate((field: HTMLInputElement) => {
    const file = field.files?.[0];
    return { name: file?.name, type: file?.type, size: file?.size ?? 0 };
  });
  expect(chosen).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg" });
  expect(chosen.size).toBeLessThanOrEqual(102_400);
  await expect(says).toHaveText(`Shrunk to ${Math.ceil(chosen.size / 1024)} kB.`);
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByText("Forum created successfully!")).toBeVisible();
  const post = page.locator(".posts > li").first();
  await expect(post.locator(".said-text")).toHaveText("Photo <script>alert(1)</script>");
  const link = post.getByRole("link", { name: "Image posted by Asha Student See it larger" });
  const picture = link.locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(480);
  const larger = await link.evaluate(async (to: HTMLAnchorElement) => {
    const whole = await fetch(to.href);
    return (await createImageBitmap(await whole.blob())).height;
  });
  expect(larger).toBe(1280);
  const [above, below] = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return [40, 440].map((y) => [...(context?.getImageData(150, y, 1, 1).data ?? [])]);
  });
  expect((above?.[0] ?? 0) > 100 && (above?.[2] ?? 255) < 60, "red above").toBe(true);
  expect((below?.[2] ?? 0) > 100 && (below?.[0] ?? 255) < 60, "blue below").toBe(true);
});

test(
  "the forum keeps a small image, and makes transparent parts of a large one white",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(/willReadFrequently/);
    await open(page, "/forum");
    await openForm(page);
    const field = page.getByLabel("Image (optional)");
    const says = page.locator("#add-comment").locator("p[aria-live]");
    await field.setInputFiles({ name: "small.png", mimeType: "image/png", buffer: png(64) });
    await expect(says, "nothing to say").toBeEmpty();
    expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
      "small.png",
    );
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      canvas.width = 600;
      canvas.height = 600;
      const context = canvas.getContext("2d");
      const noise = context?.createImageData(600, 300);
      for (let at = 0; noise && at < noise.data.length; at += 1)
        noise.data[at] = Math.floor(Math.random() * 256);
      if (noise) context?.putImageData(noise, 0, 0);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    });
    const buffer = Buffer.from(drawn, "base64");
    expect(buffer.length).toBeGreaterThan(102_400);
    await field.setInputFiles({ name: "clear.png", mimeType: "image/png", buffer });
    await expect(says).toHaveText(/^Shrunk to/);
    const pixel = await field.evaluate(async (input: HTMLInputElement) => {
      const bitmap = await createImageBitmap(input.files?.[0] ?? new Blob());
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(bitmap.width / 2, bitmap.height * 0.9, 1, 1).data ?? [])];
    });
    expect(Math.min(...pixel)).toBeGreaterThan(245);
  },
);

test(
  "the forum says at once when it cannot shrink an image, and refuses it but keeps the text",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(refusedRequest(422));
    await open(page, "/forum");
    await openForm(page);
    await page.getByLabel("Details").fill("Typed & kept");
    await page.getByLabel("Image (optional)").setInputFiles({
      name: "broken.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.alloc(150_000, 7),
    });
    await expect(page.locator("#add-comment").locator("p[aria-live]")).toHaveText(
      "This image could not be shrunk. Choose a smaller one.",
    );
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.locator("#problem")).toBeFocused();
    await page
      .getByRole("link", { name: "The image is larger than 100kb. Choose a smaller one." })
      .click();
    await expect(page.getByLabel("Image (optional)")).toBeFocused();
    await expect(page.getByLabel("Details")).toHaveValue("Typed & kept");
  },
);

test(
  "a post sent while its image is being shrunk waits for the image",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await open(page, "/forum");
    const photo = await phonePhoto(page);
    await page.route(/\/chosen-image-.*\.js$/, async (route) => {
      await page.getByRole("button", { name: "Post Comment" }).click();
      await route.continue();
    });
    await openForm(page);
    await page.getByLabel("Details").fill("Quick");
    await page.getByLabel("Image (optional)").setInputFiles(photo);
    await expect(page.getByText("Forum created successfully!")).toBeVisible();
    await expect(page.locator(".posts > li").first().locator(".post-picture")).toBeVisible();
  },
);
