import { describe, expect, test } from "vitest";
import {
  givenAuthor,
  givenPost,
  givenReplies,
  givenReply,
  hoursAgo,
  posts,
} from "../../../support/given/community.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "GET /api/v1/forum-list";

/** Returns the summaries, except those of exact times. */
const summaries = (page: Parameters<typeof textsOf>[0], post: string) =>
  textsOf(page, `${post} details:not(.said-when) > summary`);

describe("the forum list", () => {
  test("shows each post's author, text, time and number of replies", async () => {
    portal.fake.script(
      LIST,
      posts(
        [
          givenPost(9, { get_replies: givenReplies(1) }),
          givenPost(8, { get_replies: givenReplies(7), created_at: hoursAgo(40) }),
          givenPost(7, { reply_message: "नमस्ते, कैसे हैं?" }),
        ],
        { last_page: 3, total: 23 },
      ),
    );
    const { page, status } = await (await portal.signedIn()).get("/forum");
    expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
      200,
      "Forum, page 1 of 3 - VLE NAATI CCL Portal",
      "Forum",
    ]);
    expect(page.querySelectorAll(".posts > li").map(({ id }) => id)).toEqual([
      "post-9",
      "post-8",
      "post-7",
    ]);
    const languages = page.querySelectorAll(".posts > li > .said-text");
    expect(languages.map((text) => text.getAttribute("lang"))).toEqual([
      undefined,
      undefined,
      "hi",
    ]);
    expect(textsOf(page, ".posts > li > p.text-sm")).toEqual([
      "1 reply",
      "7 replies",
      "No replies yet",
    ]);
    expect(textOf(page, "#post-9 time")).toBe("2 hours ago");
    expect(textOf(page, "#post-9 .said-when")).toMatch(
      /^2 hours ago \w+day, \d+ \w+ 20\d\d at \d+:\d\d [ap]m/,
    );
    expect(page.querySelector("#post-9 time")?.getAttribute("datetime")).toMatch(/Z$/);
    expect(summaries(page, "#post-8")).toEqual([
      "Reply to the post by Asha Rao",
      "Show Replies Hide Replies to the post by Asha Rao",
    ]);
    expect(
      page.querySelectorAll("#post-8 .replies > li").length,
      "the rest is on the thread's page",
    ).toBe(5);
    expect(page.querySelector("#post-8 .replies + p a")?.getAttribute("href")).toBe(
      "/forum?page=1&thread=8",
    );
    expect(summaries(page, "#post-7")).toEqual(["Reply to the post by Asha Rao"]);
    expect(textOf(page, ".pagination p")).toBe("Showing 1 to 3 of 23 entries");
    expect(page.querySelector("#add-comment")?.hasAttribute("open")).toBe(false);
  });

  test("escapes names and texts, leaves out images of other hosts, and copes with missing data", async () => {
    const script = "<script>alert('x')</script><img src=x onerror=alert(1)>";
    const image = "https://evil.example/a.png";
    const hostile = givenAuthor({ name: script, last_name: "javascript:", image });
    portal.fake.script(
      LIST,
      posts(
        [
          givenPost(4, {
            reply_message: `${script}\n\nनमस्ते`,
            get_user: hostile,
            forum_image: "//evil.example/b.png",
            get_replies: [
              givenReply({ reply_message: script, created_at: "soon", get_user: null }),
            ],
          }),
          givenPost(3, {
            reply_message: null,
            created_at: null,
            get_user: null,
            get_replies: null,
            forum_image: "javascript:alert(1)",
          }),
          givenPost(2, {
            reply_message: "<p>One</p><p>Two &amp; three</p>",
            get_user: givenAuthor({ name: "Me", last_name: null, image: "me.png" }),
            forum_image: "/storage/images/p.png",
            image_preview: "/storage/images/p.png?preview",
          }),
          givenPost("none"),
        ],
        {},
        `${portal.stack.upstreamUrl.replace(/.*/, portal.fake.url)}/storage/images`,
      ),
    );
    const { page, text } = await (await portal.signedIn()).get("/forum");
    expect(text).not.toMatch(
      /<script>alert|onerror=alert\(1\)>|evil\.example\/[ab]\.png"|href="javascript/,
    );
    expect(textOf(page, "#post-4 .said-text")).toBe(`${script} नमस्ते`);
    expect(textOf(page, "#post-2 .said-text"), "an editor's tags").toBe("One Two & three");
    expect([
      page.querySelector("#post-4 .said-text")?.getAttribute("dir"),
      page.querySelector("#post-4 img"),
    ]).toEqual(["auto", null]);
    expect([
      textOf(page, "#post-3 h2"),
      page.querySelector("#post-3 time"),
      page.querySelector("#post-3 img"),
    ]).toEqual(["A student", null, null]);
    const [avatar, picture] = page.querySelectorAll("#post-2 img");
    expect([
      avatar?.getAttribute("src"),
      avatar?.getAttribute("alt"),
      avatar?.getAttribute("loading"),
    ]).toEqual([expect.stringMatching(/^\/media\//), "", "lazy"]);
    expect(picture?.attributes).toMatchObject({
      alt: "Image posted by Me",
      width: "320",
      height: "240",
      loading: "lazy",
    });
    const shown = [picture?.getAttribute("src"), picture?.parentNode?.getAttribute("href")];
    const addresses = shown.map((link) => Buffer.from(link?.split("/").at(-1) ?? "", "base64url"));
    expect(addresses.map(String)).toEqual([
      "/storage/images/p.png?preview",
      "/storage/images/p.png",
    ]);
    expect(
      page.querySelectorAll(".posts > li").length,
      "a row that cannot be read is left out",
    ).toBe(3);
  });

  test("says so without posts; a page past the end redirects to the last one", async () => {
    const student = await portal.signedIn();
    portal.fake.script(LIST, posts([]));
    expect(textOf((await student.get("/forum")).page, ".empty")).toBe(
      "Data Not FoundNobody has posted yet. Add the first comment above.",
    );
    portal.fake.script(LIST, posts([], { current_page: 9, last_page: 3 }));
    expect((await student.get("/forum?page=9")).location).toBe("/forum?page=3");
  });
});
