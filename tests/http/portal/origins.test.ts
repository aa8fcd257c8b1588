import { beforeAll, describe, expect, test } from "vitest";
import { builtApp, type RouteAddress } from "../../support/built-app.ts";
import { answer } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();

/** Mail programs post here (RFC 8058); `account/reminders` tests the protection. */
const ONE_CLICK = "/reminders/stop/z";
const FORM = {
  intent: "submit",
  email: "student@example.com",
  password: "interpreting",
  question_id: "3",
  label_type: "1",
  notes: "x",
  sidebar: "mini",
  back: "/",
};
const QUERY = "?question=3&segment=1";

let app: (request: Request) => Promise<Response>;
let routes: RouteAddress[];
let student: PortalClient;

beforeAll(async () => {
  student = await portal.signedIn();
  const built = await builtApp(portal.stack.portalUrl, portal.fake.url);
  app = built.app;
  routes = built.routes.filter(({ path }) => path !== ONE_CLICK);
});

const FOREIGN: [string, (own: string) => Record<string, string>][] = [
  ["another origin", () => ({ Origin: "https://evil.example" })],
  ["an origin that only looks alike", (own) => ({ Origin: `${own}.evil.example` })],
  ["another port of this machine", (own) => ({ Origin: `${own}1` })],
  ["Origin: null", () => ({ Origin: "null" })],
  ["no Origin", () => ({})],
  ["cross-site", () => ({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })],
  ["same-site, another host", (own) => ({ Origin: own, "Sec-Fetch-Site": "same-site" })],
  ["cross-site with our own origin", (own) => ({ Origin: own, "Sec-Fetch-Site": "cross-site" })],
];

test("the build's route table contains the known actions", () => {
  const found = routes.filter(({ hasAction }) => hasAction).map(({ path }) => path);
  const known = [
    "/login",
    "/logout",
    "/practice-ccl",
    "/practice-ccl/resume",
    "/practice/ccl/list/1",
    "/practice/list/questions",
    "/practice/list/questions/finish",
    "/practice/list/questions/restart",
    "/preferences/sidebar",
    "/recordings",
  ];
  expect(found).toEqual(expect.arrayContaining(known));
});

type Sign = (typeof FOREIGN)[number][1];

/**
 * All paths share one check, whose rules `unit/lib/same-origin` tests. The gate tries the signs in
 * turn, so that each path and sign occurs once, and the night tries all pairs.
 */
function triedWith(sign: Sign, addresses: RouteAddress[]): RouteAddress[] {
  const turn = FOREIGN.findIndex(([, one]) => one === sign);
  return addresses.filter((_, at) => process.env.NIGHT || at % FOREIGN.length === turn);
}

describe.each(FOREIGN)("a POST with %s", (_, headersFor) => {
  test("is refused at every route, also as .data and ?_data=, with no call to the API", async () => {
    const before = portal.fake.calls.length;
    const cookies = JSON.stringify([...student.cookies]);
    for (const { id, path } of triedWith(headersFor, routes)) {
      const base = path === "/" ? "/_root" : path;
      for (const address of [
        path + QUERY,
        `${base}.data${QUERY}`,
        `${path}${QUERY}&_data=${encodeURIComponent(id)}`,
      ]) {
        const refused = await student.post(address, FORM, headersFor(student.base));
        expect([403, 404], `${address} ${refused.status}`).toContain(refused.status);
        if (refused.status === 403)
          expect(textOf(refused.page, "main"), address).toMatch(
            /^Not accepted This form was sent from another site/,
          );
        expect(refused.headers.getSetCookie(), address).toEqual([]);
      }
    }
    expect(portal.fake.calls.length).toBe(before);
    expect(JSON.stringify([...student.cookies])).toBe(cookies);
  });

  test("is also refused by the app itself under plain remix-serve", async () => {
    const before = portal.fake.calls.length;
    const actions = routes.filter(({ hasAction }) => hasAction);
    for (const { id, path } of triedWith(headersFor, actions)) {
      for (const address of [
        path + QUERY,
        `${path}.data${QUERY}`,
        `${path}${QUERY}&_data=${encodeURIComponent(id)}`,
      ]) {
        const headers = {
          Host: new URL(student.base).host,
          Cookie: `portal=${student.cookies.get("portal") ?? ""}`,
          ...headersFor(student.base),
        };
        const refused = await app(
          new Request(student.base + address, {
            method: "POST",
            headers,
            body: new URLSearchParams(FORM),
          }),
        );
        // The frame of staff pages redirects first, because nobody is logged in.
        if (path.startsWith("/staff/") && refused.status === 302)
          expect(refused.headers.get("Location")).toMatch(/^\/staff\/login/);
        else
          expect([400, 403, 404, 405, 500], `${address} ${refused.status}`).toContain(
            refused.status,
          );
        expect(
          refused.headers.getSetCookie().filter((line) => line.startsWith("portal=")),
          address,
        ).toEqual([]);
      }
    }
    // A refused document checks the session, to draw the frame around the error.
    const changes = portal.fake.calls
      .slice(before)
      .filter(({ path }) => !["/api/v1/check-token", "/api/staff/door"].includes(path));
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

test("accepts own POSTs by Origin or Sec-Fetch-Site", async () => {
  const own: Record<string, string>[] = [
    { Origin: student.base },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  ];
  for (const headers of own) {
    expect(
      (await student.post("/preferences/sidebar", { back: "/practice-ccl" }, headers)).status,
    ).toBe(303);
  }
});

test("a route without an action refuses a POST, lists its methods and makes no API call", async () => {
  const silent = routes.filter(({ hasAction, path }) => !hasAction && !posted(path));
  expect(silent.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/calendar/feed/z", "/along/list", "/first-day", "/staff/tests"]),
  );
  const before = portal.fake.calls.length;
  for (const { path } of silent) {
    const refused = await student.post(path + QUERY, {});
    expect(
      [refused.status, refused.headers.get("allow"), textOf(refused.page, "h1")],
      path,
    ).toEqual([405, "GET, HEAD", "Not possible"]);
  }
  expect(portal.fake.calls.length).toBe(before);
});

/** A layout has the path of its index page. */
const posted = (address: string) =>
  routes.some(({ hasAction, path }) => hasAction && path === address);

test("refuses methods that no page uses", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await fetch(`${student.base}/practice-ccl`, {
      method,
      headers: { Origin: student.base },
    });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
});

test("never follows a redirect from the API, with or without the token", async () => {
  const calls = [
    "GET /api/v1/questions/",
    "GET /api/v1/check-token",
    "POST /api/v1/practice/pending/",
    "GET /api/v1/question/segments/",
    "POST /api/v1/store-label-type",
    "POST /api/v1/practice/answer-submit",
  ];
  for (const status of [301, 302, 303, 307, 308]) {
    for (const call of calls)
      portal.fake.script(
        call,
        answer(status, undefined, { Location: `${portal.fake.url}/stolen` }),
      );
    for (const path of ["/practice-ccl", "/practice-ccl?tab=pending"])
      expect((await student.get(path)).text).toContain("Try again");
    expect((await student.get("/practice/list/questions?question=3&segment=1")).status).toBe(503);
    await student.post("/practice-ccl", { question_id: "3", label_type: "1" });
    await portal.heal();
  }
  expect(portal.fake.calls.filter(({ path }) => path.startsWith("/stolen"))).toEqual([]);
});
