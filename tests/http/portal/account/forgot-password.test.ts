import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import { mailsTo } from "../../../support/mailbox.ts";
import { expectProblems, valueOf, Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const visitor = () => new Visitor(portal.stack);
const FORGOT = "POST /api/v1/password/forgot";
const SENT = "we have e-mailed your password reset link!";
const forget = (person: Visitor, email = person.email) =>
  person.post("/forgot-password", { email });

describe("Forgot password", () => {
  test("has one field, a button and a link back, and is linked from the login page", async () => {
    const { page, headers } = await visitor().get("/forgot-password");
    expect([
      textOf(page, "title"),
      textOf(page, "main button"),
      textOf(page, "main a[href='/login']"),
    ]).toEqual(["Forgot password - VLE NAATI CCL Portal", "Forgot Password", "Back to Login"]);
    expect(page.querySelector("#email")?.getAttribute("autocomplete")).toBe("email");
    expect(headers.get("cache-control")).toBe("no-store, no-cache");
    expect(
      (await visitor().get("/login")).page.querySelector("main a[href='/forgot-password']"),
    ).not.toBeNull();
  });

  test("answers known and unknown addresses alike, mails only the known one, and a refresh sends nothing", async () => {
    const known = visitor();
    await known.becomeStudent();
    const unknown = visitor();
    const calls = portal.fake.count(FORGOT);
    const pages = [];
    for (const person of [known, unknown]) {
      const posted = await forget(person, ` ${person.email} `);
      expect([posted.status, posted.location]).toEqual([303, "/forgot-password"]);
      const shown = await person.follow(posted);
      expect(textOf(shown.page, ".notice-page")).toBe(SENT);
      expect((await person.get("/forgot-password")).page.querySelector(".notice")).toBeNull();
      pages.push(shown.text.replaceAll(person.email, "-").replace(/nonce" content="[^"]+/, ""));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(portal.fake.count(FORGOT)).toBe(calls + 2);
    expect(
      (await mailsTo(portal.stack.upstreamUrl, known.email)).filter(({ text }) =>
        text.includes("/reset/password/"),
      ).length,
    ).toBe(1);
    expect(await mailsTo(portal.stack.upstreamUrl, unknown.email)).toEqual([]);
  });

  test.each([
    "",
    " ",
    "nobody",
    "two words@example.com",
    "a@b",
    `${"a".repeat(300)}@example.com`,
    "<script>@x",
  ])("refuses %j as an invalid e-mail", async (email) => {
    const calls = portal.fake.count(FORGOT);
    const refused = await forget(visitor(), email);
    expectProblems(refused, { email: "Invalid Email Address" });
    expect(valueOf(refused, "email")).toBe(email.trim());
    expect(portal.fake.count(FORGOT)).toBe(calls);
  });

  test("allows three requests an hour per e-mail and IP address, then shows the wait; other addresses still work", async () => {
    const person = visitor();
    for (let times = 0; times < 3; times += 1) expect((await forget(person)).status).toBe(303);
    const calls = portal.fake.count(FORGOT);
    const late = await forget(person, person.email.toUpperCase());
    expect([late.status, textOf(late.page, ".notice-page"), textOf(late.page, "title")]).toEqual([
      429,
      "Too many tries. Wait 60 minutes, then try again.",
      "Error: Forgot password - VLE NAATI CCL Portal",
    ]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(portal.fake.count(FORGOT)).toBe(calls);
    person.address = "10.8.8.8";
    expect((await forget(person)).status).toBe(303);
  });

  test("requests by strangers do not lock the owner out: same answer, and the mailed link still works", async () => {
    const owner = visitor();
    await owner.becomeStudent();
    for (let times = 0; times < 20; times += 1) {
      const stranger = visitor();
      expect((await forget(stranger, owner.email)).status).toBe(303);
    }
    const calls = portal.fake.count(FORGOT);
    const asked = await forget(owner);
    expect([asked.status, asked.location]).toEqual([303, "/forgot-password"]);
    expect(textOf((await owner.follow(asked)).page, ".notice-page")).toBe(SENT);
    expect(portal.fake.count(FORGOT)).toBe(calls);
    const link = await owner.link("reset/password");
    const password = "a newer password";
    const reset = await owner.post(link, { password, password_confirmation: password });
    expect(reset.status).toBe(303);
    expect((await owner.post("/login", { email: owner.email, password })).location).toBe(
      "/dashboard",
    );
  });

  test("allows 60 requests an hour from one IP address", async () => {
    const crowd = visitor();
    portal.fake.script(FORGOT, answer(200, { status: 200 }));
    const posts = await Promise.all(
      Array.from({ length: 61 }, (_, no) => forget(crowd, `person-${no}@example.com`)),
    );
    expect(posts.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 60 }, () => 303),
      429,
    ]);
  });

  test.each([
    [
      503,
      answer(500),
      "We can't send the link right now. The service does not answer. Try again in a moment.",
    ],
    [
      429,
      answer(429, {}, { "Retry-After": "30" }),
      "Too many tries. Wait 30 seconds, then try again.",
    ],
    [
      422,
      answer(422, { message: "We can't find a user with that email address." }),
      "We can't find a user with that email address.",
    ],
    [
      422,
      answer(404, { message: "No query results for model [App\\User]." }),
      "We can't find a user with that email address.",
    ],
    [
      422,
      answer(200, { status: false, message: "Wait for the last link." }),
      "Wait for the last link.",
    ],
  ])("shows the provider's error with status %i", async (status, scripted, text) => {
    portal.fake.script(FORGOT, scripted);
    const person = visitor();
    const refused = await forget(person);
    expect([
      refused.status,
      textOf(refused.page, ".notice-page"),
      valueOf(refused, "email"),
    ]).toEqual([status, text, person.email]);
  });

  test("refuses a POST from another site", async () => {
    const calls = portal.fake.count(FORGOT);
    const person = visitor();
    expect(
      (
        await person.post(
          "/forgot-password",
          { email: person.email },
          { Origin: "https://evil.example" },
        )
      ).status,
    ).toBe(403);
    expect(portal.fake.count(FORGOT)).toBe(calls);
  });
});
