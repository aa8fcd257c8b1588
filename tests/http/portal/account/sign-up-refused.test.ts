import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import { expectProblems, valueOf, Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const visitor = () => new Visitor(portal.stack);
const REGISTER = "POST /api/register";

describe("a sign-up form that is refused", () => {
  const LONG = "न".repeat(255);
  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      "nothing at all",
      {
        first_name: "",
        last_name: "",
        email: "",
        password: "",
        phone_no: "",
        language: "",
        branch: "",
        country: "",
        is_enrolled: "",
      },
      { first_name: "First Name is required" },
    ],
    [
      "a name of spaces",
      { first_name: " \u00a0\t", email: "" },
      { first_name: "First Name is required" },
    ],
    [
      "a name of 256 characters",
      { first_name: `${LONG}न` },
      { first_name: "First Name can hold 255 characters, and 256 are typed. Shorten the text." },
    ],
    [
      "a last name of 256 characters",
      { last_name: `${LONG}न` },
      { last_name: "Last Name can hold 255 characters, and 256 are typed. Shorten the text." },
    ],
    ["no e-mail", { email: "", password: "" }, { email: "Invalid Email Address" }],
    [
      "an e-mail with a space",
      { email: "new person@example.com" },
      { email: "Invalid Email Address" },
    ],
    ["an e-mail without a host", { email: "person@" }, { email: "Invalid Email Address" }],
    ["two e-mails", { email: "a@example.com,b@example.com" }, { email: "Invalid Email Address" }],
    [
      "an e-mail with a line break",
      { email: "a@example.com\r\nBcc: b@example.com" },
      { email: "Invalid Email Address" },
    ],
    [
      "an e-mail of 300 characters",
      { email: `${"a".repeat(290)}@example.com` },
      { email: "Invalid Email Address" },
    ],
    [
      "a password of 7",
      { password: "1234567", phone_no: "" },
      { password: "Password must be at least 8 characters long" },
    ],
    [
      "a password of 7 in a rare script",
      { password: "𝒜".repeat(7) },
      { password: "Password must be at least 8 characters long" },
    ],
    [
      "a password of 201",
      { password: "x".repeat(201) },
      { password: "Password must be at most 200 characters long" },
    ],
    [
      "a password of many people",
      { password: "PassWord1" },
      { password: "Many people use this password. Choose another one" },
    ],
    ["no phone", { phone_no: "", language: "" }, { phone_no: "Phone number is required" }],
    [
      "a phone of 16 digits",
      { phone_no: "1234567890123456" },
      { phone_no: "A phone number has at most 15 digits" },
    ],
    [
      "a phone with letters",
      { phone_no: "0412 CALL ME" },
      { phone_no: "Write the phone number in digits, such as 0412 345 678 or +91 98765 43210" },
    ],
    [
      "an impossible phone",
      { phone_no: "0412" },
      { phone_no: "Check the phone number and its country" },
    ],
    ["no language", { language: "", branch: "" }, { language: "Language is required" }],
    ["a language that is no number", { language: "Hindi" }, { language: "Language is required" }],
    ["no branch", { branch: "", country: "" }, { branch: "Branch is required" }],
    ["a branch that is none", { branch: "perth" }, { branch: "Branch is required" }],
    [
      "no country",
      { country: " ", is_enrolled: "" },
      { country: "Country of Citizenship is required" },
    ],
    ["no answer about enrolment", { is_enrolled: "" }, { is_enrolled: "Is Enrolled is required" }],
    [
      "another answer about enrolment",
      { is_enrolled: "maybe" },
      { is_enrolled: "Is Enrolled is required" },
    ],
  ])("shows an error: %s", async (_, change, errors) => {
    const person = visitor();
    const calls = portal.fake.count(REGISTER);
    const refused = await person.signUp(change);
    expectProblems(refused, errors);
    const typed = person.fields(change);
    for (const name of [
      "first_name",
      "last_name",
      "phone_no_country",
      "phone_no",
      "country",
      "email",
    ]) {
      // A browser removes line breaks from the value of a one-line field.
      expect(valueOf(refused, name).replace(/[\r\n]/g, ""), name).toBe(
        (typed[name] ?? "").replace(/[\r\n]/g, ""),
      );
    }
    expect(valueOf(refused, "password")).toBe("");
    if (typed.password) expect(refused.text).not.toContain(`"${typed.password}"`);
    expect(portal.fake.count(REGISTER)).toBe(calls);
  });

  test("shows typed markup as text", async () => {
    const refused = await visitor().signUp({
      first_name: `"><script>alert(1)</script>`,
      email: `<b>`,
    });
    expect(valueOf(refused, "first_name")).toBe(`"><script>alert(1)</script>`);
  });

  test("shows the provider's first message about e-mail and phone at their fields", async () => {
    portal.fake.script(
      REGISTER,
      answer(422, {
        message: "x (and 2 more errors)",
        errors: {
          phone_no: ["The phone no has already been taken."],
          email: ["The email has already been taken.", "second"],
        },
      }),
    );
    expectProblems(await visitor().signUp(), {
      email: "The email has already been taken.",
      phone_no: "The phone no has already been taken.",
    });
  });

  test("refuses the e-mail and phone number of a verified account", async () => {
    const first = visitor();
    await first.becomeStudent();
    expectProblems(await first.signUp(), {
      email: "The email has already been taken.",
      phone_no: "This phone number already has an account.",
    });
    expectProblems(await first.signUp({ email: "student@example.com", phone_no: "0412 999 111" }), {
      email: "The email has already been taken.",
    });
  });

  test.each([
    [
      503,
      answer(500),
      "We can't create your account right now. The service does not answer. Try again in a moment.",
    ],
    [422, answer(200, { status: 409, message: "Closed for today." }), "Closed for today."],
    [
      429,
      answer(429, { message: "Too Many Attempts." }, { "Retry-After": "120" }),
      "Too many tries. Wait 2 minutes, then try again.",
    ],
    [422, answer(401, {}), "We can't create your account right now. Try again in a moment."],
    [422, answer(422, { message: "Closed for today." }), "Closed for today."],
  ])(
    "shows the provider's error with status %i and keeps what was typed",
    async (status, scripted, text) => {
      const person = visitor();
      portal.fake.script(REGISTER, scripted);
      const refused = await person.signUp();
      expect([
        refused.status,
        textOf(refused.page, ".notice-page"),
        textOf(refused.page, "title"),
      ]).toEqual([status, text, "Error: Naati Ccl Portal Signup"]);
      expect(valueOf(refused, "email")).toBe(person.email);
      expect(refused.headers.get("retry-after")).toBe(status === 429 ? "120" : null);
    },
  );

  test("creates no account for a bot that fills in every field, or for another site's POST", async () => {
    const calls = portal.fake.count(REGISTER);
    const person = visitor();
    const filled = await person.signUp({ website: "https://spam.example" });
    expect([filled.status, textOf(filled.page, ".notice-page")]).toEqual([
      422,
      "A field that must stay empty was filled in. Send the form again.",
    ]);
    for (const Origin of ["https://evil.example", "null"])
      expect((await person.post("/sign-up", person.fields(), { Origin })).status).toBe(403);
    expect(
      (await person.post("/sign-up", person.fields(), { "Sec-Fetch-Site": "cross-site" })).status,
    ).toBe(403);
    expect((await person.post("/sign-up", { first_name: "x".repeat(600_000) })).status).toBe(413);
    expect(portal.fake.count(REGISTER)).toBe(calls);
  });

  test("refuses the 81st try in an hour from one IP address and shows the wait; others go on", async () => {
    const crowd = visitor();
    portal.fake.script(REGISTER, answer(422, { message: "no" }));
    for (let tries = 0; tries < 80; tries += 1)
      expect((await crowd.signUp({ email: `crowd-${tries}@example.com` })).status).toBe(422);
    const calls = portal.fake.count(REGISTER);
    const late = await crowd.signUp();
    expect([late.status, textOf(late.page, ".notice-page")]).toEqual([
      429,
      "Too many tries. Wait 60 minutes, then try again.",
    ]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(portal.fake.count(REGISTER)).toBe(calls);
    expect((await visitor().signUp()).status).toBe(422);
  });
});
