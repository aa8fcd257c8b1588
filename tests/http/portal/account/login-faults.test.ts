import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenAccount } from "../../../support/given/account.ts";
import { headBytes, NGINX_HEAD } from "../../../support/head-bytes.ts";
import { textOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LOGIN = "POST /api/login/student";
const CALM = "We can't log you in right now. The service does not answer. Try again in a moment.";
const fields = { email: "student@example.com", password: "interpreting" };

const FAULTS: [string, Scripted, string][] = [
  ["500", answer(500, { message: "SQLSTATE secret" }), CALM],
  ["another shape", answer(200, { results: { token: "" } }), CALM],
  ["a cut connection", { do: "cut" }, CALM],
  [
    "419 twice",
    answer(419, { message: "CSRF token mismatch." }),
    "The page was open too long. Try again.",
  ],
  [
    "429",
    answer(429, { message: "Too Many Attempts." }, { "Retry-After": "120" }),
    "Too many tries. Wait 2 minutes, then try again.",
  ],
  [
    "403",
    answer(403, { message: "Your email address is not verified." }),
    "Your email address is not verified.",
  ],
  [
    "401",
    answer(401, { message: "Unauthenticated." }),
    "The email or password is wrong. Try again, or reset your password.",
  ],
  ["401 in its words", answer(401, { message: "Wrong pair, friend." }), "Wrong pair, friend."],
  [
    "422 without a word",
    answer(422, {}),
    "The email or password is wrong. Try again, or reset your password.",
  ],
  ["422 in its words", answer(422, { message: "We do not know you." }), "We do not know you."],
  [
    "422 as a whole and at a field",
    answer(422, { message: "Closed today.", errors: { email: ["Not this one."] } }),
    "Closed today.",
  ],
];

/** These act like "a cut connection"; `unit/api/client` and `faults` distinguish them. */
const NO_ANSWERS: typeof FAULTS = [
  ["HTML", { do: "html" }, CALM],
  ["an answer cut in the middle", { do: "truncate" }, CALM],
  ["a redirect", answer(302, undefined, { Location: "/stolen" }), CALM],
];

describe("login", () => {
  describe.each([
    { faults: FAULTS, tags: [] },
    { faults: NO_ANSWERS, tags: ["night"] },
  ])("when the API answers with", ({ faults, tags }) => {
    test.each(faults)(
      "%s: shows a plain error message after a redirect and keeps the e-mail",
      { tags },
      async (_, fault, says) => {
        const client = portal.client();
        portal.fake.script(LOGIN, fault);
        const posted = await client.post("/login?next=%2Fpractice-ccl", fields);
        expect([posted.status, posted.location]).toEqual([303, "/login?next=%2Fpractice-ccl"]);
        const { page, text } = await client.follow(posted);
        expect([textOf(page, "title"), textOf(page, "main .notice-danger")]).toEqual([
          "Error: Naati Ccl Portal Login",
          says,
        ]);
        expect(page.querySelector("#email")?.getAttribute("value")).toBe(fields.email);
        expect(text).not.toMatch(/secret|It works|value="interpreting"/);
        portal.fake.heal();
        expect((await client.post("/login", fields)).location).toBe("/dashboard");
      },
    );
  });

  test("fetches a new CSRF token once when the old one is stale", async () => {
    const before = portal.fake.count("GET /sanctum/csrf-cookie");
    portal.fake.script(LOGIN, answer(419, { message: "CSRF token mismatch." }));
    await portal.client().post("/login", fields);
    expect(portal.fake.count("GET /sanctum/csrf-cookie") - before).toBe(2);
  });

  test("works when the provider has no call for the CSRF cookie", async () => {
    portal.fake.script("GET /sanctum/csrf-cookie", answer(404, { message: "Not Found" }));
    portal.fake.script(LOGIN, answer(200, { results: givenAccount({ language: "1" }) }));
    const client = portal.client();
    expect((await client.post("/login", fields)).location).toBe("/dashboard");
    expect(client.cookies.has("portal")).toBe(true);
  });

  test.each([
    ["a name in Latin", "M", 255],
    ["the longest names in Hindi", "न", 255],
    ["the longest names in emoji", "😀", 255],
    ["names that just fit the cookie whole", "😀", 150],
  ])("a log-in of %s fits nginx's 4 kB for the head of a response", async (_, sign, many) => {
    const name = sign.repeat(many);
    const phone_no = "+919876543210";
    const account = givenAccount({ name, last_name: name, phone_no, token: `7|${"t".repeat(64)}` });
    const client = portal.client();
    for (let people = 1; people <= 5; people++) {
      portal.fake.script(LOGIN, answer(200, { results: account }));
      const email = `longest-name-of-a-student-${people}@students.school.example`;
      const posted = await client.post("/login?remember=1", { ...fields, email, remember: "true" });
      expect(posted.status).toBe(303);
      expect(headBytes(posted)).toBeLessThan(NGINX_HEAD);
    }
  });

  // `slow-uploads` tests the same with a shorter timeout.
  test(
    "gives up on a hanging API after 15 seconds with an error message",
    { tags: ["night"] },
    async () => {
      portal.fake.script(LOGIN, { do: "hang" });
      const client = portal.client();
      const started = Date.now();
      const posted = await client.post("/login", fields);
      expect(Date.now() - started).toBeLessThan(17_000);
      expect(textOf((await client.follow(posted)).page, "main .notice-danger")).toBe(CALM);
    },
  );

  test("forwards the CSRF cookie and header, but not the browser's own headers", async () => {
    const client = portal.client();
    await client.post("/login", fields, {
      Origin: client.base,
      Referer: `${client.base}/login`,
      Cookie: "portal-notice=x",
      "User-Agent": "Browser/1",
    });
    const sent = portal.fake.calls.findLast(
      ({ method, path }) => `${method} ${path}` === LOGIN,
    )?.headers;
    expect(sent?.cookie).toMatch(/^XSRF-TOKEN=[^;]+; ccl_session=[^;]+$/);
    expect(decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(sent?.cookie ?? "")?.[1] ?? "")).toBe(
      sent?.["x-xsrf-token"],
    );
    expect(sent?.accept).toMatch(/^application\/json/);
    expect([sent?.origin, sent?.referer, sent?.["user-agent"]]).toEqual([
      undefined,
      undefined,
      "ccl-portal",
    ]);
  });
});

describe("when the API is down", () => {
  test("login and pages say so, health checks pass, and everything recovers when it is back", async () => {
    const student = await portal.signInAnew();
    await portal.fake.goAway();
    expect((await portal.client().get("/login")).status).toBe(200);
    const guest = portal.client();
    expect(
      textOf((await guest.follow(await guest.post("/login", fields))).page, "main .notice-danger"),
    ).toBe(CALM);
    const list = await student.get("/practice-ccl");
    expect(textOf(list.page, "h1")).toBe("CCL Practice Dialogues");
    expect(textOf(list.page, "main")).toContain("Try again");
    expect((await student.get("/nope")).status).toBe(404);
    for (const path of ["/healthz", "/readyz"]) expect((await guest.get(path)).status).toBe(200);
    expect(JSON.parse((await guest.get("/status")).text)).toMatchObject({
      portal: "ok",
      upstream: "unavailable",
    });
    await portal.fake.comeBack();
    await portal.heal();
    expect((await student.get("/practice-ccl")).status).toBe(200);
  });
});
