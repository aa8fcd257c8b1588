import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";
import { BUSY, DOMAINS, expectCalm, LISTS, UNREAD } from "./calm-pages.ts";
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
  [
    "422 of its insides",
    answer(422, { message: "SQLSTATE secret", errors: { page: ["SQLSTATE"] } }),
    422,
    ["Something went wrong", "Your work is safe."],
  ],
];

testPairs(
  DOMAINS,
  FAULTS,
  ({ path }, [fault]) => `${path}, ${fault}`,
  async ({ path, call, gone, unread }, [name, fault, status, words]) => {
    portal.fake.script(call, fault);
    const page = await client.get(path);
    if (name === "422" && unread) return expect(page.status).toBe(422);
    const own = status === 404 ? gone : [422, 503].includes(status) ? unread : undefined;
    const [title = "", says = ""] = own ?? words;
    expectCalm(page, status, title, says);
    expect(portal.fake.calls.filter((seen) => seen.path.startsWith("/stolen"))).toEqual([]);
    if (status === 429) expect(page.headers.get("retry-after")).toBe("40");
    portal.fake.heal();
    expect((await client.get(path)).status, "and it works again").toBe(200);
  },
);

test("a page that could not be made names the number under which the log has its request", async () => {
  const [{ path = "", call = "" } = {}] = DOMAINS;
  portal.fake.script(call, answer(422, { message: "secret", errors: { page: ["bad"] } }));
  const { page, headers } = await client.get(path);
  const id = headers.get("x-request-id") ?? "";
  expect(textOf(page, "main code")).toMatch(/^[\da-f]{8}$/);
  expect(id.startsWith(textOf(page, "main code"))).toBe(true);
  expect(portal.stack.portalLog()).toContain(`"id":"${id}"`);
});

describe.each(DOMAINS)("$path", ({ path, call }) => {
  const tags = path === DOMAINS[0]?.path ? [] : ["night"];
  test("401 ends the session with a notice and a way back", { tags }, async () => {
    const other = client.copy();
    portal.fake.refuseToken(call);
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

testPairs(
  LISTS,
  FAULTS.filter(([name]) => name !== "404"),
  ({ path }, [fault]) => `${path}, ${fault}: only the list fails`,
  async ({ path, call, h1, stands }, [name, fault]) => {
    portal.fake.script(call, fault);
    const { page, status, text } = await client.get(path);
    expect([status, textOf(page, "h1")]).toEqual([200, h1]);
    for (const selector of stands) expect(page.querySelector(selector), selector).not.toBeNull();
    expect(page.querySelector(".page-head .btn-primary"), "no main button over it").toBeNull();
    const says = SAID[name] ?? "This did not load.";
    expect(textOf(page, "main")).toContain(says);
    expect(textOf(page, "main")).toContain("Try again");
    expect(textOf(page, "main")).not.toContain("Data Not Found");
    expect(text).not.toMatch(/secret|SQLSTATE|It works/);
    portal.fake.heal();
    expect(textOf((await client.get(path)).page, "main")).not.toContain("Try again");
  },
);

describe.each(LISTS)("$path", ({ path, call, empty, h1 }) => {
  test(empty ? "404: there is nothing" : "404: the address names nothing", async () => {
    portal.fake.script(call, answer(404, { message: "secret" }));
    const answered = await client.get(path);
    if (!empty) return expectCalm(answered, 404, "404 Error!", "The Page Not Found");
    expect([answered.status, textOf(answered.page, "h1")]).toEqual([200, h1]);
    expect(textOf(answered.page, "main")).toContain(empty);
    expect(answered.text).not.toContain("secret");
  });

  test("401 ends the session", { tags: path === LISTS[0]?.path ? [] : ["night"] }, async () => {
    const other = client.copy();
    portal.fake.refuseToken(call);
    expect((await other.get(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`);
  });
});

const SAID: Record<string, string> = {
  "403": "Your branch is closed today.",
  "429": "Too many tries. Wait 40 seconds",
};

test("the other pages of a dialogue show the same error as the dialogue", async () => {
  portal.fake.script("GET /api/v1/question/segments/", answer(500));
  for (const path of [...SAME_CALL, "/practice-ccl/resume?question=3"])
    expectCalm(await client.get(path), 503, UNREAD[0] ?? "", UNREAD[1] ?? "");
});
