import type { Page } from "@playwright/test";
import { png } from "../../support/pictures.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

const photo = { name: "me.png", mimeType: "image/png", buffer: png(64) };
/** Waits for a text that the script shows once it listens. An earlier file waits for the button. */
const listens = async (page: Page) => {
  await page.getByRole("heading", { name: "Your photo" }).click();
  await expect(page.getByText("It is sent as soon as you choose it.")).toBeVisible();
};
const avatar = (page: Page) => page.locator(".site-header .avatar");

test("a click on the photo opens the file field; the chosen photo shows at once and is uploaded", async ({
  studentPage: page,
}) => {
  await page.goto("/user-profile");
  await expect(avatar(page)).not.toHaveAttribute("src");
  await listens(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("label .avatar").click(),
  ]);
  expect(chooser.isMultiple()).toBe(false);
  // Playwright cannot inspect a page during navigation, so the page stores what it shows.
  await page.locator("form[data-enhance='account/photo-preview']").evaluate((form) => {
    form.addEventListener("submit", () => {
      const shown = [
        form.querySelector("[aria-live]")?.textContent,
        form.querySelector("img.avatar")?.getAttribute("src"),
        form.querySelector(".photo-busy")?.checkVisibility(),
      ];
      sessionStorage.setItem("while-sending", JSON.stringify(shown));
    });
  });
  await chooser.setFiles(photo);
  await expect(page.getByText("Image updated successfully.")).toBeVisible();
  await page.getByRole("heading", { name: "Your photo" }).click();
  await expect(page.locator("label img.avatar")).toHaveAttribute("src", /^\/media\//);
  await expect(avatar(page)).toHaveAttribute("src", /^\/media\//);
  const shown: unknown = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem("while-sending") ?? "null"),
  );
  expect(shown).toEqual(["Uploading the photo…", expect.stringMatching(/^blob:/), true]);
  // Has a size only when the picture has loaded.
  await expect
    .poll(() => avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64);
});

test("a photo of any size is shrunk to the size that is shown", async ({ studentPage: page }) => {
  await page.goto("/user-profile");
  await listens(page);
  const large = { ...photo, buffer: png(1_000, 5_000_001) };
  await page.getByLabel("Profile photo").setInputFiles(large);
  await expect(page.getByText("Image updated successfully.")).toBeVisible();
  await expect
    .poll(() => avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(288);
});

test(
  "the page refuses a too large photo before the upload, and keeps the form",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/user-profile");
    await listens(page);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page
      .getByLabel("Profile photo")
      .setInputFiles({ ...photo, buffer: Buffer.alloc(5_000_001) });
    await expect(
      page.getByText("The photo is larger than 5 MB. Choose a smaller one."),
    ).toBeVisible();
    await expect(page.getByLabel("Profile photo")).toHaveValue("");
    expect(posts).toEqual([]);
  },
);
