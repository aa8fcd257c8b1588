import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { JPEG, png } from "../../../support/pictures.ts";
import type { Upload } from "../../../support/portal-client.ts";
import { expectProblems } from "../account/account-visitor.ts";
import { forumList, hoursAgo, post, replies } from "./forum-posts.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "GET /api/v1/forum-list";
const ADD = "POST /api/v1/forum-add";
const image = (bytes: Uint8Array, name = "me.jpg", type = "image/jpeg"): Upload => ({
  field: "forum_images",
  name,
  bytes,
  type,
});
const lastCall = () =>
  portal.fake.calls.findLast(({ method, path }) => `${method} ${path}`.startsWith(ADD));
const add = async (
  details: string,
  file: Upload = image(new Uint8Array(), "", "application/octet-stream"),
) => {
  const student = await portal.signedIn();
  return student.postFile("/forum", { intent: "comment", forum_details: details }, file);
};

describe("the list", () => {
  test("shows who said what and when, with the number of replies", async () => {
    portal.fake.script(
      LIST,
      forumList(
        [
          post(9, { get_replies: replies(1) }),
          post(8, { get_replies: replies(7), created_at: hoursAgo(40) }),
          post(7),
        ],
        { last: 3 },
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
    expect(textsOf(page, ".posts > li > p.small")).toEqual([
      "1 reply",
      "7 replies",
      "No replies yet",
    ]);
    expect(textOf(page, "#post-9 time")).toMatch(
      /^2 hours ago, \w+day, \d+ \w+ 20\d\d at \d+:\d\d [ap]m/,
    );
    expect(page.querySelector("#post-9 time")?.getAttribute("datetime")).toMatch(/Z$/);
    expect(textsOf(page, "#post-8 summary")).toEqual([
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
    expect(textsOf(page, "#post-7 summary")).toEqual(["Reply to the post by Asha Rao"]);
    expect(textOf(page, ".pagination p")).toBe("Showing 1 to 3 of 23 entries");
    expect(page.querySelector("#add-comment")?.hasAttribute("open")).toBe(false);
  });

  test("names and texts are text, addresses of other hosts are left out, and what is missing is done without", async () => {
    const script = "<script>alert('x')</script><img src=x onerror=alert(1)>";
    const hostile = { name: script, last_name: "javascript:", image: "https://evil.example/a.png" };
    portal.fake.script(
      LIST,
      forumList(
        [
          post(4, {
            reply_message: `${script}\n\nनमस्ते`,
            get_user: hostile,
            forum_image: "//evil.example/b.png",
            get_replies: [{ reply_message: script, created_at: "soon", get_user: null }],
          }),
          post(3, {
            reply_message: null,
            created_at: null,
            get_user: null,
            get_replies: null,
            forum_image: "javascript:alert(1)",
          }),
          post(2, {
            get_user: { name: "Me", image: "me.png" },
            forum_image: "/storage/images/p.png",
          }),
          { ...post(1), id: "none" },
        ],
        { path: `${portal.stack.upstreamUrl.replace(/.*/, portal.fake.url)}/storage/images` },
      ),
    );
    const { page, text } = await (await portal.signedIn()).get("/forum");
    expect(text).not.toMatch(
      /<script>alert|onerror=alert\(1\)>|evil\.example\/[ab]\.png"|href="javascript/,
    );
    expect(textOf(page, "#post-4 .said-text")).toBe(`${script} नमस्ते`);
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
    expect(picture?.parentNode.getAttribute("href")).toBe(picture?.getAttribute("src"));
    expect(
      page.querySelectorAll(".posts > li").length,
      "a row that cannot be read is left out",
    ).toBe(3);
  });

  test("without posts it says so; a page past the end leads to the last", async () => {
    const student = await portal.signedIn();
    portal.fake.script(LIST, forumList([]));
    expect(textOf((await student.get("/forum")).page, ".empty")).toBe(
      "Data Not FoundNobody has posted yet. Add the first comment above.",
    );
    portal.fake.script(LIST, forumList([], { page: 9, last: 3 }));
    expect((await student.get("/forum?page=9")).location).toBe("/forum?page=3");
  });
});

describe("a new post", () => {
  test("is sent once, with its image, and told in the specification's words on the list", async () => {
    const student = await portal.signedIn();
    portal.fake.script(ADD, answer(200, { status: 200 }));
    portal.fake.script(LIST, forumList([post(1)]));
    const before = portal.fake.count(ADD);
    const form = await student.get("/forum?page=1");
    expect(form.page.querySelector("#forum_images")?.attributes).toMatchObject({
      type: "file",
      accept: "image/jpeg,image/png",
    });
    expect(textOf(form.page, "#forum_images-hint")).toBe("jpg, jpeg or png, max 100kb");
    const names = form.page
      .querySelectorAll("#add-comment [name]")
      .map((field) => field.getAttribute("name"));
    expect(names, "texts stand before the file").toEqual([
      "intent",
      "forum_details",
      "forum_images",
    ]);
    const sent = await student.press(
      form,
      "Post Comment",
      { forum_details: " First\nसवाल 🙂\u0000 \n" },
      image(JPEG, "../../x<y>.jpg"),
    );
    expect([sent.status, sent.location]).toEqual([303, "/forum"]);
    const body = lastCall()?.body.toString("latin1") ?? "";
    expect(Buffer.from(body, "latin1").toString()).toContain(
      'name="forum_details"\r\n\r\nFirst\r\nसवाल 🙂\r\n',
    );
    expect(body).toContain('name="forum_images"; filename="image.jpg"\r\nContent-Type: image/jpeg');
    expect(textOf((await student.follow(sent)).page, ".notice-page")).toBe(
      "Forum created successfully!",
    );
    expect(
      (await student.get("/forum")).page.querySelector(".notice-page"),
      "a refresh repeats neither post nor notice",
    ).toBeNull();
    expect(portal.fake.count(ADD)).toBe(before + 1);
  });

  test("without an image it has no file at all; a double click is one post", async () => {
    portal.fake.script(ADD, answer(200, { status: 200 }));
    const before = portal.fake.count(ADD);
    const answers = [...(await Promise.all([add("Twice"), add("Twice")])), await add("Twice")];
    expect(answers.map(({ location }) => location)).toEqual(["/forum", "/forum", "/forum"]);
    expect(portal.fake.count(ADD)).toBe(before + 1);
    expect(lastCall()?.body.toString()).not.toContain("filename");
  });

  const long = "न".repeat(100_000);
  test.each<[string, string, Upload | undefined, Record<string, string>]>([
    ["nothing", " \n ", undefined, { forum_details: "Details are required" }],
    [
      "5,001 characters",
      "🙂".repeat(5_001),
      undefined,
      {
        forum_details: "Details can hold 5,000 characters, and 5,001 are typed. Shorten the text.",
      },
    ],
    [
      "100,000 characters",
      long,
      undefined,
      {
        forum_details:
          "Details can hold 5,000 characters, and 100,000 are typed. Shorten the text.",
      },
    ],
    [
      "an image over 100 kB",
      "Kept",
      image(png(8, 102_400)),
      { forum_images: "The image is larger than 100kb. Choose a smaller one." },
    ],
    [
      "a page named .jpg",
      "Kept",
      image(Buffer.from("<html>".padEnd(300))),
      { forum_images: "Choose a jpg, jpeg or png image. This file is of another kind." },
    ],
    [
      "an empty file",
      "Kept",
      image(new Uint8Array()),
      { forum_images: "Choose a jpg, jpeg or png image. This file is of another kind." },
    ],
    [
      "neither right",
      "",
      image(Buffer.from("GIF89a")),
      {
        forum_details: "Details are required",
        forum_images: "Choose a jpg, jpeg or png image. This file is of another kind.",
      },
    ],
  ])(
    "%s: refused at its field, the fold open, the text kept, nothing sent",
    async (_, details, file, errors) => {
      portal.fake.script(LIST, forumList([post(1)]));
      const before = portal.fake.count(ADD);
      const refused = await add(details, file);
      expectProblems(refused, errors);
      expect(textOf(refused.page, "title")).toBe(
        "Error: Forum, page 1 of 1 - VLE NAATI CCL Portal",
      );
      expect(refused.page.querySelector("#add-comment")?.hasAttribute("open")).toBe(true);
      expect(
        refused.page.querySelector("#forum_details")?.text.replace(/^\n/, "").replaceAll("\r", ""),
      ).toBe(details);
      expect(
        textOf(refused.page, "#forum_images-hint").includes("Choose it again"),
        "a page cannot keep a file",
      ).toBe(file !== undefined);
      expect(portal.fake.count(ADD)).toBe(before);
    },
  );

  test("5,000 characters of any script are one post", async () => {
    portal.fake.script(ADD, answer(200, { status: 200 }));
    expect((await add("🙂".repeat(5_000))).status).toBe(303);
  });

  test("the upstream's messages stand at their fields", async () => {
    portal.fake.script(LIST, forumList([post(1)]));
    portal.fake.script(
      ADD,
      answer(422, {
        message: "x",
        errors: { forum_images: ["The forum images failed to upload.", "second"], surprise: ["?"] },
      }),
    );
    expectProblems(await add("Kept", image(JPEG)), {
      forum_images: "The forum images failed to upload.",
    });
  });

  const FAULTS: [string, Scripted, number, string][] = [
    [
      "422",
      answer(422, { message: "You may not post today.", errors: {} }),
      422,
      "You may not post today. What you typed is still here.",
    ],
    [
      "403",
      answer(403, { message: "The forum is closed." }),
      403,
      "The forum is closed. What you typed is still here.",
    ],
    [
      "429",
      answer(429, { message: "Too Many Attempts." }, { "Retry-After": "600" }),
      429,
      "Too Many Attempts. Too many tries. Wait 10 minutes, then try again. What you typed is still here.",
    ],
    [
      "500",
      answer(500, { message: "SQLSTATE secret" }),
      503,
      "The service does not answer just now. What you typed is still here.",
    ],
    [
      "an answer of another kind",
      { do: "html" },
      503,
      "The service does not answer just now. What you typed is still here.",
    ],
    [
      "a cut connection",
      { do: "cut" },
      503,
      "The service does not answer just now. What you typed is still here.",
    ],
  ];
  test.each(FAULTS)(
    "%s: an alert titled with the server's message, and everything typed",
    async (_, fault, status, says) => {
      portal.fake.script(LIST, forumList([post(1)]));
      portal.fake.script(ADD, fault);
      const { page, text, status: answered } = await add("Typed & kept");
      expect([answered, textOf(page, ".notice-page[autofocus] [role=alert]")]).toEqual([
        status,
        says,
      ]);
      expect(textOf(page, "#add-comment[open] #forum_details")).toBe("Typed & kept");
      expect(text).not.toMatch(/secret|It works/);
    },
  );

  test("when not even the list answers, the form is still there with what was typed", async () => {
    portal.fake.script("*", answer(500));
    const { page, status } = await add("Typed & kept");
    expect([status, textOf(page, "#add-comment[open] #forum_details")]).toEqual([
      503,
      "Typed & kept",
    ]);
    expect(textOf(page, ".notice-warning")).toContain("We can't show the posts just now.");
    expect(page.querySelector(".notice-warning a")?.getAttribute("href")).toBe("/forum?page=1");
  });
});

test("a session that ended meanwhile keeps the text, and says that the file is lost", async () => {
  for (const ended of [portal.client(), await portal.signInAnew()]) {
    if (ended.cookies.has("portal"))
      portal.fake.script(ADD, answer(401, { message: "Unauthenticated." }));
    const { page, status } = await ended.postFile(
      "/forum",
      { intent: "comment", forum_details: "Typed & kept" },
      image(JPEG),
    );
    expect([status, textOf(page, "h1")]).toEqual([401, "Your session has ended"]);
    expect(page.querySelector("[name=forum_details]")?.getAttribute("value")).toBe("Typed & kept");
    expect(textOf(page, "main")).toContain("The file could not be kept.");
  }
});

test("a form of another site changes nothing", async () => {
  const before = portal.fake.count("POST /api/v1/forum-");
  const student = await portal.signedIn();
  for (const intent of ["comment", "reply"]) {
    const posted = await student.post(
      "/forum",
      { intent, forum_details: "x", forum_id: "1", reply: "x" },
      { Origin: "https://evil.example" },
    );
    expect(posted.status).toBe(403);
  }
  expect(portal.fake.count("POST /api/v1/forum-")).toBe(before);
});
