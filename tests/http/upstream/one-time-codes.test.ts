import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight } from "./engines.ts";
import { anyText } from "./matchers.ts";
import {
  CHOSEN_PASSWORD,
  codeIn,
  HOUR_MS,
  lastMail,
  mailsTo,
  MINUTE_MS,
  newPerson,
  otherThan,
  signUp,
  tokenIn,
  verify,
} from "./sign-up.ts";
import { ORIGIN } from "./standard-data.ts";
import { expectEqualTime } from "./timing.ts";

const WAITING = {
  password_hash: "",
  first_name: "A",
  last_name: "B",
  code_salt: "",
  code_hash: "",
  code_tries: 0,
  code_expires_at: "2026-11-22T00:00:00.000000Z",
  created_at: "2126-11-22T00:00:00.000000Z",
};
const refusal = (message: string) => [422, { message, errors: { otp_code: [message] } }];
const WRONG = refusal("The code is wrong.");
const EXPIRED = refusal("The code has expired. Ask for a new one.");
const USED = refusal("This code has been used already.");
const GONE = [422, { message: "Already Verified!" }];

onBothEnginesAtNight("one-time codes", (upstream) => {
  const guest = () => new Api(upstream().base);
  const tryCode = async (email: string, code: unknown) => {
    const { status, body } = await verify(upstream(), email, code);
    return [status, body];
  };
  const open = async (token: unknown) => {
    const { status, body } = await guest().post("/api/v1/email-verify/", { token });
    return [status, body];
  };
  const resend = (email: string) => guest().post("/api/v1/otp-code/resend", { email });
  const isVerified = async (email: string) => {
    const account = await upstream()
      .deps.db.selectFrom("users")
      .select("email_verified_at")
      .where("email", "=", email)
      .executeTakeFirst();
    return account !== undefined && account.email_verified_at !== null;
  };

  it("verifies an account with its code, once", async () => {
    const { email, code } = await signUp(upstream());
    expect(await tryCode(email, otherThan(code))).toEqual(WRONG);
    expect(await isVerified(email)).toBe(false);
    expect(await tryCode(` ${email.toUpperCase()}`, ` ${code} `)).toEqual([
      200,
      { status: 200, message: anyText },
    ]);
    expect(await isVerified(email)).toBe(true);
    expect(await tryCode(email, code)).toEqual(USED);
    expect(await tryCode(email, otherThan(code))).toEqual(WRONG);
  });

  it("uses a code once that arrives several times at once", async () => {
    const { email, code } = await signUp(upstream());
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryCode(email, code)));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
    for (const reply of replies) if (reply[0] !== 200) expect(reply).toEqual(USED);
  });

  it("mails only the code and the link, and no name the visitor typed", async () => {
    const { email, code, token } = await signUp(upstream());
    const { subject, text } = await lastMail(upstream(), email);
    expect(subject).toBe(`${code} is your code`);
    expect(text).toContain(`${code} is your code for the VLE NAATI CCL Portal.`);
    expect(text).toContain("It is valid for 2 minutes.");
    expect(text).toContain(`\n${ORIGIN}/email-verfication/${token}\n`);
    expect(text).not.toContain("Asha");
  });

  it("names the missing or wrong fields", async () => {
    const none = await guest().post("/api/v1/otp-code/verify");
    expect([none.status, none.body]).toMatchObject([
      422,
      {
        errors: {
          email: ["The email field is required."],
          otp_code: ["The otp code field is required."],
        },
      },
    ]);
    const odd = await guest().post("/api/v1/otp-code/verify", { email: "x", otp_code: 123456 });
    expect(odd.body).toMatchObject({
      errors: {
        email: ["The email field must be a valid email address."],
        otp_code: ["The otp code field must be a string."],
      },
    });
    expect((await resend("")).body).toMatchObject({
      errors: { email: ["The email field is required."] },
    });
    expect((await resend("x")).body).toMatchObject({
      errors: { email: ["The email field must be a valid email address."] },
    });
    expect((await guest().post("/api/v1/email-verify/")).body).toMatchObject({
      errors: { token: ["The token field is required."] },
    });
  });

  it("expires a code after two minutes and a margin for slow connections, but not the link", async () => {
    const { email, code, token } = await signUp(upstream());
    const neighbour = await signUp(upstream());
    upstream().turnClock(2 * MINUTE_MS + 25_000);
    expect((await tryCode(neighbour.email, neighbour.code))[0]).toBe(200);
    upstream().turnClock(5_001);
    expect(await tryCode(email, code)).toEqual(EXPIRED);
    expect(await tryCode(email, otherThan(code))).toEqual(EXPIRED);
    expect(await open(token)).toEqual([200, { status: 200, message: "Verification Successful!" }]);
    expect(await isVerified(email)).toBe(true);
  });

  it("expires a code after five wrong tries, also concurrent ones, until the visitor requests a new one", async () => {
    const { email, code } = await signUp(upstream());
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => tryCode(email, otherThan(code))),
    );
    expect(
      tries.filter(([, body]) => JSON.stringify(body) === JSON.stringify(WRONG[1])),
    ).toHaveLength(5);
    expect(
      tries.filter(([, body]) => JSON.stringify(body) === JSON.stringify(EXPIRED[1])),
    ).toHaveLength(3);
    expect(await tryCode(email, code)).toEqual(EXPIRED);
    expect((await resend(email)).status).toBe(200);
    expect((await tryCode(email, codeIn(await lastMail(upstream(), email))))[0]).toBe(200);

    const patient = await signUp(upstream());
    for (let wrong = 0; wrong < 4; wrong++)
      expect(await tryCode(patient.email, otherThan(patient.code))).toEqual(WRONG);
    expect((await tryCode(patient.email, patient.code))[0]).toBe(200);
  });

  it("answers an unknown or verified address, or another visitor's code, as a wrong code", async () => {
    const { email, code } = await signUp(upstream());
    const other = await signUp(upstream());
    const verified = await newStudent(upstream());
    if (other.code !== code) expect(await tryCode(other.email, code)).toEqual(WRONG);
    expect(await tryCode("nobody@example.test", code)).toEqual(WRONG);
    expect(await tryCode(verified.email, code)).toEqual(WRONG);
    for (const odd of ["1", "12345a", "１２３４５６", "' or 1=1", "x".repeat(255)])
      expect(await tryCode(email, odd)).toEqual([422, WRONG[1]]);
    expect(await isVerified(email)).toBe(false);
    expect(await isVerified(other.email)).toBe(false);
  });

  it("sends a new code that replaces the old one, and answers alike for every address", async () => {
    const { email, code, token } = await signUp(upstream());
    const verified = await newStudent(upstream());
    const replies = [
      await resend(email.toUpperCase()),
      await resend("nobody.at.all@example.test"),
      await resend(verified.email),
    ];
    for (const reply of replies)
      expect([reply.status, reply.body]).toEqual([200, replies[0]?.body]);
    expect(replies[0]?.body).toEqual({ status: 200, message: anyText });
    expect(await mailsTo(upstream(), verified.email)).toEqual([]);
    expect(await mailsTo(upstream(), "nobody.at.all@example.test")).toEqual([]);
    const mail = await lastMail(upstream(), email);
    if (codeIn(mail) !== code) expect(await tryCode(email, code)).toEqual(WRONG);
    expect(tokenIn(mail)).not.toBe(token);
    expect((await open(token))[0]).toBe(200);
    for (const ended of [token, tokenIn(mail)]) expect(await open(ended)).toEqual(GONE);
    expect(await tryCode(email, codeIn(mail))).toEqual(USED);
  });

  it("verifies by a link once, within seven days", async () => {
    const { email, token } = await signUp(upstream());
    const replies = await Promise.all([1, 2, 3].map(() => open(token)));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
    for (const reply of replies) if (reply[0] !== 200) expect(reply).toEqual(GONE);
    expect(await isVerified(email)).toBe(true);
    for (const odd of ["x", `${token}x`, "' or 1=1", "x".repeat(255)])
      expect(await open(odd)).toEqual(GONE);
    const late = await signUp(upstream());
    upstream().turnClock(7 * 24 * HOUR_MS + 1);
    expect(await open(late.token)).toEqual(GONE);
    expect(await isVerified(late.email)).toBe(false);
  });

  it("is used once when code and link arrive together", async () => {
    const { email, code, token } = await signUp(upstream());
    const [byCode, byLink] = await Promise.all([tryCode(email, code), open(token)]);
    expect([byCode[0], byLink[0]].sort()).toEqual([200, 422]);
    expect(byCode[0] === 200 ? byLink : byCode).toEqual(byCode[0] === 200 ? GONE : USED);
  });

  it("stores no code or token in clear text", async () => {
    const { email, code, token, registration } = await signUp(upstream());
    const { db } = upstream().deps;
    const kept = await db
      .selectFrom("registrations")
      .innerJoin("registration_links", "registration_id", "registrations.id")
      .selectAll()
      .where("email", "=", email)
      .execute();
    expect(kept).toHaveLength(1);
    for (const secret of [code, token, registration])
      expect(JSON.stringify(kept)).not.toContain(`"${secret}"`);
  });

  it("limits new codes and tries per email and hour", async () => {
    const { email } = await signUp(upstream());
    for (const address of [email, "nobody.here@example.test"]) {
      for (let count = 0; count < 5; count++) expect((await resend(address)).status).toBe(200);
      const refused = await resend(address.toUpperCase());
      expect([refused.status, refused.body]).toEqual([429, { message: "Too Many Attempts." }]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    }
    for (let count = 0; count < 50; count++)
      expect((await tryCode("guessed@example.test", "000000"))[0]).toBe(422);
    expect((await tryCode("guessed@example.test", "000000"))[0]).toBe(429);
    upstream().turnClock(HOUR_MS + 1);
    expect((await resend(email)).status).toBe(200);
    expect((await tryCode(email, codeIn(await lastMail(upstream(), email))))[0]).toBe(200);
    expect((await new Api(upstream().base).login(email, CHOSEN_PASSWORD)).status).toBe(200);
  });

  it("takes equal time for known and unknown addresses", async () => {
    const { db } = upstream().deps;
    const { language } = await newPerson(upstream());
    await expectEqualTime(upstream(), "/api/v1/otp-code/resend", (email) =>
      db
        .insertInto("registrations")
        .values({ ...WAITING, email, key_hash: email, language_id: language })
        .execute(),
    );
  });
});
