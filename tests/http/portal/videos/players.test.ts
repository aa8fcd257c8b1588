import { describe, expect, test } from "vitest";
import { givenVideo, videos } from "../../../support/given/community.ts";
import { textOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ EMBED_ORIGINS: "https://play.example" });
const CALL = "GET /api/v1/videos-list/";

describe("players of other services", () => {
  test("are plain links until a click, with URLs that the portal builds", async () => {
    const student = await portal.signedIn();
    portal.fake.script(
      CALL,
      videos([
        givenVideo(),
        givenVideo({
          video_url: "https://player.vimeo.com/video/123?h=0a1b2c3d",
          title: `"><img src=x>`,
        }),
      ]),
    );
    const { page, text } = await student.get("/video");
    const [youtube, vimeo] = page.querySelectorAll("a.video-box");
    expect(youtube?.attributes).toMatchObject({
      href: "https://www.youtube.com/watch?v=abcdefghij0",
      target: "_blank",
      rel: "noopener",
      "data-player": "https://www.youtube-nocookie.com/embed/abcdefghij0?autoplay=1",
      "data-title": "Embedded",
    });
    expect(youtube?.text).toBe("Play video: Embedded On YouTube Opens in a new tab");
    expect(vimeo?.attributes).toMatchObject({
      href: "https://vimeo.com/123/0a1b2c3d",
      "data-title": `"><img src=x>`,
    });
    expect(page.querySelectorAll("iframe, main img").length).toBe(0);
    expect(text).not.toContain("<img src=x>");
  });

  test("of hosts that may not be framed are labelled external links", async () => {
    const student = await portal.signedIn();
    const video_url = `https://www.youtube.com@drive.example/f"><script>alert(1)</script>`;
    portal.fake.script(
      CALL,
      videos([
        givenVideo({ video_url }),
        givenVideo({ video_url: '<iframe src="http://play.example/embed/1"></iframe>' }),
      ]),
    );
    const { page, text, headers } = await student.get("/video");
    const [link, framed] = page.querySelectorAll("a.video-box");
    expect(link?.attributes).toMatchObject({
      href: "https://drive.example/f%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
      target: "_blank",
      rel: "noopener",
    });
    expect(link?.hasAttribute("data-player")).toBe(false);
    expect(link?.text).toBe("Play video: Embedded On drive.example Opens in a new tab");
    expect(text).not.toContain("<script>alert");
    expect(framed?.getAttribute("data-player")).toBe("https://play.example/embed/1");
    expect(headers.get("content-security-policy")).toMatch(
      /frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com https:\/\/play\.example;/,
    );
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://evil.example/film.mp4",
    "/storage/film.html",
  ])("neither show nor link to %s", async (video_url) => {
    const student = await portal.signedIn();
    portal.fake.script(CALL, videos([givenVideo({ video_url, title: "Hostile" })]));
    const { page, text, status } = await student.get("/video");
    expect([status, textOf(page, ".video-item")]).toEqual([
      200,
      "This video cannot be shown here.Hostile",
    ]);
    expect(text).not.toMatch(/evil\.example|javascript:|data:text|film\.mp4/);
  });
});
