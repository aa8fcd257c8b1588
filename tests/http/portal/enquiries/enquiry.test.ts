import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { typedEnquiry } from "../../../support/given/community.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { expectProblems, valueOf } from "../account/account-visitor.ts";
import { textLike } from "../../upstream/matchers.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const CALL = "POST /api/v1/online-class";
const PAGES = [
  { path: "/online-class-booking", title: "Online Classes", button: "BOOK MY TRAIL CLASS" },
  { path: "/book-naatCcl-exam", title: "Book NAATI CCL Exam", button: "Submit" },
];
const good = typedEnquiry();
const sentBody = (): unknown =>
  JSON.parse(
    portal.fake.calls.findLast(({ path }) => path === "/api/v1/online-class")?.body.toString() ??
      "null",
  );

describe.each(PAGES)("$path", ({ path, title, button }) => {
  test("fills the form with what the portal knows about the student", async () => {
    const student = await portal.signedIn();
    const shown = await student.get(path);
    expect([shown.status, textOf(shown.page, "title"), textOf(shown.page, "h1")]).toEqual([
      200,
      `${title} - VLE NAATI CCL Portal`,
      title,
    ]);
    expect(textsOf(shown.page, "main button[type=submit]")).toEqual([button]);
    expect([
      valueOf(shown, "email"),
      valueOf(shown, "first_name") !== "",
      valueOf(shown, "phone_country"),
      valueOf(shown, "country"),
    ]).toEqual(["student@example.com", true, "AU", ""]);
    expect(textsOf(shown.page, "#branch option")).toEqual([
      "Choose a branch",
      "SYDNEY",
      "MELBOURNE",
      "JALANDHAR",
    ]);
    const abroad = await student.get(path, { "CF-IPCountry": "NP" });
    expect([valueOf(abroad, "phone_country"), valueOf(abroad, "country")]).toEqual(["NP", "Nepal"]);
  });

  test("sends a valid form once and shows the agreed message", async () => {
    const student = await portal.signedIn();
    portal.fake.script(CALL, answer(200, { status: 200 }));
    const before = portal.fake.count(CALL);
    const posted = await student.press(await student.get(path), button, {
      ...good,
      message: " Is it\r\nonline? ",
    });
    expect([posted.status, posted.location]).toEqual([303, path]);
    expect(sentBody()).toEqual({
      first_name: "Asha",
      last_name: "Rao",
      phone: "+61412345678",
      email: "asha@example.com",
      message: "Is it\nonline?",
      branch: "SYDNEY",
      country: "India",
      request_key: textLike(/^[\da-f-]{36}$/),
    });
    const shown = await student.follow(posted);
    expect([textOf(shown.page, ".notice-page"), textOf(shown.page, "#message")]).toEqual([
      "Success! Form submitted successfully.",
      "",
    ]);
    await student.get(path);
    const twice = { ...good, message: "Twice" };
    await Promise.all([student.post(path, twice), student.copy().post(path, twice)]);
    expect(portal.fake.count(CALL), "a refresh sends nothing, a double click once").toBe(
      before + 2,
    );
  });

  test("reports all errors of an empty form at once, in the order of the fields", async () => {
    const student = await portal.signedIn();
    const before = portal.fake.count(CALL);
    const refused = await student.post(path, {});
    expectProblems(refused, {
      first_name: "First Name is required",
      last_name: "Last Name is required",
      phone: "phone is required",
      email: "Email is required",
      message: "Your message is required",
      branch: "Branch is required",
      country: "Country is required",
    });
    expect(textsOf(refused.page, ".summary a")).toHaveLength(7);
    expect(textsOf(refused.page, ".summary a")[2]).toBe("phone is required");
    expect(portal.fake.count(CALL)).toBe(before);
  });

  test.each<[string, Partial<typeof good>, Record<string, string>]>([
    ["an e-mail that is none", { email: "asha at example" }, { email: "Invalid email address" }],
    ["an unknown branch", { branch: "perth" }, { branch: "Branch is required" }],
    ["an unknown country", { country: "Atlantis" }, { country: "Country is required" }],
    [
      "a phone number with letters",
      { phone: "call me" },
      { phone: "Write the phone number in digits, such as 0412 345 678 or +91 98765 43210" },
    ],
    [
      "16 digits",
      { phone: "+1234567890123456" },
      { phone: "A phone number has at most 15 digits" },
    ],
    [
      "256 letters",
      { first_name: "न".repeat(256) },
      { first_name: "First Name can hold 255 characters, and 256 are typed. Shorten the text." },
    ],
    [
      "a message of 5,001 characters",
      { message: "🙂".repeat(5_001) },
      { message: "Your message can hold 5,000 characters, and 5,001 are typed. Shorten the text." },
    ],
    [
      "a message of 100,000 letters",
      { message: "x".repeat(100_000) },
      {
        message: "Your message can hold 5,000 characters, and 100,000 are typed. Shorten the text.",
      },
    ],
    [
      "spaces",
      { first_name: "  ", message: "\r\n" },
      { first_name: "First Name is required", message: "Your message is required" },
    ],
  ])("%s: shows an error at the field and keeps everything typed", async (_, change, errors) => {
    const student = await portal.signedIn();
    const before = portal.fake.count(CALL);
    const typed = { ...good, ...change };
    const refused = await student.post(path, typed);
    expectProblems(refused, errors);
    expect(textOf(refused.page, "title")).toBe(`Error: ${title} - VLE NAATI CCL Portal`);
    const { message, ...fields } = typed;
    for (const [name, value] of Object.entries(fields)) {
      if (!(name in errors && (name === "branch" || name === "country")))
        expect(valueOf(refused, name), name).toBe(value);
    }
    expect(
      refused.page.querySelector("#message")?.text.replace(/^\n/, "").replaceAll("\r", ""),
    ).toBe(message.replaceAll("\r", ""));
    expect(portal.fake.count(CALL)).toBe(before);
  });

  test("shows the API's messages at their fields", async () => {
    portal.fake.script(
      CALL,
      answer(422, {
        message: "x",
        errors: { phone: ["The phone is wrong."], branch: ["Closed."], other: ["?"] },
      }),
    );
    const refused = await (await portal.signedIn()).post(path, good);
    expectProblems(refused, { phone: "The phone is wrong.", branch: "Closed." });
    expect(valueOf(refused, "phone")).toBe("0412 345 678");
  });

  const FAULTS: [string, Scripted, number, string][] = [
    [
      "422 without fields",
      answer(422, { message: "We are closed.", errors: {} }),
      422,
      "We are closed.",
    ],
    [
      "429",
      answer(429, {}, { "Retry-After": "1500" }),
      429,
      "Too many tries. Wait 25 minutes, then try again.",
    ],
    [
      "500",
      answer(500, { message: "SQLSTATE secret" }),
      503,
      "What you typed is still here. The service does not answer. Try again in a moment.",
    ],
    [
      "another shape",
      { do: "html" },
      503,
      "What you typed is still here. The service does not answer. Try again in a moment.",
    ],
    [
      "a cut answer",
      { do: "truncate" },
      503,
      "What you typed is still here. The service does not answer. Try again in a moment.",
    ],
  ];
  test.each(FAULTS)(
    "%s: shows the reason and keeps everything typed",
    async (_, fault, status, says) => {
      portal.fake.script(CALL, fault);
      const refused = await (await portal.signedIn()).post(path, good);
      expect([refused.status, textOf(refused.page, ".notice-page[autofocus]")]).toEqual([
        status,
        `Your form ${status === 503 ? "may not have been" : "was not"} sent. ${says}`,
      ]);
      const { message, ...fields } = good;
      for (const [name, value] of Object.entries(fields))
        expect(valueOf(refused, name), name).toBe(value);
      expect(textOf(refused.page, "#message")).toBe(message.replace("\n", " "));
      expect(refused.text).not.toMatch(/secret|It works/);
      if (status === 429) expect(refused.headers.get("retry-after")).toBe("1500");
    },
  );

  test("keeps the form when the session has ended, and refuses another site's form", async () => {
    const before = portal.fake.count(CALL);
    const ended = await portal.client().post(path, good);
    expect([ended.status, textOf(ended.page, "h1")]).toEqual([401, "Your session has ended"]);
    expect(ended.page.querySelector("[name=message]")?.getAttribute("value")).toContain(
      "the class?",
    );
    expect(
      (await (await portal.signedIn()).post(path, good, { Origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(portal.fake.count(CALL)).toBe(before);
    portal.fake.refuseToken(CALL);
    expect((await (await portal.signInAnew()).post(path, good)).status).toBe(401);
  });
});
