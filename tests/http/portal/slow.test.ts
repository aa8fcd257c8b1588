import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { until } from "../../support/program.ts";
import { usePortal } from "./portal-stack.ts";
import { BUSY, DIALOGUE, DOMAINS, expectCalm } from "./calm-pages.ts";

const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});
afterEach(() => {
  // A fault must never cost the session.
  expect(client.cookies.has("portal")).toBe(true);
});

describe("slow", () => {
  test("an upstream that hangs, or sends a byte a second: every page says so within ten seconds", async () => {
    portal.fake.script("GET /api/v1/check-token", { do: "drip" });
    for (const [index, { call }] of DOMAINS.entries())
      portal.fake.script(call, { do: index % 2 === 0 ? "hang" : "drip" });
    const started = Date.now();
    const pages = await Promise.all(DOMAINS.map(({ path }) => client.get(path)));
    // The checks of a dozen pages are in it; a second deadline after the first would make twenty.
    expect(Date.now() - started).toBeLessThan(14_000);
    for (const page of pages) expectCalm(page, 503, BUSY[0] ?? "", BUSY[1] ?? "");
  });

  test("a check-token that hangs holds no page, and signs nobody out; its refusal ends the session later", async () => {
    const [fresh, other] = [await portal.signInAnew(), await portal.signInAnew()];
    portal.fake.script("GET /api/v1/check-token", { do: "hang" });
    expect((await fresh.get(DIALOGUE)).status).toBe(200);
    // From then on no page waits: each is answered while its check, of four seconds, hangs.
    for (const path of [DIALOGUE, "/frequent-ask-question"]) {
      const before = portal.fake.hanging("GET /api/v1/check-token");
      expect((await other.get(path)).status).toBe(200);
      expect(portal.fake.hanging("GET /api/v1/check-token"), path).toBe(before + 1);
    }
    portal.fake.answerHanging(401, { message: "Unauthenticated." });
    await until(
      async () => (await other.copy().get("/frequent-ask-question")).location !== null,
      () => "the session to end",
    );
  });

  test("24 dashboards with a call that hangs: the pages of others are answered meanwhile", async () => {
    const call = "GET /api/v1/zoom-meetings";
    portal.fake.script(call, { do: "hang" });
    const dashboards = Array.from({ length: 24 }, () => client.copy().get("/"));
    await until(
      () => portal.fake.hanging(call) === 16,
      () => "the calls to hang",
    );
    const paths = ["/forum", "/practice-ccl", "/login"];
    const answers = await Promise.all(paths.map((path) => client.copy().get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 302]);
    // None of them waited for one of those to end.
    expect(portal.fake.hanging(call)).toBe(16);
    for (const { status, text } of await Promise.all(dashboards)) {
      expect(status).toBe(200);
      expect(text).toContain("We can&#x27;t load this just now.");
    }
  });

  test(
    "a change that hangs is given up after 15 seconds, with what was typed",
    { timeout: 60_000 },
    async () => {
      for (const call of [
        "POST /api/v1/store-user-notes",
        "POST /api/v1/store-label-type",
        "POST /api/v1/practice/answer-submit",
      ])
        portal.fake.script(call, { do: "hang" });
      const started = Date.now();
      const [notes, label, submit] = await Promise.all([
        client.post(DIALOGUE, { intent: "notes", notes: "typed for an hour" }),
        client.post("/practice-ccl", { question_id: "3", label_type: "1" }),
        client.post("/practice/list/questions/finish?question=1", { intent: "submit" }),
      ]);
      expect(Date.now() - started).toBeLessThan(18_000);
      expect([notes.status, notes.page.querySelector("#notes")?.text.trim()]).toEqual([
        503,
        "typed for an hour",
      ]);
      expect([label.location, submit.location]).toEqual([
        "/practice-ccl",
        "/practice/list/questions/finish?question=1",
      ]);
    },
  );

  test("a read that fails once is asked again, a change never", async () => {
    portal.fake.script("GET /api/v1/questions/", answer(503));
    const before = portal.fake.count("GET /api/v1/questions/");
    await client.get("/practice-ccl");
    expect(portal.fake.count("GET /api/v1/questions/") - before).toBe(2);
    const changes = [
      "POST /api/v1/store-user-notes",
      "POST /api/v1/practice/answer-submit",
      "GET /api/v1/pending/question/delete/",
    ];
    for (const call of changes) portal.fake.script(call, answer(503));
    const counts = () => changes.map((call) => portal.fake.count(call));
    const counted = counts();
    await client.post(DIALOGUE, { intent: "notes", notes: "x" });
    await client.post("/practice/list/questions/finish?question=1", { intent: "submit" });
    await client.post("/practice/list/questions/restart?question=1", { intent: "restart" });
    expect(counts()).toEqual(counted.map((count) => count + 1));
  });
});
