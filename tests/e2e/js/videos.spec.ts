import type { Page } from "@playwright/test";
import { YOUTUBE_ID } from "../../support/e2e-daily-content.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { watchLayoutShift } from "../../support/layout-shift.ts";

const PLAYERS = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

/** Records every request to another host. */
function watchStrangers(page: Page, own: string): string[] {
  const strangers: string[] = [];
  page.on(
    "request",
    (request) =>
      !request.url().startsWith(own) &&
      !request.url().startsWith("data:") &&
      strangers.push(request.url()),
  );
  return strangers;
}

test("nothing shifts, no other host is contacted, and the page needs few requests", async ({
  studentPage: page,
  portal,
}) => {
  const strangers = watchStrangers(page, portal.portalUrl);
  let requests = 0;
  page.on("request", (request) => (requests += request.url().startsWith("data:") ? 0 : 1));
  const moved = await watchLayoutShift(page);
  await page.goto("/video");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("link", { name: /^Play video/ }).first()).toBeVisible();
  expect(await moved()).toEqual([]);
  expect(strangers).toEqual([]);
  expect(requests).toBeLessThanOrEqual(7);
  const cover = page.locator(".video-cover");
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  const heights = await page
    .locator(".video-box")
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(heights).toEqual([315, 315, 315, 315]);
  const columns = await page
    .locator(".video-item")
    .evaluateAll((rows) => new Set(rows.map((row) => row.getBoundingClientRect().left)).size);
  expect(columns).toBe(2);
});

test("a click replaces the picture with the other service's player and moves the focus into it", async ({
  studentPage: page,
  context,
  portal,
}) => {
  await context.route(PLAYERS, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!DOCTYPE html><title>Player</title><button>Pause</button>",
    }),
  );
  const strangers = watchStrangers(page, portal.portalUrl);
  const referers: (string | undefined)[] = [];
  page.on(
    "request",
    (request) => PLAYERS.test(request.url()) && referers.push(request.headers().referer),
  );
  const moved = await watchLayoutShift(page);
  await page.goto("/video");
  const standIn = page.getByRole("link", {
    name: /^Play video ?: How the test day works On YouTube$/,
  });
  const before = await standIn.boundingBox();
  await standIn.focus();
  await page.keyboard.press("Enter");
  const frame = page.locator("iframe");
  await expect(frame).toBeFocused();
  expect(await frame.boundingBox()).toEqual(before);
  await expect(frame).toHaveAttribute("title", "How the test day works");
  await expect(frame).toHaveAttribute(
    "src",
    `https://www.youtube-nocookie.com/embed/${YOUTUBE_ID}?autoplay=1`,
  );
  await expect(frame).toHaveAttribute("allow", /fullscreen/);
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("link", { name: /^Play video ?: One repeat/ }).click();
  await expect(
    page
      .frameLocator("iframe[src^='https://player.vimeo.com/video/123456789']")
      .getByRole("button", { name: "Pause" }),
  ).toBeVisible();
  expect(strangers.length).toBe(2);
  expect(referers, "the services want to know the site, and learn no more").toEqual([
    `${portal.portalUrl}/`,
    `${portal.portalUrl}/`,
  ]);
  expect(await moved()).toEqual([]);
});

test("a school film streams through the portal in parts, with captions, by keyboard", async ({
  studentPage: page,
}) => {
  const ranges: (string | undefined)[] = [];
  page.on(
    "request",
    (request) => request.resourceType() === "media" && ranges.push(request.headers().range),
  );
  await page.goto("/video");
  const film = page.locator("video").first();
  await expect(page.getByText("59 seconds, with captions")).toBeVisible();
  expect(ranges, "nothing of it is loaded before").toEqual([]);
  expect(await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe(
    "disabled",
  );
  await film.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(1);
  expect(
    await film.evaluate((video: HTMLVideoElement) => [
      video.error,
      video.videoWidth > 0,
      video.textTracks[0]?.mode,
    ]),
  ).toEqual([null, true, "showing"]);
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length))
    .toBeGreaterThan(0);
  expect(ranges[0]).toMatch(/^bytes=0-/);
  await film.evaluate((video: HTMLVideoElement) => (video.currentTime = 40));
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(40);
  expect(await film.evaluate((video: HTMLVideoElement) => video.seekable.end(0))).toBeGreaterThan(
    50,
  );
});
