import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { headBytes, NGINX_HEAD } from "../../../support/head-bytes.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { expectProblems, valueOf, Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";
import { expectRefused } from "./code-step.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const VERIFY = "POST /api/v1/otp-code/verify";

const atCode = () => Visitor.atCode(portal.stack);
const verify = (person: Visitor, otp_code: string) =>
  person.post("/sign-up", { intent: "verify", otp_code });
const isDisabled = ({ page }: Answer, value: string) =>
  page.querySelector(`button[value=${value}]`)?.hasAttribute("disabled");

describe("the code step of sign-up", () => {
  test("shows one field for six digits, Submit OTP, and when Reset OTP becomes available", async () => {
    const person = await atCode();
    const step = await person.get("/sign-up");
    const field = step.page.querySelector("#otp_code");
    expect(["type", "inputmode", "autocomplete"].map((name) => field?.getAttribute(name))).toEqual([
      "text",
      "numeric",
      "one-time-code",
    ]);
    expect([
      field?.hasAttribute("maxlength"),
      field?.hasAttribute("value"),
      step.headers.get("cache-control"),
    ]).toEqual([false, false, "no-store, no-cache"]);
    expect([isDisabled(step, "verify"), isDisabled(step, "resend")]).toEqual([false, true]);
    expect(textOf(step.page, "#code-time")).toMatch(
      /^The code works until \d{1,2}:\d\d:\d\d\s[ap]m, Sydney time\. Then reload this page and press Reset OTP for a new one\.$/,
    );
    expect(step.page.querySelector("button[value=resend]")?.getAttribute("aria-describedby")).toBe(
      "code-time",
    );
    const end = Date.parse(
      step.page.querySelector("#code-time time")?.getAttribute("datetime") ?? "",
    );
    expect(end - Date.now()).toBeGreaterThan(100_000);
    expect(end - Date.now()).toBeLessThanOrEqual(120_000);
  });

  test("after 120 seconds enables Reset OTP, disables Submit OTP and keeps the field enabled", async () => {
    const person = await atCode();
    await person.codeSentAgo(121);
    const step = await person.get("/sign-up");
    expect([
      isDisabled(step, "verify"),
      isDisabled(step, "resend"),
      step.page.querySelector("#otp_code")?.hasAttribute("disabled"),
    ]).toEqual([true, false, false]);
    expect(textOf(step.page, "#code-time")).toBe(
      "This code is too old. Press Reset OTP for a new one.",
    );
    expect(step.page.querySelector("[data-enhance='account/code-countdown']")).toBeNull();
  });

  test("'Use another email' returns to the form and keeps everything but the password", async () => {
    const person = await atCode();
    const form = await person.follow(
      await person.press(await person.get("/sign-up"), "Use another email"),
    );
    expect(textOf(form.page, "h1")).toBe("Create an account");
    for (const [name, value] of Object.entries(person.fields()))
      expect(valueOf(form, name), name).toBe(name === "password" ? "" : value);
    const other = await person.press(form, "Sign up", {
      email: `other-${person.email}`,
      password: "interpreting",
    });
    expect(textOf((await person.follow(other)).page, "#otp_code-hint")).toBe(
      `We sent 6 digits to other-${person.email}`,
    );
  });

  test("names too long for the cookie lose the form draft, but not the code step", async () => {
    const person = new Visitor(portal.stack);
    const names = {
      first_name: "𝒜".repeat(255),
      last_name: "न".repeat(255),
      country: "𝒜".repeat(255),
    };
    const signedUp = await person.signUp(names);
    expect(headBytes(signedUp)).toBeLessThan(NGINX_HEAD);
    expect(textOf((await person.follow(signedUp)).page, "h1")).toBe("Check your email");
    expect(
      textOf(
        (await person.follow(await person.post("/sign-up", { intent: "restart" }))).page,
        "h1",
      ),
    ).toBe("Create an account");
  });

  test("shows the sign-up form when the cookie is forged or missing", async () => {
    const person = new Visitor(portal.stack);
    for (const value of ["", "x", "a.b.c.d.e", "{}"]) {
      person.cookies.set("portal-signup", value);
      expect(textOf((await person.get("/sign-up")).page, "h1")).toBe("Create an account");
    }
    person.cookies.clear();
    for (const intent of ["verify", "resend", "restart"]) {
      const back = await person.follow(
        await person.post("/sign-up", { intent, otp_code: "123456" }),
      );
      expect([textOf(back.page, "h1"), textOf(back.page, ".notice-page")]).toEqual([
        "Create an account",
        "The time to enter the code is over. Log in, or sign up again.",
      ]);
    }
    expect(
      (
        await person.post(
          "/sign-up",
          { intent: "verify", otp_code: "123456" },
          { Origin: "https://evil.example" },
        )
      ).status,
    ).toBe(403);
  });
});

describe("entering a code", () => {
  test.each([
    (code: string) => code,
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ])(
    "accepts spaces, hyphens and full-width digits; then the account can log in",
    async (written) => {
      const person = await atCode();
      const posted = await verify(person, written(await person.code()));
      expect([posted.status, posted.location]).toEqual([303, "/login"]);
      const logIn = await person.follow(posted);
      expect(textOf(logIn.page, ".notice-page")).toBe("Verification Successful!");
      expect(valueOf(logIn, "email")).toBe(person.email);
      const focused = logIn.page.querySelector("[autofocus]");
      expect([focused?.getAttribute("name"), focused?.getAttribute("aria-describedby")]).toEqual([
        "password",
        "notice-words",
      ]);
      expect((await person.logIn(person.email)).location).toBe("/dashboard");
    },
  );

  test.each(["", "12345", "1234567", "abcdef", "12 34"])(
    "refuses %j without asking the API",
    async (typed) => {
      const person = await atCode();
      const calls = portal.fake.count(VERIFY);
      const refused = await verify(person, typed);
      expectProblems(refused, { otp_code: "Enter the 6 digits of the code" });
      expect(valueOf(refused, "otp_code"), "a code is never shown again").toBe("");
      expect(portal.fake.count(VERIFY)).toBe(calls);
    },
  );

  test("refuses another account's code, and any code on the sixth try", async () => {
    const [person, other] = [await atCode(), await atCode()];
    const [code, foreign] = [await person.code(), await other.code()];
    const wrong = ["000000", "111111", "222222", "333333"].filter((guess) => guess !== code);
    await expectRefused(
      portal.fake,
      person,
      await verify(person, foreign === code ? "999999" : foreign),
      "The code is wrong.",
    );
    for (const guess of [...wrong, "444444"].slice(0, 4)) await verify(person, guess);
    await expectRefused(
      portal.fake,
      person,
      await verify(person, code),
      "The code has expired. Ask for a new one.",
    );
    expect((await verify(other, foreign)).location, "the other account is not touched").toBe(
      "/login",
    );
  });

  test("refuses a code 120 seconds after it was sent, even if the provider would accept it", async () => {
    const person = await atCode();
    await person.codeSentAgo(120);
    const calls = portal.fake.count(VERIFY);
    await expectRefused(
      portal.fake,
      person,
      await verify(person, await person.code()),
      "This code is too old. Press Reset OTP for a new one.",
    );
    expect(portal.fake.count(VERIFY)).toBe(calls);
    await person.codeSentAgo(118);
    expect((await verify(person, await person.code())).location).toBe("/login");
  });

  test("shows an error for a used code, but not after a double click", async () => {
    const person = await atCode();
    const before = person.cookies.get("portal-signup") ?? "";
    const code = await person.code();
    const calls = portal.fake.count(VERIFY);
    const both = await Promise.all([verify(person, code), verify(person, code)]);
    expect(both.map(({ location }) => location)).toEqual(["/login", "/login"]);
    expect((await verify(person, code)).location, "pressed once more").toBe("/login");
    expect(portal.fake.count(VERIFY)).toBe(calls + 1);
    person.cookies.set("portal-signup", before);
    await expectRefused(
      portal.fake,
      person,
      await verify(person, code),
      "This code has been used already.",
    );
  });

  test.each([
    [
      answer(500),
      "We can't check the code right now. The service does not answer. Try again in a moment.",
    ],
    [answer(429, {}, { "Retry-After": "45" }), "Too many tries. Wait 45 seconds, then try again."],
    [answer(401, {}), "We can't check the code right now. Try again in a moment."],
  ])("shows the provider's error at the field", async (scripted, message) => {
    const person = await atCode();
    portal.fake.script(VERIFY, scripted);
    await expectRefused(portal.fake, person, await verify(person, "123456"), message);
  });
});
