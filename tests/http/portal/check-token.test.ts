import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const CHECK = "GET /api/v1/check-token";
const DIALOGUE = "/practice/list/questions?question=3&segment=2";

describe("check-token", () => {
  test("is called at most every 30 seconds, and again after any call rejects the token", async () => {
    const client = await portal.signInAnew();
    const before = portal.fake.count(CHECK);
    for (const path of ["/frequent-ask-question", "/practice-ccl", "/forum"])
      await client.get(path);
    expect(portal.fake.count(CHECK) - before).toBe(1);
    const other = await portal.signInAnew();
    await other.get("/frequent-ask-question");
    expect(portal.fake.count(CHECK) - before).toBe(2);
    const again = client.copy();
    portal.fake.refuseToken("GET /api/v1/questions/");
    expect((await client.get("/practice-ccl")).location).toMatch(/^\/login/);
    await portal.heal();
    const asked = portal.fake.count(CHECK);
    await again.get("/frequent-ask-question");
    expect(portal.fake.count(CHECK) - asked).toBe(1);
  });

  test.each([
    answer(401, { message: "Unauthenticated." }),
    answer(302, undefined, { Location: "https://api.school.example/login" }),
  ])("keeps the session when another call rejects a valid token: %o", async (scripted) => {
    const client = await portal.signInAnew();
    await client.get("/frequent-ask-question");
    const form = await client.get(DIALOGUE);
    const before = portal.fake.count(CHECK);
    for (const call of [
      "GET /api/v1/practice-dialogue",
      "GET /api/v1/zoom-meetings",
      "GET /api/v1/question/segments/",
    ])
      portal.fake.script(call, scripted);
    const dashboard = await client.get("/dashboard");
    expect(textOf(dashboard.page, "main .notice-warning")).toContain("Upcoming Live Sessions");
    expect(textOf(dashboard.page, "#week")).toContain("Total Visits");
    expect(portal.fake.count(CHECK) - before, "the panels ask together").toBe(1);
    expect((await client.get(DIALOGUE)).status).toBe(503);
    portal.fake.heal();
    portal.fake.script("POST /api/v1/store-user-notes", scripted);
    const refused = await client.press(form, "Save", { notes: "typed before" });
    expect([refused.status, refused.page.querySelector("#notes")?.text.trim()]).toEqual([
      503,
      "typed before",
    ]);
    expect(client.cookies.has("portal")).toBe(true);
    await portal.heal();
  });

  const PATHS = ["/practice-ccl", DIALOGUE, "/practice-ccl/completed?record=1", "/nope"];
  test.each([500, 502, 429, 403, 404, 422])("%i does not end the session", async (status) => {
    const client = await portal.signInAnew();
    portal.fake.script(CHECK, answer(status, { message: "x" }));
    for (const path of PATHS) expect([200, 404], path).toContain((await client.get(path)).status);
    expect(client.cookies.has("portal")).toBe(true);
    await portal.heal();
  });

  test("401 on a script's request leaves the cookie alone, since it may be a newer session's", async () => {
    const client = await portal.signInAnew();
    portal.fake.script(CHECK, answer(401, { message: "Unauthenticated." }));
    const sent = await client.get("/practice-ccl", { "Sec-Fetch-Dest": "empty" });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([303, []]);
    const byScript = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" };
    portal.fake.refuseToken("POST /api/v1/store-label-type");
    const label = { question_id: "3", label_type: "1" };
    const posted = await client.post("/practice-ccl", label, byScript);
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([401, []]);
    await portal.heal();
  });

  test("401 ends the session with a message, and login returns to the same page", async () => {
    for (const path of PATHS) {
      const client = await portal.signInAnew();
      portal.fake.script(CHECK, answer(401, { message: "Unauthenticated." }));
      const sent = await client.get(path);
      expect([sent.status, sent.location]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
      expect(client.cookies.has("portal")).toBe(false);
      const form = await client.follow(sent);
      expect(textOf(form.page, ".notice-page")).toBe("Your session has ended. Log in to go on.");
      await portal.heal();
      const back = await client.press(form, "Log in", {
        email: "student@example.com",
        password: "interpreting",
      });
      expect(back.location).toBe(path);
    }
  });
});
