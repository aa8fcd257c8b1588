import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight, PASSWORD } from "./engines.ts";
import {
  codeIn,
  HOUR_MS,
  lastMail,
  mailsTo,
  newPerson,
  register,
  logIn,
  signUp,
  userRow,
  verify,
} from "./sign-up.ts";

const TAKEN = { email: ["The email has already been taken."] };

onBothEnginesAtNight("registrations that are refused", (upstream) => {
  it("names every missing field", async () => {
    const reply = await register(upstream(), {});
    const required = (name: string) => [`The ${name} field is required.`];
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      message: "The first name field is required. (and 7 more errors)",
      errors: {
        first_name: required("first name"),
        email: required("email"),
        password: required("password"),
        phone_no: required("phone no"),
        language: required("language"),
        branch: required("branch"),
        country: required("country"),
        is_enrolled: required("is enrolled"),
      },
    });
  });

  it.each([
    [
      "first_name",
      "x".repeat(256),
      "The first name field must not be greater than 255 characters.",
    ],
    ["last_name", "x".repeat(256), "The last name field must not be greater than 255 characters."],
    ["last_name", ["x"], "The last name field must be a string."],
    ["email", "no address", "The email field must be a valid email address."],
    ["email", "as ha@example.test", "The email field must be a valid email address."],
    [
      "email",
      "asha@example.test\r\nBcc: b@example.test",
      "The email field must be a valid email address.",
    ],
    [
      "email",
      `${"x".repeat(250)}@example.test`,
      "The email field must not be greater than 255 characters.",
    ],
    ["password", "seven77", "The password field must be at least 8 characters."],
    ["password", "x".repeat(201), "The password field must not be greater than 200 characters."],
    ["password", "Qwertyuiop", "Many people use this password. Choose another one."],
    ["password", 12345678, "The password field must be a string."],
    ["phone_no", "0412345678", "This phone number is not valid."],
    ["phone_no", "+1234567890123456", "This phone number is not valid."],
    ["phone_no", "+61 412 345 678", "This phone number is not valid."],
    ["language", "Hindi", "The language field must be an integer."],
    ["language", 999_999, "The selected language is invalid."],
    ["branch", "perth", "The selected branch is invalid."],
    ["country", "x".repeat(256), "The country field must not be greater than 255 characters."],
    ["is_enrolled", "perhaps", "The is enrolled field must be true or false."],
  ])("refuses %s: %j", async (field, value, message) => {
    const person = await newPerson(upstream());
    const reply = await register(upstream(), { ...person, [field]: value });
    expect([reply.status, reply.body]).toEqual([422, { message, errors: { [field]: [message] } }]);
    expect(await mailsTo(upstream(), person.email)).toEqual([]);
  });

  it("refuses the email and phone number of a verified account, and leaves the account unchanged", async () => {
    const { email, id } = await newStudent(upstream());
    const person = await newPerson(upstream());
    await upstream()
      .deps.db.updateTable("users")
      .set({ phone_no: person.phone_no })
      .where("id", "=", id)
      .execute();
    const before = await userRow(upstream(), email);
    const reply = await register(upstream(), { ...person, email: email.toUpperCase() });
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        message: "The email has already been taken. (and 1 more error)",
        errors: { ...TAKEN, phone_no: ["This phone number already has an account."] },
      },
    ]);
    expect(await userRow(upstream(), email)).toEqual(before);
    expect(await mailsTo(upstream(), email)).toEqual([]);
    expect((await logIn(upstream(), email, PASSWORD)).status).toBe(200);
  });

  it("keeps simultaneous sign-ups apart, and makes one account of them", async () => {
    const person = await newPerson(upstream());
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, twin) =>
        register(upstream(), { ...person, password: `password of ${twin}` }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const codes = (await mailsTo(upstream(), person.email)).map(codeIn);
    expect(codes).toHaveLength(4);
    const results = await Promise.all(codes.map((code) => verify(upstream(), person.email, code)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const logins = await Promise.all(
      replies.map((_, twin) => logIn(upstream(), person.email, `password of ${twin}`)),
    );
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it("limits sign-ups to eighty an hour per client address", async () => {
    const person = await newPerson(upstream());
    const from = (address: string) => register(upstream(), person, address);
    for (let form = 0; form < 25; form++)
      expect((await register(upstream(), { ...person, email: "x" }, "203.0.113.5")).status).toBe(
        422,
      );
    // An address that has an account counts as well, and costs no hash.
    const { email } = await newStudent(upstream());
    for (let count = 0; count < 79; count++)
      expect((await register(upstream(), { ...person, email }, "203.0.113.5")).status).toBe(422);
    expect((await from("203.0.113.5")).status).toBe(200);
    const refused = await from("203.0.113.5");
    expect([refused.status, refused.body]).toEqual([429, { message: "Too Many Attempts." }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await from("203.0.113.6")).status).toBe(200);
    upstream().turnClock(HOUR_MS + 1);
    expect((await from("203.0.113.5")).status).toBe(200);
  });

  it("refuses the second of two sign-ups with one phone number, by code and by link", async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => signUp(upstream(), { phone_no: "+61400999001" })),
    );
    if (!first || !second || !third) throw new Error("three sign-ups");
    expect((await verify(upstream(), first.email, first.code)).status).toBe(200);
    const message =
      "Another account has this phone number by now. Sign up again with another number.";
    expect(await verify(upstream(), second.email, second.code)).toMatchObject({
      status: 422,
      body: { errors: { otp_code: [message] } },
    });
    const { token, registration } = third;
    const link = new Api(upstream().base).post("/api/v1/email-verify/", { token, registration });
    expect(await link).toMatchObject({
      status: 422,
      body: { errors: { registration: [message] } },
    });
    expect((await logIn(upstream(), second.email)).status, "no account yet").toBe(403);
  });

  it("keeps a sign-up after thirty mails to its address, and mails its code on request", async () => {
    const person = await newPerson(upstream());
    // These fail before the slow hashing, but count as well.
    for (let count = 0; count < 30; count++)
      expect((await register(upstream(), { ...person, language: 999_999 })).status).toBe(422);
    const reply = await register(upstream(), person);
    expect([reply.status, await mailsTo(upstream(), person.email)]).toEqual([200, []]);
    const { registration } = z.object({ registration: z.string() }).parse(reply.body);
    const named = { email: person.email, registration };
    expect((await new Api(upstream().base).post("/api/v1/otp-code/resend", named)).status).toBe(
      200,
    );
    const otp_code = codeIn(await lastMail(upstream(), person.email));
    const verified = await new Api(upstream().base).post("/api/v1/otp-code/verify", {
      ...named,
      otp_code,
    });
    expect(verified.status).toBe(200);
  });
});
