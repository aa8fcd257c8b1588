import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const DIALOGUE = "/practice/list/questions?question=3&segment=2";
const BUSY = ["We can't load this just now", "The service does not answer; try again in a moment."];
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});
afterEach(() => {
  // A fault must never cost the session.
  expect(client.cookies.has("portal")).toBe(true);
});

/** One page for each upstream call that it cannot do without. */
const DOMAINS = [
  { path: "/practice-ccl", call: "GET /api/v1/questions/" },
  { path: "/practice/ccl/list/1", call: "GET /api/v1/questions/" },
  { path: "/practice-ccl?tab=pending", call: "POST /api/v1/practice/pending/" },
  { path: "/practice-ccl?tab=completed", call: "POST /api/v1/practice/completed/?" },
  {
    path: "/practice-ccl/completed?record=1",
    call: "POST /api/v1/practice/completed/user-answers/",
  },
  { path: DIALOGUE, call: "GET /api/v1/question/segments/" },
  { path: "/video", call: "GET /api/v1/videos-list/" },
  { path: "/forum", call: "GET /api/v1/forum-list" },
  { path: "/forum?page=1&thread=9", call: "GET /api/v1/forum-list" },
];
/** Pages that need the same call as the dialogue. */
const SAME_CALL = ["finish?question=3", "leave?question=3&to=1", "restart?question=3"].map(
  (page) => `/practice/list/questions/${page}`,
);

const shape = (json: unknown) => answer(200, json);
const FAULTS: [string, Scripted, number, string[]][] = [
  ["500", answer(500, { message: "SQLSTATE secret", trace: [] }), 503, BUSY],
  ["502 with HTML", { do: "html", status: 502 }, 503, BUSY],
  ["200 with HTML", { do: "html" }, 503, BUSY],
  ["an answer cut in the middle", { do: "truncate" }, 503, BUSY],
  ["a cut connection", { do: "cut" }, 503, BUSY],
  ["an empty 200", answer(200), 503, BUSY],
  ["another shape", shape({ results: "secret" }), 503, BUSY],
  ["a redirect", answer(302, undefined, { Location: "/stolen" }), 503, BUSY],
  [
    "403",
    answer(403, { message: "Your branch is closed today." }),
    403,
    ["No access", "Your branch is closed today."],
  ],
  [
    "404",
    answer(404, { message: "Not Found" }),
    404,
    ["404 Error!", "The Page Not Found, Please check the link."],
  ],
  [
    "429",
    answer(429, { message: "Too Many Attempts." }, { "Retry-After": "40" }),
    429,
    ["Too many tries", "Wait 40 seconds, then try again."],
  ],
  [
    "422",
    answer(422, { message: "secret", errors: { page: ["bad"] } }),
    422,
    ["Something went wrong", "Your work is safe."],
  ],
];

describe.each(DOMAINS)("$path", ({ path, call }) => {
  test.each(FAULTS)("%s", async (_, fault, status, [title = "", says = ""]) => {
    portal.fake.script(call, fault);
    const page = await client.get(path);
    expectCalm(page, status, title, says);
    expect(portal.fake.calls.filter((seen) => seen.path.startsWith("/stolen"))).toEqual([]);
    if (status === 429) expect(page.headers.get("retry-after")).toBe("40");
    portal.fake.heal();
    expect((await client.get(path)).status, "and it works again").toBe(200);
  });

  test("401 ends the session in words and leads back", async () => {
    const other = client.copy();
    portal.fake.script(call, answer(401, { message: "Unauthenticated." }));
    const sent = await other.get(path);
    expect([sent.status, sent.location, other.cookies.has("portal")]).toEqual([
      303,
      `/login?next=${encodeURIComponent(path)}`,
      false,
    ]);
    expect(textOf((await other.follow(sent)).page, ".notice-page")).toBe(
      "Your session has ended. Log in to go on.",
    );
  });
});

test("the other pages of a dialogue answer a fault as the dialogue does", async () => {
  portal.fake.script("GET /api/v1/question/segments/", answer(500));
  for (const path of [...SAME_CALL, "/practice-ccl/resume?question=3"])
    expectCalm(await client.get(path), 503, BUSY[0] ?? "", BUSY[1] ?? "");
});

describe("slow", () => {
  test("an upstream that hangs, or sends a byte a second: every page says so within ten seconds", async () => {
    portal.fake.script("GET /api/v1/check-token", { do: "drip" });
    for (const [index, { call }] of DOMAINS.entries())
      portal.fake.script(call, { do: index % 2 === 0 ? "hang" : "drip" });
    const started = Date.now();
    const pages = await Promise.all(DOMAINS.map(({ path }) => client.get(path)));
    expect(Date.now() - started).toBeLessThan(11_500);
    for (const page of pages) expectCalm(page, 503, BUSY[0] ?? "", BUSY[1] ?? "");
  });

  test("a hanging check-token alone delays the page by its four seconds and no more, and signs nobody out", async () => {
    portal.fake.script("GET /api/v1/check-token", { do: "hang" });
    const started = Date.now();
    expect((await client.get(DIALOGUE)).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(10_500);
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

const POST_FAULTS: [string, Scripted][] = [
  ["500", answer(500, { message: "SQLSTATE secret" })],
  ["HTML", { do: "html" }],
  ["a cut connection", { do: "cut" }],
  ["403", answer(403, { message: "Not today." })],
  ["404", answer(404, { message: "Not Found" })],
  ["422", answer(422, { message: "The given data was invalid.", errors: {} })],
  ["429", answer(429, { message: "Too Many Attempts." }, { "Retry-After": "40" })],
];

describe("posts", () => {
  test.each(POST_FAULTS)(
    "notes, %s: what was typed stays, with a message on top",
    async (_, fault) => {
      portal.fake.script("POST /api/v1/store-user-notes", fault);
      const refused = await client.press(await client.get(DIALOGUE), "Save", {
        notes: "typed for an hour",
      });
      expect([403, 404, 422, 429, 503]).toContain(refused.status);
      expect(refused.page.querySelector("details[open] #notes")?.text.trim()).toBe(
        "typed for an hour",
      );
      expect(textOf(refused.page, "main .notice-danger")).toMatch(
        /^Oops\.\.\. Something went wrong! .+/,
      );
      expect(textOf(refused.page, "title")).toMatch(/^Error: /);
      expect(refused.text).not.toMatch(/secret|It works/);
    },
  );

  test("notes, 422 with a message for the field: it stands at the field", async () => {
    portal.fake.script(
      "POST /api/v1/store-user-notes",
      answer(422, { message: "x", errors: { notes: ["The notes are too long.", "second"] } }),
    );
    const refused = await client.press(await client.get(DIALOGUE), "Save", { notes: "typed" });
    expect([textOf(refused.page, ".summary a"), textOf(refused.page, "#notes-error")]).toEqual([
      "The notes are too long.",
      "The notes are too long.",
    ]);
  });

  test.each([414, 431])(
    "notes, %i: an address too long for a web server is told as a text too long",
    async (status) => {
      portal.fake.script("POST /api/v1/store-user-notes", { do: "html", status });
      const refused = await client.press(await client.get(DIALOGUE), "Save", {
        notes: "न".repeat(1_000),
      });
      expect([refused.status, textOf(refused.page, ".notice-danger")]).toEqual([
        422,
        "Oops... Something went wrong! The text is longer than the service takes. Shorten it.",
      ]);
      expect(refused.page.querySelector("#notes")?.text.trim().length).toBe(1_000);
    },
  );

  test.each(POST_FAULTS)("a label, %s: told on the page it came from", async (_, fault) => {
    portal.fake.script("POST /api/v1/store-label-type", fault);
    const posted = await client.press(await client.get("/practice-ccl"), "Struggled");
    expect(posted.status).toBe(303);
    expect(textOf((await client.follow(posted)).page, ".notice-danger")).toMatch(
      /^Unable to Add item .+/,
    );
  });

  test.each(POST_FAULTS)(
    "an answer, %s: told at the file field, nothing is lost in silence",
    async (name, fault) => {
      portal.fake.script("POST /api/v1/practice/answer-update", fault);
      const refused = await client.press(await client.get(DIALOGUE), "Next", {}, toneFile(440));
      expect([403, 404, 422, 429, 503]).toContain(refused.status);
      expect(textOf(refused.page, "#answer-audio-file-error").length).toBeGreaterThan(10);
      if (refused.status === 503)
        expect(textOf(refused.page, ".notice-danger")).toBe("Error Unable to submit, error in API");
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

  test.each(POST_FAULTS)(
    "submit, %s: back on the question, with the reason",
    async (name, fault) => {
      portal.fake.script("POST /api/v1/practice/answer-submit", fault);
      const posted = await client.post("/practice/list/questions/finish?question=1", {
        intent: "submit",
      });
      if (name === "404") return expectCalm(posted, 404, "404 Error!", "The Page Not Found");
      expect([posted.status, posted.location]).toEqual([
        303,
        "/practice/list/questions/finish?question=1",
      ]);
      const shown = await client.follow(posted);
      expect([
        shown.status,
        textOf(shown.page, ".notice-danger").startsWith("Oops... Something went wrong! "),
      ]).toEqual([200, true]);
    },
  );

  test("Re-Start, 500: a calm page, and the answers are still there", async () => {
    portal.fake.script("GET /api/v1/pending/question/delete/", answer(500));
    expectCalm(
      await client.post("/practice-ccl/resume?question=1", { intent: "restart" }),
      503,
      BUSY[0] ?? "",
      BUSY[1] ?? "",
    );
    expect((await client.get("/practice-ccl/resume?question=1")).status).toBe(200);
  });
});

function expectCalm(
  { page, status, text }: Answer,
  wanted: number,
  title: string,
  says: string,
): void {
  expect([status, textOf(page, "h1"), textOf(page, "title")]).toEqual([
    wanted,
    title,
    `${title} - VLE NAATI CCL Portal`,
  ]);
  expect(textOf(page, "main")).toContain(says);
  expect(page.querySelector("nav[aria-label=Main]"), "the frame stays").not.toBeNull();
  expect(page.querySelectorAll("main a").length).toBeGreaterThan(0);
  expect(text).not.toMatch(/secret|SQLSTATE|It works/);
}

function fieldsOfAnswer({ page }: Answer): Record<string, string> {
  return Object.fromEntries(
    page
      .querySelectorAll("#answer input[type=hidden]")
      .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
  );
}
