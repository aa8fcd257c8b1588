import { describe, expect, test } from "vitest";
import { builtApp } from "../../support/built-app.ts";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../support/html.ts";
import { testPairs } from "./covering.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const SITE = " - VLE NAATI CCL Portal";

describe("an address that does not exist", () => {
  const NOWHERE = [
    "/nope",
    "/a/very/deep/path/",
    "/x.php",
    "/.env",
    "/login/nope",
    "/practice-ccl/nope",
    "/dashboard/nope",
    `/${"long".repeat(1_500)}`,
    "/nope?x=%ff&y=<b>",
    "/%E2%82%AC",
  ].map((path) => [path.slice(0, 30), path] as const);

  test.each(NOWHERE)("%s shows a guest a 404 page without calling the API", async (_, path) => {
    const guest = portal.client();
    const calls = portal.fake.calls.length;
    for (const found of [await guest.get(path), await guest.post(path, { a: "b" })]) {
      expect([found.status, textOf(found.page, "title"), textOf(found.page, "h1")]).toEqual([
        404,
        `404 Error!${SITE}`,
        "404 Error!",
      ]);
      expect(textOf(found.page, "main")).toContain("The Page Not Found, Please check the link.");
      expect(
        found.page.querySelectorAll("main a").map((link) => [link.text, link.getAttribute("href")]),
      ).toEqual([
        ["Go to Home", "/"],
        ["Log in", "/login"],
      ]);
      expect(found.page.querySelector("nav")).toBeNull();
    }
    expect((await guest.head(path)).status).toBe(404);
    expect([portal.fake.calls.length, guest.cookies.size]).toEqual([calls, 0]);
  });

  test.each(NOWHERE)("%s shows a student the same inside the page frame", async (_, path) => {
    const student = await portal.signedIn();
    for (const found of [await student.get(path), await student.post(path, { a: "b" })]) {
      expect([found.status, textOf(found.page, "title"), textOf(found.page, "h1")]).toEqual([
        404,
        `404 Error!${SITE}`,
        "404 Error!",
      ]);
      const list = path.startsWith("/practice-ccl") ? ["Go to CCL Practice Dialogues"] : [];
      expect(textsOf(found.page, "main a")).toEqual([...list, "Go to Home"]);
      expect(textOf(found.page, ".account-who")).toMatch(/Student$/);
      expect(found.page.querySelectorAll("nav[aria-label=Main] a").length).toBeGreaterThan(7);
    }
  });

  test("still shows the 404 page when the API does not answer", async () => {
    portal.fake.script("*", { do: "cut" });
    const student = await portal.signedIn();
    expect((await student.get("/nope")).status).toBe(404);
    expect(student.cookies.has("portal")).toBe(true);
  });

  test.each([
    ["/%ff", 400, "Not a readable address"],
    ["/nope?_data=routes%2Fframe", 404, "404 Error!"],
    ["/nope?_data", 404, "404 Error!"],
  ])("%s gets an error page from the server in the app's style", async (path, status, title) => {
    for (const client of [portal.client(), await portal.signedIn()]) {
      const found = await client.get(path);
      expect([found.status, textOf(found.page, "h1"), textOf(found.page, "title")]).toEqual([
        status,
        title,
        title + SITE,
      ]);
      const style =
        found.page.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "none";
      expect((await client.get(style)).headers.get("content-type")).toMatch(/^text\/css/);
      expect(found.headers.get("content-security-policy")).toMatch(
        /default-src 'none'; style-src 'self'/,
      );
    }
  });

  test("sends a guest no frame data for a .data request", async () => {
    const { status, text } = await portal.client().get("/nope.data");
    expect([status, text.includes("owner")]).toEqual([404, false]);
  });
});

describe("when the frame's own call fails", () => {
  const FAULTS: [string, Scripted][] = [
    ["500", answer(500)],
    ["404", answer(404)],
    ["403", answer(403)],
    ["429", answer(429)],
    ["503", answer(503)],
    ["HTML", { do: "html" }],
    ["a cut connection", { do: "cut" }],
  ];
  const PAGES = [
    "/practice-ccl",
    "/user-profile",
    "/practice/list/questions?question=3&segment=1",
    "/practice-ccl/completed?record=1",
  ];
  testPairs(
    PAGES,
    FAULTS,
    (path, [fault]) => `${fault}: ${path} still has its frame and title`,
    async (path, [, fault]) => {
      const student = await portal.signInAnew();
      portal.fake.script("GET /api/v1/check-token", fault);
      const { status, page } = await student.get(path);
      expect([status, textOf(page, "title").endsWith(SITE)]).toEqual([200, true]);
      expect(page.querySelector("nav[aria-label=Main]")).not.toBeNull();
    },
  );
});

describe("whatever the API does", () => {
  const PAGES = [
    "/",
    "/dashboard",
    "/progress",
    "/live-sessions",
    "/video",
    "/forum",
    "/forum?thread=1",
    "/online-class-booking",
    "/book-naatCcl-exam",
    "/frequent-ask-question",
    "/first-day",
    "/microphone",
    "/subscription",
    "/user-profile",
    "/practice-ccl",
    "/practice-ccl?tab=pending",
    "/practice-ccl/completed?record=1",
    "/practice/list/questions?question=3&segment=1",
    "/practice/ccl/list/1",
  ];
  const FAULTS: [string, Scripted][] = [
    ["500", answer(500, { message: "SQLSTATE secret" })],
    ["404", answer(404, { message: "Not Found" })],
    ["429", answer(429, {}, { "Retry-After": "7" })],
    ["503", answer(503)],
    ["HTML", { do: "html" }],
  ];
  testPairs(
    PAGES,
    FAULTS,
    (path, [fault]) => `${fault} to every call: ${path} says so inside the frame and links onward`,
    async (path, [, fault]) => {
      const student = await portal.signedIn();
      portal.fake.script("*", fault);
      const { status, page, text } = await student.get(path);
      expect([200, 404, 429, 503]).toContain(status);
      expect(textOf(page, "title")).toMatch(/.+ - VLE NAATI CCL Portal$/);
      expect([
        page.querySelectorAll("nav[aria-label=Main]").length,
        textOf(page, ".account-who"),
      ]).toEqual([1, expect.stringMatching(/Student$/)]);
      expect(text).not.toMatch(/secret|It works/);
      expect(student.cookies.has("portal")).toBe(true);
    },
  );

  test("a 404 page never shows the provider's internal names", async () => {
    portal.fake.script(
      "GET /api/v1/question/segments/",
      answer(404, { message: "No query results for model [App\\Models\\Question] 9" }),
    );
    const student = await portal.signedIn();
    const { status, page } = await student.get("/practice/list/questions?question=9");
    expect([status, textOf(page, "main")]).toEqual([
      404,
      "404 Error!The Page Not Found, Please check the link.Go to CCL Practice Dialogues Go to Home",
    ]);
  });

  test("every page inside the frame has its own error page", async () => {
    const routes = await privateRoutes();
    expect(routes.length).toBeGreaterThan(14);
    expect(
      routes.filter(({ module }) => module.default && !module.ErrorBoundary).map(({ id }) => id),
    ).toEqual([]);
  });
});

/** Returns the build's routes inside the frame. */
async function privateRoutes() {
  const { build } = await builtApp(portal.stack.portalUrl, portal.fake.url);
  return Object.values(build.routes).flatMap((route) =>
    route?.parentId === "routes/frame/frame.route" ? [route] : [],
  );
}
