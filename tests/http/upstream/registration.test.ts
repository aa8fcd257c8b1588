import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { newStudent, onBothEngines, PASSWORD, signIn } from "./engines.ts";
import { anyNumber, anyText, listWith } from "./matchers.ts";
import {
  CHOSEN_PASSWORD,
  codeIn,
  HOUR_MS,
  lastMail,
  mailsTo,
  newPerson,
  register,
  signUp,
  tokenIn,
  verify,
} from "./sign-up.ts";

const TAKEN = { email: ["The email has already been taken."] };

onBothEngines("registration", (upstream) => {
  const userRow = (email: string) =>
    upstream()
      .deps.db.selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  const login = (email: string, password = CHOSEN_PASSWORD) =>
    new Api(upstream().base).login(email, password);

  it("lists the languages to anybody", async () => {
    const reply = await new Api(upstream().base).get("/api/singup-languages");
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: listWith([
        { id: anyNumber, language_name: "Hindi" },
        { id: anyNumber, language_name: "Punjabi" },
      ]),
    });
  });

  it("signs somebody up: an unverified account, a mail, and a login once verified", async () => {
    const person = await newPerson(upstream(), "Punjabi");
    const reply = await register(upstream(), {
      ...person,
      email: `  ${person.email.toUpperCase()} `,
      language: String(person.language),
    });
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: 200, message: anyText, email: person.email, language: person.language },
    ]);
    const {
      branch,
      country,
      is_enrolled,
      phone_no,
      language_id,
      email_verified_at,
      password_hash,
    } = await userRow(person.email);
    expect({ branch, country, is_enrolled, phone_no, language_id, email_verified_at }).toEqual({
      branch: "sydney",
      country: "India",
      is_enrolled: 1,
      phone_no: person.phone_no,
      language_id: person.language,
      email_verified_at: null,
    });
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect((await login(person.email)).status).toBe(403);
    expect(
      (await verify(upstream(), person.email, codeIn(await lastMail(upstream(), person.email))))
        .status,
    ).toBe(200);
    const signedIn = await login(person.email);
    expect(signedIn.body).toMatchObject({
      results: {
        name: "Asha",
        last_name: "Rao",
        phone_no: person.phone_no,
        language: person.language,
        profile_image: null,
      },
    });
  });

  it("takes names in any script, no last name, and every way to say yes or no", async () => {
    for (const [is_enrolled, kept] of [
      ["Yes", 1],
      ["no", 0],
      [1, 1],
      ["0", 0],
      [true, 1],
      [false, 0],
      ["TRUE", 1],
    ] as const) {
      const person = {
        ...(await newPerson(upstream())),
        first_name: "ਗੁਰਪ੍ਰੀਤ 李".padEnd(254, "𠮷").slice(0, 255),
        last_name: "",
        is_enrolled,
        branch: "jalandhar",
      };
      expect((await register(upstream(), person)).status).toBe(200);
      expect(await userRow(person.email)).toMatchObject({
        first_name: person.first_name,
        last_name: "",
        is_enrolled: kept,
        branch: "jalandhar",
      });
    }
    const long = {
      ...(await newPerson(upstream())),
      first_name: "𠮷".repeat(255),
      password: `  ${"p".repeat(198)}`,
    };
    expect((await register(upstream(), long)).status).toBe(200);
  });

  it("names every field that is missing", async () => {
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
    ["password", 12345678, "The password field must be a string."],
    ["phone_no", "0412345678", "The phone no field format is invalid."],
    ["phone_no", "+1234567890123456", "The phone no field format is invalid."],
    ["phone_no", "+61 412 345 678", "The phone no field format is invalid."],
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

  it("refuses the address and the number of a verified account, and leaves that account alone", async () => {
    const { email, id } = await newStudent(upstream());
    const person = await newPerson(upstream());
    await upstream()
      .deps.db.updateTable("users")
      .set({ phone_no: person.phone_no })
      .where("id", "=", id)
      .execute();
    const before = await userRow(email);
    const reply = await register(upstream(), { ...person, email: email.toUpperCase() });
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        message: "The email has already been taken. (and 1 more error)",
        errors: { ...TAKEN, phone_no: ["The phone no has already been taken."] },
      },
    ]);
    expect(await userRow(email)).toEqual(before);
    expect(await mailsTo(upstream(), email)).toEqual([]);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("replaces an unverified registration, whose code and link then open nothing", async () => {
    const first = await signUp(upstream());
    const again = {
      ...(await newPerson(upstream())),
      email: first.email,
      first_name: "Other",
      password: "another password",
    };
    expect((await register(upstream(), again)).status).toBe(200);
    const mail = await lastMail(upstream(), first.email);
    const code = codeIn(mail);
    // One in a million times the two codes are the same.
    if (code !== first.code)
      expect((await verify(upstream(), first.email, first.code)).body).toMatchObject({
        message: "The code is wrong.",
      });
    expect(
      (await new Api(upstream().base).post("/api/v1/email-verify/", { token: first.token })).status,
    ).toBe(422);
    expect(
      (await new Api(upstream().base).post("/api/v1/email-verify/", { token: tokenIn(mail) }))
        .status,
    ).toBe(200);
    expect((await login(first.email)).status).toBe(422);
    expect((await login(first.email, "another password")).body).toMatchObject({
      results: { name: "Other", phone_no: again.phone_no },
    });
  });

  it("refuses registrations that come while another one is under way, new or replacing", async () => {
    const person = await newPerson(upstream());
    // A new connection to PostgreSQL takes longer than a hash; without one at hand they would come one after the other.
    await Promise.all(Array.from({ length: 4 }, () => mailsTo(upstream(), person.email)));
    for (let round = 0; round < 2; round++) {
      const before = (await mailsTo(upstream(), person.email)).length;
      const replies = await Promise.all(
        Array.from({ length: 4 }, (_, twin) =>
          register(upstream(), { ...person, password: `password of ${round}-${twin}` }),
        ),
      );
      const refused = replies.filter(({ status }) => status !== 200);
      for (const reply of refused)
        expect([reply.status, reply.body]).toMatchObject([422, { errors: TAKEN }]);
      // One wins; on a busy machine the last may come only after it, and then replaces it.
      expect([1, 2]).toContain(4 - refused.length);
      expect(await mailsTo(upstream(), person.email)).toHaveLength(before + 4 - refused.length);
      const logins = await Promise.all(
        replies.map((_, twin) => login(person.email, `password of ${round}-${twin}`)),
      );
      const kept = logins.findIndex(({ status }) => status === 403);
      expect([logins.filter(({ status }) => status === 403).length, replies[kept]?.status]).toEqual(
        [1, 200],
      );
    }
  });

  it("does not undo a verification that comes at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await signUp(upstream());
      const [verified, replaced] = await Promise.all([
        verify(upstream(), person.email, person.code),
        register(upstream(), { ...person, password: "replaced instead" }),
      ]);
      expect([
        [200, 422],
        [422, 200],
      ]).toContainEqual([verified.status, replaced.status]);
      const expected = verified.status === 200 ? [200, 422] : [422, 403];
      expect([
        (await login(person.email)).status,
        (await login(person.email, "replaced instead")).status,
      ]).toEqual(expected);
    }
  });

  it("stops after twenty an hour from one address, and only there", async () => {
    const person = await newPerson(upstream());
    const from = (address: string) => register(upstream(), person, address);
    for (let form = 0; form < 25; form++)
      expect((await register(upstream(), { ...person, email: "x" }, "203.0.113.5")).status).toBe(
        422,
      );
    for (let count = 0; count < 20; count++) expect((await from("203.0.113.5")).status).toBe(200);
    const refused = await from("203.0.113.5");
    expect([refused.status, refused.body]).toEqual([429, { message: "Too Many Attempts." }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await from("203.0.113.6")).status).toBe(200);
    upstream().turnClock(HOUR_MS + 1);
    expect((await from("203.0.113.5")).status).toBe(200);
  });

  it("keeps passwords, codes, links and addresses out of the log", async () => {
    const person = await signUp(upstream());
    const { api } = await signIn(upstream());
    await api.post("/api/v1/email-verify/", { token: person.token });
    const all = upstream().logged.join("");
    for (const secret of [
      person.email,
      person.password,
      person.code,
      person.token,
      person.phone_no,
    ])
      expect(all).not.toContain(secret);
  });
});
