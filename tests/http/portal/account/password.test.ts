import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import { expectProblems, Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const visitor = () => new Visitor(portal.stack);
const RESET = "POST /api/v1/reset/password";
const forget = (person: Visitor, email = person.email) =>
  person.post("/forgot-password", { email });
const pair = (password: string, password_confirmation = password) => ({
  password,
  password_confirmation,
});

describe("Reset password", () => {
  async function withLink(): Promise<{ person: Visitor; link: string }> {
    const person = visitor();
    await person.becomeStudent();
    await forget(person);
    person.cookies.clear();
    return { person, link: await person.link("reset/password") };
  }

  test("shows two password fields and never leaks the mailed link to other sites", async () => {
    const calls = portal.fake.calls.length;
    const { page, text, headers } = await visitor().get("/reset/password/some-token");
    expect([textOf(page, "title"), headers.get("cache-control")]).toEqual([
      "Reset password - VLE NAATI CCL Portal",
      "no-store, no-cache",
    ]);
    expect(
      page
        .querySelectorAll("input")
        .map((field) => [field.id, field.getAttribute("type"), field.getAttribute("autocomplete")]),
    ).toEqual([
      ["password", "password", "new-password"],
      ["password_confirmation", "password", "new-password"],
    ]);
    expect(page.querySelector("meta[name=referrer]")?.getAttribute("content")).toBe("same-origin");
    expect(page.querySelectorAll("button[aria-controls]"), "only script can show").toEqual([]);
    const kept = [...text.matchAll(/<script type="text\/html">(.*?)<\/script>/g)];
    expect(
      kept.map(([, html = ""]) =>
        parse(html).querySelector("button")?.text.replace(/\s+/g, " ").trim(),
      ),
    ).toEqual(["Show new password", "Show new password again"]);
    expect(portal.fake.calls.length, "GET spends nothing").toBe(calls);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["nothing", pair(""), { password: "Both fields are required." }],
    [
      "only the first",
      pair("interpreting-2", ""),
      { password_confirmation: "Both fields are required." },
    ],
    ["only the second", pair("", "interpreting-2"), { password: "Both fields are required." }],
    [
      "two different ones",
      pair("interpreting-2", "interpreting-3"),
      { password_confirmation: "Password did not match!" },
    ],
    [
      "seven characters",
      pair("1234567"),
      { password: "Password must be at least 8 characters long" },
    ],
    [
      "short and different",
      pair("1234567", "123456"),
      {
        password: "Password must be at least 8 characters long",
        password_confirmation: "Password did not match!",
      },
    ],
    [
      "201 characters",
      pair("x".repeat(201)),
      { password: "Password must be at most 200 characters long" },
    ],
    [
      "one of many people",
      pair("iloveyou"),
      { password: "Many people use this password. Choose another one" },
    ],
    ["no fields", {}, { password: "Both fields are required." }],
  ])("refuses passwords: %s", async (_, fields, errors) => {
    const calls = portal.fake.count(RESET);
    const refused = await visitor().post("/reset/password/some-token", fields);
    expectProblems(refused, errors);
    for (const typed of Object.values(fields).filter(Boolean))
      expect(refused.text).not.toContain(`"${typed}"`);
    expect(portal.fake.count(RESET)).toBe(calls);
  });

  test("sets the new password, which replaces the old one at login; the link works only once", async () => {
    const { person, link } = await withLink();
    const posted = await person.press(
      await person.get(link),
      "Reset Password",
      pair("ਨਵਾਂ-password 𝒜"),
    );
    expect(posted.status).toBe(303);
    const calls = portal.fake.count(RESET);
    const shown = await person.follow(posted);
    expect([
      shown.status,
      textOf(shown.page, ".notice-success"),
      textOf(shown.page, "main a[href='/login']"),
    ]).toEqual([200, "Your password has been reset!", "Log in"]);
    expect(textOf((await person.get(shown.url)).page, ".notice-success"), "reloaded").toBe(
      "Your password has been reset!",
    );
    expect(portal.fake.count(RESET)).toBe(calls);
    expect((await person.logIn(person.email, "ਨਵਾਂ-password 𝒜")).location).toBe("/dashboard");
    await expect(visitor().logIn(person.email, "interpreting")).rejects.toThrow("could not log in");
    await expectDead(person, link);
  });

  test.each(["never-mailed", "%00", "..%2F..%2Fapi", "x".repeat(2000), "%F0%9F%98%80"])(
    "refuses the link %s, which was never mailed",
    (token) => expectDead(visitor(), `/reset/password/${token}`),
  );

  test.each([
    [
      503,
      answer(502),
      "We can't set your password right now. The service does not answer. Try again in a moment.",
    ],
    [
      429,
      answer(429, {}, { "Retry-After": "30" }),
      "Too many tries. Wait 30 seconds, then try again.",
    ],
    [422, answer(422, { message: "This link is too old." }), /This link is too old\./],
  ])("shows the provider's error with status %i", async (status, scripted, text) => {
    portal.fake.script(RESET, scripted);
    const refused = await visitor().post("/reset/password/some-token", pair("interpreting-2"));
    expect(refused.status).toBe(status);
    expect(textOf(refused.page, ".notice-page")).toMatch(text);
    expect(refused.page.querySelector("#password")).not.toBeNull();
  });

  test("shows the provider's objection to the password at its field", async () => {
    portal.fake.script(
      RESET,
      answer(422, {
        message: "x",
        errors: { password: ["The password has appeared in a data leak."] },
      }),
    );
    expectProblems(await visitor().post("/reset/password/some-token", pair("interpreting-2")), {
      password: "The password has appeared in a data leak.",
    });
  });

  test("refuses a POST from another site, and logs no token, password or e-mail", async () => {
    const { person, link } = await withLink();
    const calls = portal.fake.count(RESET);
    expect(
      (await person.post(link, pair("interpreting-2"), { Origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(portal.fake.count(RESET)).toBe(calls);
    await person.press(await person.get(link), "Reset Password", pair("interpreting-secret"));
    await person.get(`${link}?done=1`);
    await person.head(link);
    const log = portal.stack.portalLog();
    expect(log).toContain("/reset/password/:token");
    for (const secret of [link.split("/").at(-1) ?? "", "interpreting-secret", person.email])
      expect(log.includes(secret), secret.slice(0, 6)).toBe(false);
  });
});

async function expectDead(person: Visitor, link: string): Promise<void> {
  const refused = await person.post(link, pair("interpreting-9"));
  expect(
    [refused.status, textOf(refused.page, ".notice-page"), textOf(refused.page, "title")],
    link,
  ).toEqual([
    422,
    "This password reset token is invalid.",
    "Error: Reset password - VLE NAATI CCL Portal",
  ]);
  expect(textOf(refused.page, "main a[href='/forgot-password']")).toBe("Forgot Password");
  expect(refused.page.querySelector("#password")).toBeNull();
}
