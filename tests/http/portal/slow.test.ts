import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
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
  // A fault must never end the session.
  expect(client.cookies.has("portal")).toBe(true);
});

describe("slow API responses", () => {
  test("every page shows an error in time when the API hangs or sends a byte a second", async () => {
    portal.fake.script("GET /api/v1/check-token", { do: "drip" });
    for (const [index, { call }] of DOMAINS.entries())
      portal.fake.script(call, { do: index % 2 === 0 ? "hang" : "drip" });
    const started = Date.now();
    const pages = await Promise.all(DOMAINS.map(({ path }) => client.get(path)));
    // Includes the checks of a dozen pages. A second timeout after the first would make it twenty.
    expect(Date.now() - started).toBeLessThan(18_000);
    for (const [index, page] of pages.entries()) {
      const [title = "", says = ""] = DOMAINS[index]?.unread ?? BUSY;
      expectCalm(page, 503, title, says);
    }
  });

  test("a hanging check-token call does not end the session", async () => {
    const fresh = await portal.signInAnew();
    portal.fake.script("GET /api/v1/check-token", { do: "hang" });
    for (const path of [DIALOGUE, "/nope"])
      expect([200, 404]).toContain((await fresh.get(path)).status);
    expect(fresh.cookies.has("portal")).toBe(true);
  });

  test(
    "gives up on a slow change after 15 seconds and keeps what was typed",
    { timeout: 60_000 },
    async () => {
      portal.fake.script("POST /api/v1/store-user-notes", { do: "hang" });
      for (const call of ["POST /api/v1/store-label-type", "POST /api/v1/practice/answer-submit"])
        portal.fake.script(call, { do: "drip" });
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

  test("retries a failed read once, but never a change", async () => {
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

  test("stops making a call that keeps failing, answers at once, and recovers when the API is back", async () => {
    const call = "GET /api/v1/videos-list/";
    const failing = "This did not load";
    portal.fake.script(call, answer(503));
    const opened = async () => {
      const before = portal.fake.count(call);
      const { status, page } = await client.get("/video");
      expect([status, textOf(page, "h1")]).toEqual([200, "Videos"]);
      return portal.fake.count(call) === before;
    };
    await until(opened, () => "an open breaker");
    portal.fake.script(call, { do: "hang" });
    const started = Date.now();
    const { page } = await client.get("/video");
    // Without the breaker it would wait for eight seconds.
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(textOf(page, "main")).toContain(failing);
    portal.fake.heal();
    const isBack = async () => !textOf((await client.get("/video")).page, "main").includes(failing);
    await until(isBack, () => "its videos");
  });
});
