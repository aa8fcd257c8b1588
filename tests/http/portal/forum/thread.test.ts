import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenAuthor, givenPost, givenReplies, posts } from "../../../support/given/community.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { expectProblems } from "../account/account-visitor.ts";
import { textLike } from "../../upstream/matchers.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "GET /api/v1/forum-list";
const REPLY = "POST /api/v1/forum-reply";
const long = givenPost(8, { get_replies: givenReplies(47) });

describe("a thread", () => {
  test("shows twenty replies a page, and the post on each page", async () => {
    const student = await portal.signedIn();
    portal.fake.script(LIST, posts([givenPost(9), long], { current_page: 2, last_page: 4 }));
    const pages = [];
    for (const number of [1, 2, 3])
      pages.push(await student.get(`/forum?page=2&thread=8&replies=${number}`));
    expect(pages.map(({ page }) => page.querySelectorAll(".replies > li").length)).toEqual([
      20, 20, 7,
    ]);
    expect(pages.map(({ page }) => textOf(page, ".pagination p"))).toEqual([
      "Showing 1 to 20 of 47 entries",
      "Showing 21 to 40 of 47 entries",
      "Showing 41 to 47 of 47 entries",
    ]);
    expect(
      pages.flatMap(({ page }) => textsOf(page, ".replies .said-text")),
      "every reply stands on one page",
    ).toEqual(Array.from({ length: 47 }, (_, index) => `Reply number ${index + 1}.`));
    const { page } = pages[1] ?? { page: null };
    expect(page && [textOf(page, "title"), textOf(page, "h1"), textOf(page, "#replies")]).toEqual([
      "Post by Asha Rao, Forum - VLE NAATI CCL Portal",
      "Post by Asha Rao",
      "47 replies",
    ]);
    expect(page?.querySelector(".replies")?.getAttribute("start")).toBe("21");
    expect(page?.querySelectorAll(".said-text").map(({ text }) => text)).not.toContain(
      "Text of post 9",
    );
    expect(page?.querySelector(".back")?.getAttribute("href")).toBe("/forum?page=2");
    expect(
      page?.querySelectorAll(".pagination a").map((link) => link.getAttribute("href")),
    ).toContain("/forum?page=2&thread=8&replies=3#replies");
  });

  test.each(["replies=99", "replies=0", "replies=-1", "replies=x", ""])(
    "shows an existing page for the query '%s'",
    async (query) => {
      portal.fake.script(LIST, posts([long]));
      const { status, page } = await (await portal.signedIn()).get(`/forum?thread=8&${query}`);
      expect([status, page.querySelectorAll(".replies > li").length]).toEqual([
        200,
        query === "replies=99" ? 7 : 20,
      ]);
    },
  );

  test("is found on the next page when newer posts have moved it there", async () => {
    portal.fake.script(`${LIST}?page=2`, posts([long], { current_page: 2, last_page: 2 }));
    portal.fake.script(LIST, posts([givenPost(9)], { last_page: 2 }));
    const { page } = await (await portal.signedIn()).get("/forum?page=1&thread=8");
    expect([textOf(page, "h1"), page.querySelector(".back")?.getAttribute("href")]).toEqual([
      "Post by Asha Rao",
      "/forum?page=2",
    ]);
  });

  test("that does not exist shows a 404 page with a link back", async () => {
    portal.fake.script(LIST, posts([givenPost(9)], { last_page: 3 }));
    for (const path of ["/forum?page=2&thread=77", "/forum?thread=77"]) {
      const { status, page } = await (await portal.signedIn()).get(path);
      expect([status, textOf(page, "h1"), textOf(page, "main p:not(.text-sm)")]).toEqual([
        404,
        "Forum post",
        "We can't find this post. It may have been removed, or moved to a later page.",
      ]);
      expect(textsOf(page, "main .btn")).toEqual(["Back to the forum"]);
    }
  });

  test("escapes names and texts", async () => {
    portal.fake.script(
      LIST,
      posts([
        givenPost(8, {
          get_user: givenAuthor({ name: "</h1><script>", last_name: "x" }),
          reply_message: "Say <b>bold</b>",
        }),
      ]),
    );
    const { page, text } = await (await portal.signedIn()).get("/forum?thread=8");
    expect([textOf(page, "h1"), textOf(page, ".said-text")]).toEqual([
      "Post by </h1><script> x",
      "Say <b>bold</b>",
    ]);
    expect(text).not.toMatch(/<\/h1><script>|<b>bold/);
  });
});

describe("a reply", () => {
  test("is sent once from the list and redirects to the thread page that shows it", async () => {
    const student = await portal.signedIn();
    portal.fake.script(REPLY, answer(200, { status: 200 }));
    portal.fake.script(LIST, posts([long, givenPost(7)], { current_page: 2, last_page: 2 }));
    const before = portal.fake.count(REPLY);
    const form = await student.get("/forum?page=2");
    expect(
      form.page
        .querySelectorAll(".posts form[data-enhance=submitting]")
        .map((one) => one.getAttribute("action")),
    ).toEqual(["/forum?page=2&thread=8", "/forum?page=2&thread=7"]);
    const sent = await student.press(form, "Post Reply", { reply: " शुक्रिया\r\n" });
    expect([sent.status, sent.location]).toEqual([
      303,
      "/forum?page=2&thread=8&replies=3#reply-48",
    ]);
    expect(
      JSON.parse(
        portal.fake.calls.findLast(({ path }) => path === "/api/v1/forum-reply")?.body.toString() ??
          "",
      ),
    ).toEqual({
      reply: "शुक्रिया",
      forum_id: 8,
      request_key: textLike(/^[\da-f-]{36}$/),
    });
    const shown = await student.follow(sent);
    expect([textOf(shown.page, ".notice-page"), textOf(shown.page, "#replies")]).toEqual([
      "Your reply is posted.",
      "47 replies",
    ]);
    await student.get(shown.url);
    expect(portal.fake.count(REPLY)).toBe(before + 1);
  });

  test.each([
    ["nothing", " ", "Reply is required"],
    [
      "2,001 characters",
      "🙂".repeat(2_001),
      "Reply can hold 2,000 characters, and 2,001 are typed. Shorten the text.",
    ],
    [
      "100,000 characters",
      "न".repeat(100_000),
      "Reply can hold 2,000 characters, and 100,000 are typed. Shorten the text.",
    ],
  ])(
    "%s: is refused on the thread's page, keeps the text and sends nothing",
    async (_, reply, says) => {
      const student = await portal.signedIn();
      portal.fake.script(LIST, posts([long]));
      const before = portal.fake.count(REPLY);
      const refused = await student.press(await student.get("/forum"), "Post Reply", { reply });
      expectProblems(refused, { reply: says });
      expect(refused.page.querySelector("#reply")?.text.replace(/^\n/, "")).toBe(reply);
      expect(textOf(refused.page, "h1")).toBe("Post by Asha Rao");
      expect(portal.fake.count(REPLY)).toBe(before);
    },
  );

  test.each([
    [
      "500",
      answer(500),
      503,
      "The service does not answer just now. It may be posted all the same: look before you send it again. What you typed is still here.",
    ],
    [
      "404",
      answer(404, { message: "This post is gone." }),
      404,
      "This post is gone. What you typed is still here.",
    ],
    [
      "429",
      answer(429, {}, { "Retry-After": "50" }),
      429,
      "Nothing was posted. Too many tries. Wait 50 seconds, then try again. What you typed is still here.",
    ],
  ])("%s: shows an alert and keeps what was typed", async (_, fault, status, says) => {
    const student = await portal.signedIn();
    portal.fake.script(LIST, posts([long]));
    portal.fake.script(REPLY, fault);
    const refused = await student.postFile(
      "/forum?thread=8",
      { intent: "reply", forum_id: "8", reply: "Typed & kept" },
      null,
    );
    expect([
      refused.status,
      textOf(refused.page, ".notice-page.notice-danger"),
      textOf(refused.page, "#reply"),
    ]).toEqual([status, says, "Typed & kept"]);
  });

  test("keeps what was typed when the post is gone or the list cannot be read", async () => {
    const student = await portal.signedIn();
    const post = () =>
      student.postFile(
        "/forum?thread=8",
        { intent: "reply", forum_id: "8", reply: "Typed & kept" },
        null,
      );
    portal.fake.script(REPLY, answer(422, { message: "Gone.", errors: { reply: ["Gone."] } }));
    portal.fake.script(LIST, posts([]));
    const gone = await post();
    expectProblems(gone, { reply: "Gone." });
    expect(textOf(gone.page, "#reply")).toBe("Typed & kept");
    for (const call of [REPLY, LIST]) portal.fake.script(call, answer(500));
    const down = await post();
    expect([down.status, textOf(down.page, "#reply")]).toEqual([503, "Typed & kept"]);
    expect(textOf(down.page, ".notice-warning")).toContain("The posts did not load.");
  });

  test("without a valid post id gets a 404", async () => {
    const student = await portal.signedIn();
    for (const forum_id of ["", "x", "-1"])
      expect((await student.post("/forum", { intent: "reply", forum_id, reply: "x" })).status).toBe(
        404,
      );
  });
});
