import { expect, it } from "vitest";
import { Api, tokenOf } from "./api.ts";
import { newStudent, onBothEnginesAtNight, PASSWORD } from "./engines.ts";
import {
  CHOSEN_PASSWORD,
  HOUR_MS,
  lastMail,
  mailsTo,
  MINUTE_MS,
  signUp,
  tokenIn,
} from "./sign-up.ts";
import { ORIGIN } from "./standard-data.ts";
import { expectEqualTime } from "./timing.ts";

const NEW_PASSWORD = "  a newer one  ";
const SENT = [200, { status: 200, message: "we have e-mailed your password reset link!" }];
const DONE = [200, { status: 200, message: "Your password has been reset!" }];
const INVALID = [
  422,
  {
    message: "This password reset token is invalid.",
    errors: { token: ["This password reset token is invalid."] },
  },
];

onBothEnginesAtNight("passwords", (upstream) => {
  const guest = () => new Api(upstream().base);
  const post = async (path: string, json: unknown) => {
    const { status, body } = await guest().post(path, json);
    return [status, body];
  };
  const forgot = (email: string) => post("/api/v1/password/forgot", { email });
  const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
    post("/api/v1/reset/password", { token, password });
  const login = async (email: string, password: string) =>
    (await guest().login(email, password)).status;

  /** Returns a student who has requested a link. */
  async function forgetful() {
    const student = await newStudent(upstream());
    expect(await forgot(student.email)).toEqual(SENT);
    return { ...student, token: tokenIn(await lastMail(upstream(), student.email)) };
  }

  it("mails a link that sets a new password once and logs out every device", async () => {
    const { email } = await newStudent(upstream());
    const devices = [
      await guest().login(email, PASSWORD),
      await guest().login(email, PASSWORD),
    ].map((reply) => new Api(upstream().base, tokenOf(reply)));
    expect(await forgot(` ${email.toUpperCase()}`)).toEqual(SENT);
    const mail = await lastMail(upstream(), email);
    const token = tokenIn(mail);
    expect(mail.subject).toBe("Reset your password");
    expect(mail.text).toContain(`\n${ORIGIN}/reset/password/${token}\n`);
    expect(mail.text).toContain("60 minutes");
    expect(await login(email, PASSWORD)).toBe(200);

    expect(await reset(token)).toEqual(DONE);
    for (const device of devices)
      expect((await device.get("/api/v1/check-token")).status).toBe(401);
    expect(await login(email, PASSWORD)).toBe(422);
    expect(await login(email, NEW_PASSWORD.trim())).toBe(422);
    expect(await login(email, NEW_PASSWORD)).toBe(200);
    expect(await reset(token, "yet another one")).toEqual(INVALID);
    expect(await login(email, NEW_PASSWORD)).toBe(200);
  });

  it("answers alike for unknown addresses, and sends them no mail", async () => {
    expect(await forgot("nobody@example.test")).toEqual(SENT);
    expect(await mailsTo(upstream(), "nobody@example.test")).toEqual([]);
  });

  it("refuses unknown, expired and foreign tokens", async () => {
    const { email, token } = await forgetful();
    const signedUp = await signUp(upstream());
    for (const odd of ["x", `${token}x`, token.toUpperCase(), "' or 1=1", signedUp.token])
      expect(await reset(odd)).toEqual(INVALID);
    const verified = await guest().post("/api/v1/email-verify/", { token });
    expect([verified.status, verified.body]).toEqual([422, { message: "Already Verified!" }]);
    upstream().turnClock(HOUR_MS + 1);
    expect(await reset(token)).toEqual(INVALID);
    expect(await login(email, PASSWORD)).toBe(200);
    const late = await forgetful();
    upstream().turnClock(HOUR_MS - MINUTE_MS);
    expect(await reset(late.token)).toEqual(DONE);
  });

  it("changes the password of the link's own account only", async () => {
    const one = await forgetful();
    const two = await forgetful();
    const reply = await guest().post("/api/v1/reset/password", {
      token: one.token,
      password: NEW_PASSWORD,
      email: two.email,
    });
    expect(reply.status).toBe(200);
    expect([
      await login(one.email, NEW_PASSWORD),
      await login(two.email, NEW_PASSWORD),
      await login(two.email, PASSWORD),
    ]).toEqual([200, 422, 200]);
  });

  it("a used link ends the account's other links, also when two are used at once", async () => {
    for (let round = 0; round < 3; round++) {
      const { email, token } = await forgetful();
      await forgot(email);
      const newer = tokenIn(await lastMail(upstream(), email));
      const tries = [token, newer, token, newer].map(
        (one, index) => [one, `password number ${index}`] as const,
      );
      const replies = await Promise.all(tries.map(([one, password]) => reset(one, password)));
      expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
      for (const reply of replies) expect([DONE, INVALID]).toContainEqual(reply);
      const winner = tries[replies.findIndex(([status]) => status === 200)]?.[1] ?? "";
      expect(await login(email, winner)).toBe(200);
    }
  });

  it("sends no reset link to an unverified sign-up", async () => {
    const { email } = await signUp(upstream());
    expect(await forgot(email)).toEqual(SENT);
    // A registration without its code has no account: no link, and no other access.
    expect((await lastMail(upstream(), email)).subject).toContain("is your code");
    expect(await login(email, CHOSEN_PASSWORD)).toBe(403);
  });

  it("names the missing or wrong fields, and keeps the link valid", async () => {
    const { token } = await forgetful();
    const message = "The password field is required.";
    expect(await reset("")).toEqual([
      422,
      {
        message: "The token field is required.",
        errors: { token: ["The token field is required."] },
      },
    ]);
    expect(await reset(token, "")).toEqual([422, { message, errors: { password: [message] } }]);
    expect((await reset(token, "seven77"))[1]).toMatchObject({
      errors: { password: ["The password field must be at least 8 characters."] },
    });
    expect((await reset(token, "x".repeat(201)))[1]).toMatchObject({
      errors: { password: ["The password field must not be greater than 200 characters."] },
    });
    expect((await forgot(""))[1]).toMatchObject({
      errors: { email: ["The email field is required."] },
    });
    expect((await forgot("x"))[1]).toMatchObject({
      errors: { email: ["The email field must be a valid email address."] },
    });
    expect(await reset(token)).toEqual(DONE);
  });

  it("limits reset links per email and hour, known or not", async () => {
    const { email } = await newStudent(upstream());
    for (const address of [email, "someone.unknown@example.test"]) {
      for (let count = 0; count < 5; count++) expect(await forgot(address)).toEqual(SENT);
      const refused = await guest().post("/api/v1/password/forgot", { email: address });
      expect([refused.status, refused.body]).toEqual([429, { message: "Too Many Attempts." }]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    }
    expect(await mailsTo(upstream(), email)).toHaveLength(5);
    upstream().turnClock(HOUR_MS + 1);
    expect(await forgot(email)).toEqual(SENT);
  });

  it("after thirty mails to an address answers alike, sends no more, and keeps the links valid", async () => {
    const { email, token } = await forgetful();
    for (let count = 1; count < 32; count++) {
      const { status, body } = await guest().call("/api/v1/password/forgot", {
        method: "POST",
        json: { email },
        headers: { "X-Forwarded-For": `10.3.3.${count}` },
      });
      expect([status, body]).toEqual(SENT);
    }
    expect(await mailsTo(upstream(), email)).toHaveLength(30);
    expect(await reset(token)).toEqual(DONE);
  });

  it("takes equal time for known and unknown addresses", async () => {
    await expectEqualTime(upstream(), "/api/v1/password/forgot");
  });
});
