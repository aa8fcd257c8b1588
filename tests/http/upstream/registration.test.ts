import { expect, it } from "vitest";
import { z } from "zod";
import { resendCode } from "../../../upstream/account/verification.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { anyNumber, anyText, listWith } from "./matchers.ts";
import {
  CHOSEN_PASSWORD,
  codeIn,
  lastMail,
  newPerson,
  otherThan,
  register,
  logIn,
  signUp,
  userRow,
  tokenIn,
  verify,
} from "./sign-up.ts";

onBothEnginesAtNight("registration", (upstream) => {
  it("lists the languages without a log-in", async () => {
    const reply = await new Api(upstream().base).get("/api/singup-languages");
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: listWith([
        { id: anyNumber, language_name: "Hindi" },
        { id: anyNumber, language_name: "Punjabi" },
      ]),
    });
  });

  it("stores a sign-up, mails a code, and creates the account once verified", async () => {
    const person = await newPerson(upstream(), "Punjabi");
    const reply = await register(upstream(), {
      ...person,
      email: `  ${person.email.toUpperCase()} `,
      language: String(person.language),
    });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status: 200,
        message: anyText,
        email: person.email,
        language: person.language,
        registration: anyText,
      },
    ]);
    expect((await logIn(upstream(), person.email)).status).toBe(403);
    expect(
      (await verify(upstream(), person.email, codeIn(await lastMail(upstream(), person.email))))
        .status,
    ).toBe(200);
    const {
      branch,
      country,
      is_enrolled,
      phone_no,
      language_id,
      email_verified_at,
      password_hash,
    } = await userRow(upstream(), person.email);
    expect({ branch, country, is_enrolled, phone_no, language_id, email_verified_at }).toEqual({
      branch: "sydney",
      country: "India",
      is_enrolled: 1,
      phone_no: person.phone_no,
      language_id: person.language,
      email_verified_at: anyText,
    });
    expect(password_hash).toMatch(/^\$argon2id\$/);
    const signedIn = await logIn(upstream(), person.email);
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

  it("accepts names in any script, no last name, and every form of yes or no", async () => {
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
      await verify(upstream(), person.email, codeIn(await lastMail(upstream(), person.email)));
      expect(await userRow(upstream(), person.email)).toMatchObject({
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

  /** Registers one address twice: by its owner, then by a stranger. */
  async function twoSignUps() {
    const owner = await signUp(upstream());
    const other = {
      ...(await newPerson(upstream())),
      email: owner.email,
      password: "a stranger's",
    };
    const reply = await register(upstream(), other);
    const mail = await lastMail(upstream(), owner.email);
    const { registration } = z.object({ registration: z.string() }).parse(reply.body);
    return {
      owner,
      stranger: { ...other, code: codeIn(mail), token: tokenIn(mail), registration },
    };
  }
  const verifyAs = (email: string, otp_code: string, registration: string) =>
    new Api(upstream().base).post("/api/v1/otp-code/verify", { email, otp_code, registration });
  const openLink = (token: string, registration?: string) =>
    new Api(upstream().base).post("/api/v1/email-verify/", { token, registration });

  it("a code creates the account of its own sign-up, even after a later sign-up of the address", async () => {
    const { owner, stranger } = await twoSignUps();
    // The newest mail is for the stranger's registration, and its code opens nothing.
    if (owner.code !== stranger.code)
      expect((await verifyAs(owner.email, stranger.code, owner.registration)).body).toMatchObject({
        message: "The code is wrong.",
      });
    expect((await verifyAs(owner.email, owner.code, owner.registration)).status).toBe(200);
    expect((await logIn(upstream(), owner.email, stranger.password)).status).toBe(422);
    expect((await logIn(upstream(), owner.email)).body).toMatchObject({
      results: { name: "Asha", phone_no: owner.phone_no },
    });
    for (const late of [
      await verifyAs(owner.email, stranger.code, stranger.registration),
      await openLink(stranger.token, stranger.registration),
    ])
      expect(late.status).toBe(422);
    expect((await logIn(upstream(), owner.email)).status).toBe(200);
  });

  it("a stranger's tries and new codes leave the owner's code valid", async () => {
    const { owner, stranger } = await twoSignUps();
    for (let wrong = 0; wrong < 6; wrong++)
      await verifyAs(owner.email, otherThan(stranger.code), stranger.registration);
    await new Api(upstream().base).post("/api/v1/otp-code/resend", {
      email: owner.email,
      registration: stranger.registration,
    });
    expect((await verifyAs(owner.email, owner.code, owner.registration)).status).toBe(200);
  });

  it("a link of one of several sign-ups works only in its own browser", async () => {
    const { owner, stranger } = await twoSignUps();
    for (const reply of [await openLink(stranger.token), await openLink(owner.token, "another")])
      expect([reply.status, reply.body]).toMatchObject([
        422,
        { errors: { registration: [expect.stringContaining("more than once")] } },
      ]);
    const foreign = await openLink(stranger.token, owner.registration);
    expect(foreign.status).toBe(422);
    expect((await openLink(owner.token, owner.registration)).status).toBe(200);
    expect((await logIn(upstream(), owner.email)).status).toBe(200);
  });

  it("finds a link among any number of sign-ups of its address", async () => {
    const { owner } = await twoSignUps();
    const { db } = upstream().deps;
    const waiting = db.selectFrom("registrations").where("email", "=", owner.email);
    const { id, ...row } = await waiting.selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 30 }, (_, at) => ({ ...row, key_hash: `${id}-${at}` }));
    await db.insertInto("registrations").values(others).execute();
    expect((await openLink(owner.token, owner.registration)).status).toBe(200);
  });

  it("a code without a registration id still finds its sign-up", async () => {
    const { owner, stranger } = await twoSignUps();
    expect((await verify(upstream(), owner.email, owner.code)).status).toBe(200);
    const password = owner.code === stranger.code ? stranger.password : CHOSEN_PASSWORD;
    expect((await logIn(upstream(), owner.email, password)).status).toBe(200);
  });

  it("creates one account when two sign-ups are verified at once", async () => {
    const { owner, stranger } = await twoSignUps();
    const replies = await Promise.all([
      verifyAs(owner.email, owner.code, owner.registration),
      verifyAs(owner.email, stranger.code, stranger.registration),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const isOwners = replies[0]?.status === 200;
    expect((await logIn(upstream(), owner.email)).status).toBe(isOwners ? 200 : 422);
    expect((await logIn(upstream(), owner.email, stranger.password)).status).toBe(
      isOwners ? 422 : 200,
    );
  });

  it("logs no passwords, codes, links or email addresses", async () => {
    const person = await signUp(upstream());
    const { api } = await signIn(upstream());
    await api.post("/api/v1/email-verify/", { token: person.token });
    // A time in milliseconds can contain any six digits.
    const all = upstream()
      .logged.join("")
      .replace(/"time":\d+/g, "");
    for (const secret of [
      person.email,
      person.password,
      person.code,
      person.token,
      person.phone_no,
    ])
      expect(all).not.toContain(secret);
  });

  it("tells the holder of the key what became of the mail before", async () => {
    const { email, registration } = await signUp(upstream());
    const { deps } = upstream();
    const settle = (mail: { sent_at?: string; next_attempt_at?: null }) =>
      deps.db.updateTable("mails").set(mail).where("to", "=", email).execute();
    const again = (key: string | null) => resendCode(deps, email, key);
    expect(await again(registration)).toBe("waiting");
    expect(await again(null)).toBe(null);
    await settle({ next_attempt_at: null });
    expect(await again(registration)).toBe("refused");
    await settle({ next_attempt_at: null, sent_at: "2026-11-22T00:00:00.000000Z" });
    expect(await again(registration)).toBe(null);
  });
});
