import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { onBothEngines, signIn } from "./engines.ts";
import { anyNumber, anyText, listWith } from "./matchers.ts";
import {
  CHOSEN_PASSWORD,
  codeIn,
  lastMail,
  newPerson,
  register,
  signUp,
  tokenIn,
  verify,
} from "./sign-up.ts";

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
