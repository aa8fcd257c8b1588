import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";
import { DIALOGUE } from "./calm-pages.ts";
import { testPairs } from "./covering.ts";

const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});
afterEach(() => {
  // A fault must never end the session.
  expect(client.cookies.has("portal")).toBe(true);
});

const POST_FAULTS: [string, Scripted][] = [
  ["500", answer(500, { message: "SQLSTATE secret" })],
  ["507, a full disk", answer(507, { message: "There is no room to save this just now." })],
  ["HTML", { do: "html" }],
  ["a cut connection", { do: "cut" }],
  ["403", answer(403, { message: "Not today." })],
  ["404", answer(404, { message: "Not Found" })],
  ["422", answer(422, { message: "The given data was invalid.", errors: {} })],
  ["429", answer(429, { message: "Too Many Attempts." }, { "Retry-After": "40" })],
];

const FORMS: { name: string; hold: (fault: Scripted) => Promise<void> }[] = [
  {
    name: "notes: what was typed stays, with a message on top",
    hold: async (fault) => {
      portal.fake.script("POST /api/v1/store-user-notes", fault);
      const refused = await client.press(await client.get(DIALOGUE), "Save", {
        notes: "typed for an hour",
      });
      expect([403, 404, 422, 429, 503]).toContain(refused.status);
      expect(refused.page.querySelector("#notes")?.text.trim()).toBe("typed for an hour");
      expect(textOf(refused.page, "main .notice-danger")).toMatch(
        /^Oops\.\.\. Something went wrong! .+/,
      );
      expect(textOf(refused.page, "title")).toMatch(/^Error: /);
      expect(refused.text).not.toMatch(/secret|It works/);
    },
  },
  {
    name: "a label: told on the page it came from",
    hold: async (fault) => {
      portal.fake.script("POST /api/v1/store-label-type", fault);
      const posted = await client.press(await client.get("/practice-ccl"), "Struggled");
      expect(posted.status).toBe(303);
      expect(textOf((await client.follow(posted)).page, ".notice-danger")).toMatch(
        // The provider's own words stand alone.
        /^(Unable to Add item\. .+|The given data was invalid\.)$/,
      );
    },
  },
  {
    name: "submit: back on the question, with the reason",
    hold: async (fault) => {
      portal.fake.script("POST /api/v1/practice/answer-submit", fault);
      const address = "/practice/list/questions/finish?question=1";
      const posted = await client.post(address, { intent: "submit" });
      expect([posted.status, posted.location]).toEqual([303, address]);
      const shown = await client.follow(posted);
      expect([
        shown.status,
        textOf(shown.page, ".notice-danger").startsWith("Oops... Something went wrong! "),
      ]).toEqual([200, true]);
    },
  },
];

describe("posts", () => {
  testPairs(
    FORMS,
    POST_FAULTS,
    ({ name }, [fault]) => `${fault}, ${name}`,
    ({ hold }, [, fault]) => hold(fault),
  );

  test.each([414, 431])(
    "notes, %i: says that the text is too long when the API rejects the URL length",
    async (status) => {
      portal.fake.script("POST /api/v1/store-user-notes", { do: "html", status });
      const refused = await client.press(await client.get(DIALOGUE), "Save", {
        notes: "न".repeat(1_000),
      });
      expect([refused.status, textOf(refused.page, ".notice-danger")]).toEqual([
        422,
        "Oops... Something went wrong! The text is too long for the service. Shorten it.",
      ]);
      expect(refused.page.querySelector("#notes")?.text.trim().length).toBe(1_000);
    },
  );

  test.each(POST_FAULTS)(
    "an answer, %s: shows an error at the file field; JSON says whether to retry",
    async (name, fault) => {
      portal.fake.script("POST /api/v1/practice/answer-update", fault);
      const refused = await client.press(await client.get(DIALOGUE), "Next", {}, toneFile(440));
      expect([403, 404, 422, 429, 503]).toContain(refused.status);
      expect(textOf(refused.page, "#answer-audio-file-error").length).toBeGreaterThan(10);
      if (refused.status === 503)
        expect(textOf(refused.page, ".notice-danger")).toBe(
          "Error. Unable to submit, error in API",
        );
      expect(refused.text, name).not.toMatch(/secret|It works/);
      const json = await client.postFile(
        "/recordings",
        fieldsOfAnswer(await client.get(DIALOGUE)),
        toneFile(440),
      );
      expect(JSON.parse(json.text)).toMatchObject({
        retryable: json.status === 503 || json.status === 429,
      });
    },
  );

  test("503 with Retry-After: passes the seconds on to the outbox and the page", async () => {
    const wait = { "Retry-After": "40" };
    portal.fake.script("POST /api/v1/practice/answer-update", answer(503, {}, wait));
    const dialogue = await client.get(DIALOGUE);
    const sent = await client.postFile("/recordings", fieldsOfAnswer(dialogue), toneFile(440));
    expect([sent.status, sent.headers.get("retry-after"), JSON.parse(sent.text)]).toEqual([
      ...[503, "40"],
      expect.objectContaining({ code: "unavailable", retryable: true }),
    ]);
    portal.fake.script("GET /api/v1/question/segments/", answer(503, {}, wait));
    const before = portal.fake.count("GET /api/v1/question/segments/");
    const { status, headers } = await client.get(DIALOGUE);
    expect([status, headers.get("retry-after")]).toEqual([503, "40"]);
    expect(portal.fake.count("GET /api/v1/question/segments/") - before, "not asked again").toBe(1);
  });

  test.each([
    [500, "secret", "The dialogue was not started again. The service does not answer."],
    [422, "Not while it is marked.", "Not while it is marked."],
    [404, "Nothing is pending.", "Nothing is pending."],
  ])("Re-Start, %i: returns to the question with the reason", async (status, message, told) => {
    portal.fake.script("GET /api/v1/pending/question/delete/", answer(status, { message }));
    const address = "/practice-ccl/resume?question=1";
    const posted = await client.post(address, { intent: "restart" });
    expect([posted.status, posted.location]).toEqual([303, address]);
    const shown = await client.follow(posted);
    expect(shown.status).toBe(200);
    expect(textOf(shown.page, ".notice-danger")).toContain(`Error. ${told}`);
  });

  test("Re-Start begins a dialogue that has nothing pending", async () => {
    const gone = answer(404, { message: "No query results for model [App\\Models\\Answer]." });
    portal.fake.script("GET /api/v1/pending/question/delete/", gone);
    const address = "/practice/list/questions/restart?question=2";
    const posted = await client.post(address, { intent: "restart" });
    expect([posted.status, posted.location]).toEqual([
      303,
      "/practice/list/questions?question=2&segment=1",
    ]);
  });
});

function fieldsOfAnswer({ page }: Answer): Record<string, string> {
  return Object.fromEntries(
    page
      .querySelectorAll("#answer input[type=hidden]")
      .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
  );
}
