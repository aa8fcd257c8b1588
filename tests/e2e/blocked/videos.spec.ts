import { expect, test } from "../../support/e2e-test.ts";

for (const name of ["entry.client", "video"]) {
  test(
    `without ${name} the video page still plays its films`,
    { tag: "@night" },
    async ({ studentPage: page, withoutScript }) => {
      await withoutScript(name);
      await page.goto("/video");
      await page.waitForLoadState("networkidle");
      await expect(
        page.getByRole("link", {
          name: /^Play video ?: How the test day works.+Opens in a new tab$/,
        }),
      ).toBeVisible();
      const film = page.locator("video").first();
      await film.focus();
      await page.keyboard.press("Space");
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), {
          timeout: 20_000,
        })
        .toBeGreaterThan(0.2);
    },
  );
}
