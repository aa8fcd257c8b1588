import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { givenAccount } from "../../support/given/account.ts";
import { textOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const classroom = usePortal();
const crowded = usePortal();
const proxied = usePortal({ TRUST_PROXY: "1" });
const LOGIN = "POST /api/login/student";
const wrong = answer(422, { message: "These credentials do not match our records.", errors: {} });
const right = answer(200, { results: givenAccount() });

function expectWait(refused: Answer): void {
  expect(refused.status).toBe(429);
  expect(textOf(refused.page, "main .notice-danger")).toMatch(
    /^Too many tries\. Wait \d+ minutes, then try again\.$/,
  );
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(textOf(refused.page, "title")).toBe("Error: Naati Ccl Portal Login");
  expect(refused.page.querySelector("#email")?.getAttribute("value")).toMatch(/@example\.com$/i);
}

describe("the limit of ten failures for one account", () => {
  test("blocks the eleventh try and shows the wait; a faked X-Forwarded-For does not help", async () => {
    portal.fake.script(LOGIN, wrong);
    const client = portal.client();
    const post = (no: number) => {
      const address = `203.0.113.${no}`;
      return client.post(
        "/login",
        { email: "Guessed@example.com", password: "wrong" },
        {
          Origin: client.base,
          "X-Forwarded-For": address,
          "X-Real-IP": address,
          Forwarded: `for=${address}`,
        },
      );
    };
    for (let tries = 0; tries < 10; tries += 1) expect((await post(tries)).status).toBe(303);
    const calls = portal.fake.count(LOGIN);
    expectWait(await post(11));
    const other = portal.client();
    expectWait(await other.post("/login", { email: " guessed@EXAMPLE.com", password: "another" }));
    expect(portal.fake.count(LOGIN), "the upstream is not asked").toBe(calls);
    expect(
      (await other.post("/login", { email: "other@example.com", password: "x" })).status,
      "another account is not held up",
    ).toBe(303);
    const log = portal.stack.portalLog();
    const told = (event: string) =>
      [...log.matchAll(/"level":40.*"security":"([\w-]+)".*"account":"([\w-]{22})"/g)]
        .filter(([, security]) => security === event)
        .map(([, , account]) => account);
    expect(told("limit-reached")).toHaveLength(2);
    expect(told("login-failed")).toHaveLength(11);
    expect(new Set([...told("limit-reached"), ...told("login-failed")]).size).toBe(2);
    expect(log).not.toMatch(/guessed@|other@/i);
  });

  test("counts failures that the provider answers with 404", async () => {
    portal.fake.script(LOGIN, answer(404, { message: "No such student." }));
    const client = portal.client();
    const post = () => client.post("/login", { email: "missing@example.com", password: "wrong" });
    const told = await client.follow(await post());
    expect(textOf(told.page, "main .notice-danger")).toBe("No such student.");
    for (let tries = 1; tries < 10; tries += 1) expect((await post()).status).toBe(303);
    expectWait(await post());
  });

  test("counts guesses that arrive at the same moment", async () => {
    portal.fake.script(LOGIN, wrong);
    const before = portal.fake.count(LOGIN);
    const client = portal.client();
    const fields = { email: "parallel@example.com", password: "guess" };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.copy().post("/login", fields)),
    );
    expect(portal.fake.count(LOGIN) - before).toBe(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test("rejects an impossible e-mail without a request to the API", async () => {
    const before = portal.fake.count(LOGIN);
    const email = `${"a".repeat(6_000)}@example.com`;
    const refused = await portal.client().post("/login", { email, password: "x" });
    expect([refused.status, textOf(refused.page, ".summary a")]).toEqual([
      422,
      "Invalid Email Address",
    ]);
    expect(portal.fake.count(LOGIN)).toBe(before);
  });

  test("never counts right passwords or faults of the API", async () => {
    portal.fake.script(LOGIN, right);
    for (let times = 0; times < 15; times += 1)
      expect(
        (await portal.client().post("/login", { email: "often@example.com", password: "right" }))
          .location,
      ).toBe("/dashboard");
    portal.fake.script(LOGIN, answer(500));
    for (let times = 0; times < 3; times += 1)
      await portal.client().post("/login", { email: "often@example.com", password: "right" });
    await portal.heal();
    portal.fake.script(LOGIN, right);
    expect(
      (await portal.client().post("/login", { email: "often@example.com", password: "right" }))
        .location,
      "nor is a fault of ours",
    ).toBe("/dashboard");
  });
});

test("slows down each wrong guess at an account after twenty from many addresses", async () => {
  proxied.fake.script(LOGIN, wrong);
  const begin = performance.now();
  const guesses = Array.from({ length: 32 }, (_, no) =>
    proxied
      .client()
      .post(
        "/login",
        { email: "hunted@example.com", password: "wrong" },
        { Origin: proxied.stack.portalUrl, "X-Forwarded-For": `203.0.113.${no + 100}` },
      ),
  );
  await Promise.all(guesses);
  // The twelfth after twenty waits 1.2 s.
  expect(performance.now() - begin).toBeGreaterThan(1_150);
});

test("lets 30 students behind one router log in, each after one wrong password", async () => {
  for (let no = 0; no < 30; no += 1) {
    const client = classroom.client();
    const email = `student-${no}@example.com`;
    classroom.fake.script(LOGIN, wrong);
    await client.post("/login", { email, password: "slip" });
    classroom.fake.script(LOGIN, right);
    expect((await client.post("/login", { email, password: "right" })).location, email).toBe(
      "/dashboard",
    );
  }
});

test("blocks an IP address after 100 failures, whatever the account", async () => {
  crowded.fake.script(LOGIN, wrong);
  const client = crowded.client();
  for (let no = 0; no < 100; no += 1)
    expect(
      (await client.post("/login", { email: `guess-${no}@example.com`, password: "x" })).status,
    ).toBe(303);
  expectWait(await client.post("/login", { email: "fresh@example.com", password: "x" }));
});

test("counts the visitor's own address behind a proxy, so a guesser does not block others", async () => {
  const post = (address: string, password: string) =>
    proxied
      .client()
      .post(
        "/login",
        { email: "shared@example.com", password },
        { Origin: proxied.stack.portalUrl, "X-Forwarded-For": `198.51.100.9, ${address}` },
      );
  proxied.fake.script(LOGIN, wrong);
  for (let tries = 0; tries < 10; tries += 1) await post("203.0.113.1", "wrong");
  expectWait(await post("203.0.113.1", "wrong"));
  proxied.fake.script(LOGIN, right);
  expect((await post("203.0.113.2", "right")).location).toBe("/dashboard");
});
