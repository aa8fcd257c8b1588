import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import { toneFile } from "../../support/recordings.ts";
import { TEST_SECRET } from "../../support/stack.ts";
import { usePortal } from "./portal-stack.ts";

const NEXT_SECRET = "the-newest-secret-for-tests-0123456789abcdef";
const portal = usePortal({ LOG_LEVEL: "debug" });
const rotating = usePortal({ SESSION_SECRET: `${NEXT_SECRET},${TEST_SECRET}` });
const dropped = usePortal({ SESSION_SECRET: NEXT_SECRET });

test("the API token and password leak into no response or log, and typed text into no log", async () => {
  const client = await portal.signInAnew();
  const dialogue = "/practice/list/questions?question=3&segment=1";
  for (const path of [
    "/",
    "/practice-ccl",
    "/practice-ccl.data",
    "/practice-ccl?tab=pending",
    "/practice-ccl/completed?record=1",
    dialogue,
    "/practice/list/questions.data?question=3",
    "/nope",
    "/status",
    "/login",
  ])
    await client.get(path);
  await client.press(await client.get(dialogue), "Next", {}, toneFile(440));
  await client.post(dialogue, { intent: "notes", notes: "private-notes-text" });
  await client.post("/login", { email: "typed@example.com", password: "typed-password" });
  portal.fake.script("GET /api/v1/questions/", answer(500));
  await client.get("/practice-ccl?search=private-search");
  portal.fake.script(
    "GET /api/v1/question/segments/",
    answer(200, { results: { question: "private-shape" } }),
  );
  await client.get(dialogue);
  await portal.heal();
  await client.post("/logout", {});

  const tokens = [...portal.fake.tokens];
  expect(tokens.length).toBe(1);
  const answers = client.seen
    .map(
      ({ url, status, headers, text }) =>
        `${url} ${status}\n${JSON.stringify([...headers])}\n${text}`,
    )
    .join("\n");
  const log = portal.stack.portalLog();
  expect(log.split("\n").length).toBeGreaterThan(40);
  for (const secret of [
    ...tokens,
    ...tokens.map(encodeURIComponent),
    ...tokens.map((token) => token.split("|")[1] ?? token),
    "typed-password",
  ]) {
    expect(answers.includes(secret), "in an answer").toBe(false);
    expect(log.includes(secret), "in the portal's log").toBe(false);
    expect(portal.stack.upstreamLog().includes(secret), "in the upstream's log").toBe(false);
  }
  for (const text of [
    "private-notes-text",
    "private-search",
    "private-shape",
    "typed@example.com",
    "student@example.com",
    "interpreting",
    TEST_SECRET,
  ]) {
    expect(log.includes(text), `${text} in the portal's log`).toBe(false);
  }
});

test("the session cookie is HttpOnly, SameSite, small and unreadable", async () => {
  const client = portal.client();
  const posted = await client.logIn();
  const lines = posted.headers.getSetCookie();
  expect(lines.length).toBe(3);
  for (const line of lines)
    expect(line).toMatch(
      /^(portal(-notice)?|ccl_known)=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax(; Max-Age=(120|15552000))?$/,
    );
  const value = client.cookies.get("portal") ?? "";
  expect(value.length).toBeLessThan(3_500);
  const readable = value
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString("latin1"))
    .join(" ");
  expect(readable).not.toMatch(/student@|Manpreet|token/);
  expect(posted.text).toBe("");
});

test("behind https the cookie is Secure and bound to the host", async () => {
  const response = await fetch(`${https.stack.portalUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: "https://portal.example" },
    body: new URLSearchParams({ email: "student@example.com", password: "interpreting" }),
  });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-portal=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(
    (await fetch(`${https.stack.portalUrl}/login`)).headers.get("strict-transport-security"),
  ).toBe("max-age=31536000");
});
const https = usePortal({ PUBLIC_ORIGIN: "https://portal.example" });

test("logging in starts a new session, even if the browser had a planted one", async () => {
  const planted = await portal.signedIn("visitor@example.com");
  const cookie = planted.cookies.get("portal") ?? "";
  const student = portal.client();
  student.cookies.set("portal", cookie);
  await student.logIn("student@example.com");
  expect(student.cookies.get("portal")).not.toBe(cookie);
  expect((await student.get("/user-profile")).text).toContain("student@example.com");
  // The attacker is logged out, and sees nothing of the student.
  expect((await planted.get("/user-profile")).location).toMatch(/^\/login/);
});

describe("when the secret is changed", () => {
  test("sessions and sound links still work while the old one is listed", async () => {
    const old = await portal.signInAnew();
    const page = await old.get("/practice/list/questions?question=3&segment=1");
    const sound = page.page.querySelector("audio")?.getAttribute("src") ?? "";
    rotating.fake.target = portal.stack.upstreamUrl;
    const moved = rotating.client();
    moved.cookies.set("portal", old.cookies.get("portal") ?? "");
    expect((await moved.get("/practice-ccl")).status).toBe(200);
    expect((await moved.get(sound)).status).toBe(200);
    expect(
      (await moved.get("/practice/list/questions?question=3&segment=1")).page
        .querySelector("audio")
        ?.getAttribute("src"),
    ).not.toBe(sound);
  });

  test("asks for a login without an error once the old one is removed", async () => {
    const old = await portal.signInAnew();
    await old.post("/practice-ccl", { question_id: "9999", label_type: "1" });
    const moved = dropped.client();
    for (const [name, value] of old.cookies) moved.cookies.set(name, value);
    expect(moved.cookies.size).toBe(3);
    const sent = await moved.get("/practice-ccl");
    expect([sent.status, sent.location]).toEqual([302, "/login?next=%2Fpractice-ccl"]);
    const form = await moved.follow(sent);
    expect([form.status, form.page.querySelector(".notice")]).toEqual([200, null]);
    const back = await moved.press(form, "Log in", {
      email: "student@example.com",
      password: "interpreting",
    });
    expect(back.location).toBe("/practice-ccl");
    expect(textOf((await moved.follow(back)).page, "h1")).toBe("CCL Practice Dialogues");
  });
});
