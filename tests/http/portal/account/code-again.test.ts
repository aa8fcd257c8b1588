import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import { mailsTo } from "../../../support/mailbox.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";
import { expectRefused } from "./code-step.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const RESEND = "POST /api/v1/otp-code/resend";

const atCode = () => Visitor.atCode(portal.stack);
const verify = (person: Visitor, otp_code: string) =>
  person.post("/sign-up", { intent: "verify", otp_code });
const resend = (person: Visitor) => person.post("/sign-up", { intent: "resend" });
const isDisabled = ({ page }: Answer, value: string) =>
  page.querySelector(`button[value=${value}]`)?.hasAttribute("disabled");

describe("Reset OTP", () => {
  test("sends a new code, invalidates the old one and restarts the countdown", async () => {
    const person = await atCode();
    const old = await person.code();
    await person.codeSentAgo(120);
    const posted = await person.press(await person.get("/sign-up"), "Reset OTP");
    const step = await person.follow(posted);
    expect(textOf(step.page, ".notice-page")).toBe(
      "Success: Check your email resend otp successfully.",
    );
    expect([isDisabled(step, "verify"), isDisabled(step, "resend")]).toEqual([false, true]);
    const mails = await mailsTo(portal.stack.upstreamUrl, person.email);
    expect(mails.length).toBe(2);
    const fresh = await person.code();
    if (fresh !== old)
      await expectRefused(portal.fake, person, await verify(person, old), "The code is wrong.");
    expect((await verify(person, fresh)).location).toBe("/login");
  });

  test("sends no new code within 120 seconds, even for a hand-made POST", async () => {
    const person = await atCode();
    const calls = portal.fake.count(RESEND);
    const step = await person.follow(await resend(person));
    expect(textOf(step.page, ".notice-page")).toMatch(
      /^You can ask for a new code at \d{1,2}:\d\d:\d\d\s[ap]m, Sydney time\.$/,
    );
    expect(portal.fake.count(RESEND)).toBe(calls);
  });

  test("sends three codes an hour per e-mail and IP address, then shows the wait; other addresses still work", async () => {
    const person = await atCode();
    for (let times = 0; times < 3; times += 1) {
      await person.codeSentAgo(200);
      expect(textOf((await person.follow(await resend(person))).page, ".notice-page")).toMatch(
        /^Success/,
      );
    }
    await person.codeSentAgo(200);
    const calls = portal.fake.count(RESEND);
    const step = await person.follow(await resend(person));
    expect(textOf(step.page, ".notice-page")).toBe(
      "Too many tries. Wait 60 minutes, then try again.",
    );
    expect(isDisabled(step, "resend")).toBe(false);
    expect(portal.fake.count(RESEND)).toBe(calls);
    person.address = "10.9.9.9";
    expect(textOf((await person.follow(await resend(person))).page, ".notice-page")).toMatch(
      /^Success/,
    );
  });

  test.each([
    [
      "refused",
      /^The mail server of your address refused our mail\..*Use another email/,
      /^We try/,
    ],
    ["waiting", /^Our mails are late at the moment\..*works for 7 days/, /late on their way/],
    ["a word of another version", /^Success/, /^We sent 6 digits/],
  ])("says what to do when the mail before was %s", async (unsent, said, where) => {
    const person = await atCode();
    await person.codeSentAgo(200);
    portal.fake.script(RESEND, answer(200, { status: 200, message: "Sent.", unsent }));
    const step = await person.follow(await resend(person));
    expect(textOf(step.page, ".notice-page")).toMatch(said);
    const later = await person.get("/sign-up");
    expect(textOf(later.page, "#otp_code-hint"), "after the notice is gone").toMatch(where);
  });

  test("keeps the button enabled when the provider does not answer", async () => {
    const person = await atCode();
    await person.codeSentAgo(200);
    portal.fake.script(RESEND, answer(503));
    const step = await person.follow(await resend(person));
    expect(textOf(step.page, ".notice-page")).toBe(
      "We can't send a new code right now. The service does not answer. Try again in a moment.",
    );
    expect(isDisabled(step, "resend")).toBe(false);
  });
});

test("a later sign-up with the same e-mail does not take over the first person's account", async () => {
  const owner = await atCode();
  const code = await owner.code();
  const stranger = new Visitor(portal.stack);
  expect(
    (await stranger.signUp({ email: owner.email, password: "the stranger's own" })).status,
  ).toBe(303);
  const later = await owner.code();
  if (later !== code)
    await expectRefused(portal.fake, owner, await verify(owner, later), "The code is wrong.");
  expect((await verify(owner, code)).location).toBe("/login");
  const login = (password: string) => owner.post("/login", { email: owner.email, password });
  owner.cookies.clear();
  expect((await login("the stranger's own")).location).toBe("/login");
  expect((await login("interpreting")).location).toBe("/dashboard");
});

test("rejects a verification link with a reason while two sign-ups for one e-mail are pending", async () => {
  const owner = await atCode();
  await new Visitor(portal.stack).signUp({ email: owner.email, password: "the stranger's own" });
  const refused = await owner.post(await owner.link("email-verfication"), {});
  expect([refused.status, textOf(refused.page, ".notice-page")]).toEqual([
    422,
    "Somebody has signed up with this email address more than once. Sign up again, and type the code of that mail.",
  ]);
});
