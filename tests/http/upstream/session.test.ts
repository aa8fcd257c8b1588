import { expect, it } from "vitest";
import { Api, tokenOf } from "./api.ts";
import { newStudent, onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { anyNumber, listWith, textLike } from "./matchers.ts";
import { CHOSEN_PASSWORD, signUp } from "./sign-up.ts";

const WRONG = "These credentials do not match our records.";

onBothEnginesAtNight("session", (upstream) => {
  const guest = () => new Api(upstream().base);

  it("sets the cookie pair", async () => {
    const { status, headers, bytes } = await guest().get("/sanctum/csrf-cookie");
    expect(status).toBe(204);
    expect(bytes).toHaveLength(0);
    const cookies = headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("ccl_session="))).toMatch(/HttpOnly/);
    const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="));
    expect(token).not.toMatch(/HttpOnly/);
    expect(token).toContain("%3D");
  });

  it("logs a student in and out", async () => {
    const { email, languageId } = await newStudent(upstream());
    const reply = await guest().login(` ${email.toUpperCase()} `, PASSWORD, {}, { remember: true });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: "Login Successsfully!",
      results: {
        token: textLike(/^\d+\|\w{40}$/),
        name: "Asha",
        last_name: "Rao",
        email,
        language: languageId,
        profile_image: null,
        phone_no: null,
      },
    });
    const student = new Api(upstream().base, tokenOf(reply));
    expect((await student.get("/api/v1/check-token")).body).toEqual({
      status: 200,
      results: { email },
    });
    expect((await student.post("/api/logout")).body).toMatchObject({ status: 200 });
    expect((await student.get("/api/v1/check-token")).status).toBe(401);
    expect((await student.post("/api/logout")).status).toBe(401);
  });

  it("logs out only this device", async () => {
    const { email } = await newStudent(upstream());
    const first = new Api(upstream().base, tokenOf(await guest().login(email, PASSWORD)));
    const second = new Api(upstream().base, tokenOf(await guest().login(email, PASSWORD)));
    await first.post("/api/logout");
    expect((await second.get("/api/v1/check-token")).status).toBe(200);
  });

  it("refuses an expired token, and stores no token in clear text", async () => {
    const { api, id } = await signIn(upstream());
    const { db } = upstream().deps;
    const rows = await db.selectFrom("tokens").selectAll().where("user_id", "=", id).execute();
    expect(JSON.stringify(rows)).not.toContain(api.token?.split("|")[1]);
    await db
      .updateTable("tokens")
      .set({ expires_at: "2020-01-01T00:00:00.000000Z" })
      .where("user_id", "=", id)
      .execute();
    expect((await api.get("/api/v1/check-token")).status).toBe(401);
  });

  it.each([
    "",
    "x",
    "1|",
    "0|" + "a".repeat(40),
    "99999999|" + "a".repeat(40),
    "1|" + "a".repeat(40),
    "1e3|" + "a".repeat(40),
  ])("refuses the token %j", async (token) => {
    const reply = await guest().call("/api/v1/check-token", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([reply.status, reply.body]).toEqual([401, { message: "Unauthenticated." }]);
  });

  it("refuses a wrong password and an unknown address alike", async () => {
    const { email } = await newStudent(upstream());
    for (const [address, password] of [
      [email, "wrong"],
      ["nobody@example.test", PASSWORD],
      [email, ` ${PASSWORD}`],
    ] as const) {
      const reply = await guest().login(address, password);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message: WRONG, errors: { email: [WRONG] } },
      ]);
    }
  });

  it("names missing fields", async () => {
    const none = await guest().login("", "");
    expect(none.status).toBe(422);
    expect(none.body).toEqual({
      message: "The email field is required. (and 1 more error)",
      errors: {
        email: ["The email field is required."],
        password: ["The password field is required."],
      },
    });
    const noPassword = await guest().login("someone@example.test", "");
    expect(noPassword.body).toEqual({
      message: "The password field is required.",
      errors: { password: ["The password field is required."] },
    });
    const headers = await guest().csrfHeaders();
    const odd = await guest().call("/api/login/student", {
      method: "POST",
      headers,
      json: { email: { a: 1 }, password: 12 },
    });
    expect(odd.body).toMatchObject({
      errors: {
        email: ["The email field must be a string."],
        password: ["The password field must be a string."],
      },
    });
    const broken = await fetch(`${upstream().base}/api/login/student`, {
      method: "POST",
      headers: { ...headers, Accept: "application/json", "Content-Type": "application/json" },
      body: "{broken",
    });
    expect(broken.status).toBe(422);
  });

  it("refuses an unverified address, but only after the right password", async () => {
    const { email } = await signUp(upstream());
    expect((await guest().login(email, "wrong")).status).toBe(422);
    const reply = await guest().login(email, CHOSEN_PASSWORD);
    expect([reply.status, reply.body]).toEqual([
      403,
      { message: "Your email address is not verified." },
    ]);
  });

  it("requires the whole cookie pair and its header", async () => {
    const { email } = await newStudent(upstream());
    const pair = await guest().csrfHeaders();
    const other = await guest().csrfHeaders();
    const post = (headers: Record<string, string>) =>
      guest().call("/api/login/student", {
        method: "POST",
        json: { email, password: PASSWORD },
        headers,
      });
    const [token = "", session = ""] = pair.Cookie.split("; ");
    const wrong: Record<string, string>[] = [
      {},
      { Cookie: pair.Cookie },
      { "X-XSRF-TOKEN": pair["X-XSRF-TOKEN"] },
      { ...pair, Cookie: token },
      { ...pair, Cookie: session },
      { ...pair, "X-XSRF-TOKEN": other["X-XSRF-TOKEN"] },
      { ...pair, Cookie: other.Cookie },
      { ...pair, Cookie: "ccl_session=; XSRF-TOKEN=" },
    ];
    for (const headers of wrong) {
      const reply = await post(headers);
      expect([reply.status, reply.body]).toEqual([419, { message: "CSRF token mismatch." }]);
    }
    expect((await post(pair)).status).toBe(200);
    upstream().turnClock(2 * 60 * 60 * 1000 + 1000);
    expect((await post(pair)).status).toBe(419);
  });

  it("limits guesses for one email and address, and for no other", async () => {
    const { email } = await newStudent(upstream());
    const { email: neighbour } = await newStudent(upstream());
    const from = (address: string) => ({ "X-Forwarded-For": address });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => guest().login(email, "guess", from("198.51.100.7"))),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(422),
      ...Array<number>(4).fill(429),
    ]);

    const refused = await guest().login(email, PASSWORD, from("198.51.100.7"));
    expect([refused.status, refused.body]).toEqual([429, { message: "Too Many Attempts." }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect((await guest().login(neighbour, PASSWORD, from("198.51.100.7"))).status).toBe(200);
    expect((await guest().login(email, PASSWORD, from("203.0.113.9"))).status).toBe(200);

    upstream().turnClock(15 * 60 * 1000 + 1);
    expect((await guest().login(email, PASSWORD, from("198.51.100.7"))).status).toBe(200);
  });

  it.each([
    ["::ffff:192.0.2.8", "192.0.2.8", "192.0.2.9"],
    ["2001:db8:0:1::1", "2001:DB8:0:1:a:b:c:d", "2001:db8:0:2::1"],
    ["fe80::1%eth0", "fe80:0:0:0:1::2", "fe80:0:0:1::1"],
    ["::1:2", "0:0::7", "0:0:0:1::1"],
  ])("counts all addresses of one connection as one: %s and %s", async (one, same, other) => {
    const { email } = await newStudent(upstream());
    const from = (address: string) => guest().login(email, "guess", { "X-Forwarded-For": address });
    for (let guess = 0; guess < 10; guess++)
      expect((await from(guess % 2 === 0 ? one : same)).status).toBe(422);
    expect([(await from(one)).status, (await from(same)).status]).toEqual([429, 429]);
    expect((await from(other)).status).toBe(422);
  });

  it("resets the failure count after the right password", async () => {
    const { email } = await newStudent(upstream());
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await guest().login(email, "guess");
      expect((await guest().login(email, PASSWORD)).status).toBe(200);
    }
  });

  it("lists the languages to students only", async () => {
    expect((await guest().get("/api/v1/languages")).status).toBe(401);
    const { api } = await signIn(upstream());
    const reply = await api.get("/api/v1/languages");
    expect(reply.body).toMatchObject({
      results: listWith([
        { id: anyNumber, language_name: "Hindi" },
        { id: anyNumber, language_name: "Punjabi" },
      ]),
    });
  });
});
