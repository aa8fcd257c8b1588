import { beforeAll, describe, expect, test } from "vitest";
import { writeSession } from "../../../app/lib/http/session.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { answer } from "../../support/fake-upstream.ts";
import { givenSession } from "../../support/given/account.ts";
import { textOf } from "../../support/html.ts";
import { toneFile } from "../../support/recordings.ts";
import { TEST_SECRET } from "../../support/stack.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const NEXT_SECRET = "the-newest-secret-for-tests-0123456789abcdef";
/** Seals its cookies with the new secret, and opens older ones. */
const portal = usePortal({ SESSION_SECRET: `${NEXT_SECRET},${TEST_SECRET}` });
const later = usePortal({ SESSION_SECRET: NEXT_SECRET });
const PAGE = "/practice-ccl";
const HOUR = 3_600;
const DAY = 24 * HOUR;

let token = "";
let seal: (session: { since: number; remember: boolean }, issuedAt: number) => Promise<string>;

beforeAll(async () => {
  await (await portal.signInAnew()).get(PAGE);
  token = [...portal.fake.tokens].at(-1) ?? "";
  later.fake.target = portal.stack.upstreamUrl;
  // Uses the old secret, for a browser with a log-in of some days ago.
  const before = aPortal({ SESSION_SECRET: TEST_SECRET });
  seal = async (session, issuedAt) =>
    (await writeSession(before, givenSession({ token, ...session }), issuedAt * 1000))
      .split(";")[0]
      ?.slice("portal=".length) ?? "";
});

/** Returns a browser with a log-in and a cookie of these ages in seconds. */
async function browserOf({
  loggedIn,
  renewed = loggedIn,
  remember,
}: {
  loggedIn: number;
  renewed?: number;
  remember: boolean;
}): Promise<PortalClient> {
  const now = Math.floor(Date.now() / 1000);
  const client = portal.client();
  client.cookies.set("portal", await seal({ since: now - loggedIn, remember }, now - renewed));
  return client;
}

const sessionCookie = ({ headers }: Answer) =>
  headers.getSetCookie().find((line) => line.startsWith("portal="));
const maxAge = (answer: Answer) => Number(/Max-Age=(\d+)/.exec(sessionCookie(answer) ?? "")?.[1]);
const keyOf = (cookie: string) => Buffer.from(cookie.split(".")[0] ?? "", "base64url").toString();

describe("Remember me", () => {
  test("renews the 14 days on a visit after a tenth of them, but not on an earlier one", async () => {
    const fresh = await browserOf({ loggedIn: DAY, remember: true });
    expect(sessionCookie(await fresh.get(PAGE))).toBeUndefined();
    const client = await browserOf({ loggedIn: 2 * DAY, remember: true });
    const visited = await client.get(PAGE);
    expect([visited.status, maxAge(visited)]).toEqual([200, 14 * DAY]);
    const again = await client.get(PAGE);
    expect([again.status, sessionCookie(again)]).toEqual([200, undefined]);
  });

  test("keeps a student logged in with a visit every 13 days", async () => {
    const client = await browserOf({ loggedIn: 26 * DAY, renewed: 13 * DAY, remember: true });
    expect((await client.get(PAGE)).status).toBe(200);
  });

  test("ends the session after 14 days without a visit", async () => {
    const client = await browserOf({ loggedIn: 14 * DAY + 60, remember: true });
    expect((await client.get(PAGE)).location).toBe("/login?next=%2Fpractice-ccl");
  });

  test("ends the session 30 days after login, however often the student visits", async () => {
    const client = await browserOf({ loggedIn: 29 * DAY, renewed: 2 * DAY, remember: true });
    const visited = await client.get(PAGE);
    expect(maxAge(visited)).toBeLessThanOrEqual(DAY);
    expect(maxAge(visited)).toBeGreaterThan(DAY - 60);
    const old = await browserOf({ loggedIn: 30 * DAY + 60, renewed: DAY, remember: true });
    expect((await old.get(PAGE)).location).toBe("/login?next=%2Fpractice-ccl");
  });

  test("extends the session when a mock test begins, so that it cannot end midway", async () => {
    const client = await browserOf({ loggedIn: 29.9 * DAY, renewed: DAY, remember: true });
    const begun = await client.post("/mock-test/exam/question?mock=1", { intent: "begin" });
    expect(begun.status).toBe(303);
    expect(maxAge(begun)).toBeGreaterThan(11 * HOUR);
  });

  test("does not extend the session after a profile change", async () => {
    const client = await browserOf({ loggedIn: 29.5 * DAY, renewed: DAY, remember: true });
    portal.fake.script(
      "POST /api/v1/user/update-porfile",
      answer(200, { message: "Saved.", first_name: "Asha" }),
    );
    const posted = await client.post("/user-profile", { intent: "details", first_name: "Asha" });
    expect(posted.status).toBe(303);
    expect(maxAge(posted)).toBeLessThanOrEqual(DAY / 2);
    expect(textOf((await client.follow(posted)).page, ".account-who")).toBe("Asha Student");
  });
});

test("without Remember me a session ends 12 hours after login and is never renewed", async () => {
  const client = await browserOf({ loggedIn: 12 * HOUR - 60, remember: false });
  const visited = await client.get(PAGE);
  expect([visited.status, sessionCookie(visited)]).toEqual([200, undefined]);
  const old = await browserOf({ loggedIn: 12 * HOUR + 60, remember: false });
  expect((await old.get(PAGE)).location).toBe("/login?next=%2Fpractice-ccl");
});

test("a changed secret ends no session: the next renewal seals the cookie with the new one", async () => {
  const client = await browserOf({ loggedIn: 2 * DAY, remember: true });
  const old = client.cookies.get("portal") ?? "";
  expect((await client.get(PAGE)).status).toBe(200);
  const renewed = client.cookies.get("portal") ?? "";
  expect(keyOf(renewed)).not.toBe(keyOf(old));
  const afterwards = later.client();
  afterwards.cookies.set("portal", renewed);
  expect((await afterwards.get(PAGE)).status, "the old secret is gone, the session is not").toBe(
    200,
  );
  afterwards.cookies.set("portal", old);
  expect((await afterwards.get(PAGE)).location).toBe("/login?next=%2Fpractice-ccl");
});

test("a logout elsewhere ends this session at the next request, with a message", async () => {
  const client = await portal.signInAnew();
  const form = await client.get("/user-profile");
  const token = [...portal.fake.tokens].at(-1) ?? "";
  const out = await fetch(`${portal.stack.upstreamUrl}/api/logout`, {
    method: "POST",
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  expect(out.status).toBe(200);
  const typed = await client.copy().press(form, "Update Profile", { first_name: "Typed before" });
  expect([
    typed.status,
    textOf(typed.page, "h1"),
    typed.page.querySelector("input[name=first_name]")?.getAttribute("value"),
  ]).toEqual([401, "Your session has ended", "Typed before"]);
  const upload = await client.copy().postFile(
    "/recordings",
    {
      question_id: "3",
      segment_id: "27",
      client_answer_id: "11111111-2222-4333-8444-555555555555",
    },
    toneFile(440),
  );
  expect([upload.status, JSON.parse(upload.text)]).toMatchObject([401, { code: "signed-out" }]);
  const sent = await client.get(PAGE);
  expect([sent.status, sent.location, client.cookies.has("portal")]).toEqual([
    303,
    "/login?next=%2Fpractice-ccl",
    false,
  ]);
  expect(textOf((await client.follow(sent)).page, ".notice-page")).toBe(
    "Your session has ended. Log in to go on.",
  );
});

test("a cached page can check that its own session is alive; an API fault does not end it", async () => {
  const client = await portal.signInAnew();
  const address =
    (await client.get(PAGE)).page
      .querySelector(".shell[data-session]")
      ?.getAttribute("data-session") ?? "";
  const asked = await client.get(address);
  expect([
    asked.status,
    asked.text,
    asked.headers.get("cache-control"),
    asked.headers.getSetCookie(),
  ]).toEqual([204, "", "no-store", []]);
  expect((await client.get(`${address}x`)).status).toBe(401);
  expect((await client.get("/session")).status).toBe(401);
  expect((await portal.client().get(address)).status).toBe(401);
  portal.fake.script("GET /api/v1/check-token", answer(500));
  expect((await client.get(address)).status).toBe(204);
  portal.fake.script("GET /api/v1/check-token", answer(401, { message: "Unauthenticated." }));
  expect((await client.get(address)).status).toBe(401);
});
