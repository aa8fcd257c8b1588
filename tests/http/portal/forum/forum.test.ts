import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenPost, posts } from "../../../support/given/community.ts";
import { textOf } from "../../../support/html.ts";
import { image, JPEG, png } from "../../../support/pictures.ts";
import type { Upload } from "../../../support/portal-client.ts";
import { expectProblems } from "../account/account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "GET /api/v1/forum-list";
const ADD = "POST /api/v1/forum-add";
const lastCall = () =>
  portal.fake.calls.findLast(({ method, path }) => `${method} ${path}`.startsWith(ADD));
const add = async (
  details: string,
  file: Upload = image(new Uint8Array(), "", "application/octet-stream"),
) => {
  const student = await portal.signedIn();
  return student.postFile("/forum", { intent: "comment", forum_details: details }, file);
};

test("an image keeps its description where the provider stores one", async () => {
  const student = await portal.signedIn();
  const form = await student.get("/forum");
  const fields = { forum_details: "Look", image_alt: "A red\nbarn" };
  const shown = await student.follow(
    await student.press(form, "Post Comment", fields, image(JPEG, "barn.jpg")),
  );
  expect(shown.page.querySelector(".post-picture img")?.getAttribute("alt")).toBe("A red barn");
});

describe("a new post", () => {
  test("is sent once with its image, and the list shows the agreed message", async () => {
    const student = await portal.signedIn();
    portal.fake.script(ADD, answer(200, { status: 200 }));
    portal.fake.script(LIST, posts([givenPost(1)]));
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
      "draft",
      "intent",
      "request_key",
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

  test("sends no file without an image, and only one post for a double click", async () => {
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
    "%s: shows an error at the field in the open form, keeps the text and sends nothing",
    async (_, details, file, errors) => {
      portal.fake.script(LIST, posts([givenPost(1)]));
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

  test("can hold 5,000 characters of any script", async () => {
    portal.fake.script(ADD, answer(200, { status: 200 }));
    expect((await add("🙂".repeat(5_000))).status).toBe(303);
  });

  test("shows the API's messages at their fields", async () => {
    portal.fake.script(LIST, posts([givenPost(1)]));
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
      "The service does not answer just now. It may be posted all the same: look before you send it again. What you typed is still here.",
    ],
    [
      "an answer of another kind",
      { do: "html" },
      503,
      "The service does not answer just now. It may be posted all the same: look before you send it again. What you typed is still here.",
    ],
    [
      "a cut connection",
      { do: "cut" },
      503,
      "The service does not answer just now. It may be posted all the same: look before you send it again. What you typed is still here.",
    ],
  ];
  test.each(FAULTS)(
    "%s: shows an alert with the reason and keeps everything typed",
    async (_, fault, status, says) => {
      portal.fake.script(LIST, posts([givenPost(1)]));
      portal.fake.script(ADD, fault);
      const { page, text, status: answered } = await add("Typed & kept");
      expect([answered, textOf(page, ".notice-page[autofocus]")]).toEqual([status, says]);
      expect(textOf(page, "#add-comment[open] #forum_details")).toBe("Typed & kept");
      expect(text).not.toMatch(/secret|It works/);
    },
  );

  test("keeps the form and the typed text when the list fails too", async () => {
    portal.fake.script("*", answer(500));
    const { page, status } = await add("Typed & kept");
    expect([status, textOf(page, "#add-comment[open] #forum_details")]).toEqual([
      503,
      "Typed & kept",
    ]);
    expect(textOf(page, ".notice-warning")).toContain("The posts did not load.");
    expect(page.querySelector(".notice-warning a")?.getAttribute("href")).toBe("/forum?page=1");
  });
});
