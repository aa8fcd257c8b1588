import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenVideo, videos } from "../../../support/given/community.ts";
import { onePage } from "../../../support/given/page.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const CALL = "GET /api/v1/videos-list/";
const lastQuery = () =>
  new URL(
    portal.fake.calls.findLast(({ path }) => path.startsWith("/api/v1/videos-list/"))?.path ?? "",
    "http://x",
  ).searchParams;

describe("the video list", () => {
  test("plays the embedded API's videos here with captions, and loads nothing from other hosts", async () => {
    const student = await portal.signedIn();
    const { page, status, headers } = await student.get("/video");
    expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
      200,
      "Videos, page 1 of 1 - VLE NAATI CCL Portal",
      "Videos",
    ]);
    const players = page.querySelectorAll("video");
    expect(players.length).toBeGreaterThan(0);
    for (const player of players) {
      expect(player.attributes).toMatchObject({ preload: "none", controls: "" });
      expect(player.getAttribute("aria-label")).toBe(
        player.closest(".video-item")?.querySelector("h2")?.text,
      );
      expect(player.getAttribute("src")).toMatch(/^\/media\//);
      expect(player.querySelector("track")?.getAttribute("kind")).toBe("captions");
      expect(player.querySelector("track")?.getAttribute("src")).toMatch(/^\/media\//);
    }
    const [said = ""] = textsOf(page, ".video-item details:not([open])");
    expect(said).toMatch(/^Read what is said: \S.{40}/);
    expect(textsOf(page, ".video-item .row-meta")[0]).toMatch(
      /^\d+ (second|minute)s?, with captions$/,
    );
    expect(textOf(page, ".pagination")).toBe(
      `Showing 1 to ${players.length} of ${players.length} entries`,
    );
    expect(headers.get("content-security-policy")).toContain(
      "frame-src https://www.youtube-nocookie.com https://player.vimeo.com;",
    );
    expect([
      lastQuery().get("search"),
      lastQuery().get("page"),
      lastQuery().get("perpage"),
    ]).toEqual(["", "1", ""]);
  });

  test("shows a lazily loaded cover image behind each video", async () => {
    const student = await portal.signedIn();
    const { page } = await student.get("/video");
    const covers = page.querySelectorAll(".video-cover");
    expect(covers.length).toBe(page.querySelectorAll("video").length);
    for (const cover of covers) {
      expect(cover.attributes).toMatchObject({ alt: "", loading: "lazy" });
      const picture = await student.get(cover.getAttribute("src") ?? "");
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(picture.bytes.length).toBeLessThan(20_000);
    }
  });

  test("shows a drawn placeholder without a cover, and no image from another host", async () => {
    const student = await portal.signedIn();
    const covers = [undefined, null, "https://evil.example/cover.jpg", "javascript:alert(1)"];
    const rows = covers.map((cover_url) =>
      givenVideo({ video_url: "/storage/film.mp4", cover_url }),
    );
    portal.fake.script(CALL, videos(rows));
    const { page, text } = await student.get("/video");
    expect(page.querySelectorAll(".video-cover").length).toBe(0);
    const posters = page.querySelectorAll("video").map((player) => player.getAttribute("poster"));
    expect(posters.every((poster) => poster?.includes("M40%200v220"))).toBe(true);
    // The browser's controls have the only play sign.
    expect(posters.join("")).not.toContain("circle");
    expect(text).not.toMatch(/evil\.example|javascript:/);
  });

  test("serves videos and captions through the portal, with byte ranges", async () => {
    const student = await portal.signedIn();
    const { page } = await student.get("/video");
    const src = page.querySelector("video")?.getAttribute("src") ?? "";
    const whole = await student.get(src);
    expect([
      whole.status,
      whole.headers.get("content-type"),
      whole.headers.get("accept-ranges"),
    ]).toEqual([200, "video/mp4", "bytes"]);
    const part = await student.get(src, { Range: "bytes=100-199" });
    expect([
      part.status,
      part.headers.get("content-range"),
      part.headers.get("content-length"),
    ]).toEqual([206, `bytes 100-199/${whole.bytes.length}`, "100"]);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
    expect((await student.get(src, { Range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    expect(
      (await student.get(src, { "If-None-Match": whole.headers.get("etag") ?? "" })).status,
    ).toBe(304);
    const captions = await student.get(page.querySelector("track")?.getAttribute("src") ?? "");
    expect([
      captions.status,
      captions.headers.get("content-type")?.split(";")[0],
      captions.text.startsWith("WEBVTT"),
    ]).toEqual([200, "text/vtt", true]);
    expect((await portal.client().get(src)).status).toBe(401);
  });

  test("keeps search and page in the URL and escapes the search text", async () => {
    const student = await portal.signedIn();
    portal.fake.script(
      CALL,
      videos([givenVideo(), givenVideo()], {
        ...{ current_page: 2, last_page: 3, from: 11, to: 12, total: 22 },
      }),
    );
    const { page } = await student.get("/video?search=test%20%3C%22%26day&page=2");
    expect([lastQuery().get("search"), lastQuery().get("page")]).toEqual([`test <"&day`, "2"]);
    expect(textOf(page, "title")).toBe(
      "22 videos found: Videos, page 2 of 3 - VLE NAATI CCL Portal",
    );
    expect(textOf(page, ".search ~ p")).toBe("22 videos found");
    expect(page.querySelector("#search")?.getAttribute("value")).toBe(`test <"&day`);
    expect(textOf(page, ".pagination p")).toBe("Showing 11 to 12 of 22 entries");
    expect(page.querySelector("a[rel=next]")?.getAttribute("href")).toBe(
      "/video?search=test+%3C%22%26day&page=3",
    );
    expect(page.querySelector(".search a")?.getAttribute("href")).toBe("/video");
    expect(page.querySelectorAll("main .video-item").length).toBe(2);
  });

  test("redirects a page past the end to the last one; an invalid page is page 1", async () => {
    const student = await portal.signedIn();
    portal.fake.script(CALL, videos([], { current_page: 9, last_page: 3 }));
    expect((await student.get("/video?search=x&page=9")).location).toBe("/video?search=x&page=3");
    portal.fake.script(CALL, videos([givenVideo()]));
    for (const page of ["0", "-1", "two", "1e9", "", "9".repeat(40)]) {
      expect((await student.get(`/video?page=${page}`)).status, page).toBe(200);
      expect(lastQuery().get("page")).toBe("1");
    }
  });

  test("names the search text when nothing matches, and says so when there are no videos", async () => {
    const student = await portal.signedIn();
    const { page } = await student.get("/video?search=nothing-like-this");
    expect(textOf(page, ".empty")).toBe("Data Not FoundNo video matches “nothing-like-this”.Clear");
    expect(page.querySelectorAll(".video-item, .pagination").length).toBe(0);
    portal.fake.script(CALL, videos([]));
    expect(textOf((await student.get("/video")).page, ".empty")).toBe(
      "Data Not FoundThere are no videos yet.Read how the test works",
    );
  });

  test("without a plan shows the free videos and a paywall, and serves no other video", async () => {
    const visitor = await portal.signedIn("visitor@example.com");
    const { page } = await visitor.get("/video");
    expect(page.querySelectorAll(".video-item").length).toBeGreaterThan(0);
    expect(textOf(page, ".paywall h2")).toBe("Subscribe to see all videos");
    expect(page.querySelector(".paywall a")?.getAttribute("href")).toBe("/subscription");
    const paid = (await (await portal.signedIn()).get("/video")).page
      .querySelectorAll("video")
      .map((player) => player.getAttribute("src") ?? "");
    const free = page.querySelectorAll("video").map((player) => player.getAttribute("src") ?? "");
    const shut = paid.filter((src) => !free.includes(src));
    expect(shut.length).toBeGreaterThan(0);
    for (const src of shut)
      expect((await visitor.get(src)).status, "not even with the address").toBe(404);
  });

  test("shows videos without a paywall when the API sends nothing about plans", async () => {
    const student = await portal.signedIn();
    const results = onePage([givenVideo({ title: undefined })]);
    portal.fake.script(CALL, answer(200, { results }));
    const { page } = await student.get("/video");
    expect([textsOf(page, ".video-item h2"), page.querySelector(".paywall")]).toEqual([
      ["Video 1"],
      null,
    ]);
  });
});

test("refuses media of another content type, whatever its name", async () => {
  const student = await portal.signedIn();
  const { page } = await student.get("/video");
  const [src = "", captions = ""] = [
    page.querySelector("video")?.getAttribute("src"),
    page.querySelector("track")?.getAttribute("src"),
  ];
  for (const type of [
    "text/html",
    "image/svg+xml",
    "video/x-flv",
    "text/vttx",
    "application/javascript",
  ]) {
    portal.fake.script("GET /storage/videos/", answer(200, "<script>", { "Content-Type": type }));
    for (const address of [src, captions])
      expect((await student.get(address)).status, type).toBe(503);
    portal.fake.heal();
  }
});

test("a page of ten videos compresses to less than 13 kB", async () => {
  const student = await portal.signedIn();
  portal.fake.script(
    CALL,
    videos(
      Array.from({ length: 10 }, (_, index) =>
        givenVideo({
          video_url: `https://youtu.be/abcdefghi${10 + index}`,
          title: `Video about the test, number ${index}`,
        }),
      ),
    ),
  );
  expect(brotliCompressSync((await student.get("/video")).bytes).length).toBeLessThan(13_000);
});
