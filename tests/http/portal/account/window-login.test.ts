import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { handedOver } from "../../../support/given/account.ts";
import { textOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const SCHOOL = "https://school.example";
const portal = usePortal({ LOGIN_MESSAGE_ORIGINS: `${SCHOOL}/, https://other.example:8443` });
const closed = usePortal();
const CHECK = "GET /api/v1/check-token";

/** Returns a token that the API knows, with the other site's fields. */
async function known(change: Record<string, string> = {}) {
  await (await portal.signInAnew()).get("/practice-ccl");
  return handedOver({ token: [...portal.fake.tokens].at(-1) ?? "", ...change });
}

test("only the login page gives its script the allowed origins and stays reachable for its opener", async () => {
  const { page, headers } = await portal.client().get("/login?next=%2Fpractice-ccl");
  const place = page.querySelector("[data-enhance='account/window-login']");
  expect(place?.attributes).toMatchObject({
    "data-origins": `${SCHOOL} https://other.example:8443`,
    "data-action": "/login/window",
    "data-next": "/practice-ccl",
  });
  expect(place?.text, "without script there is nothing").toBe("");
  expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  const student = await portal.signedIn();
  expect((await student.get("/practice-ccl")).headers.get("cross-origin-opener-policy")).toBe(
    "same-origin",
  );
  expect((await student.get("/nope")).headers.get("cross-origin-opener-policy")).toBe(
    "same-origin",
  );
});

test("logs in after the API confirms the token", async () => {
  const client = portal.client();
  const fields = await known();
  const before = portal.fake.count(CHECK);
  const posted = await client.post("/login/window", fields);
  expect([posted.status, posted.location, portal.fake.count(CHECK) - before]).toEqual([
    303,
    "/dashboard",
    1,
  ]);
  const { page } = await client.follow(posted);
  expect([textOf(page, ".notice-page"), textOf(page, ".account-who")]).toEqual([
    "Login Successsfully!",
    "Asha Student",
  ]);
  const profile = await client.get("/user-profile");
  expect(
    ["first_name", "last_name", "email", "phone_no"].map((field) =>
      profile.page.querySelector(`#${field}`)?.getAttribute("value"),
    ),
  ).toEqual(["Asha", "Rao", "student@example.com", "+919876543210"]);
  expect(posted.headers.getSetCookie()[0], "it ends with the browser").not.toContain("Max-Age");

  const former = client.copy();
  await client.post("/login/window", await known());
  const logIns = [former, client].map(async (one) => (await one.get("/user-profile")).status);
  expect(await Promise.all(logIns), "a log-in over a log-in ends the one before").toEqual([
    303, 200,
  ]);
});

test("redirects to the requested page, but never to another site", async () => {
  for (const [next, target] of [
    ["/practice-ccl?tab=pending", "/practice-ccl?tab=pending"],
    ["//evil.example", "/dashboard"],
    ["https://evil.example/", "/dashboard"],
  ]) {
    expect(
      (await portal.client().post("/login/window", await known({ next: next ?? "" }))).location,
    ).toBe(target);
  }
});

describe("sets no cookie for", () => {
  const FAULTS: [string, Scripted, string][] = [
    [
      "a dead token",
      answer(401, { message: "Unauthenticated." }),
      "The log-in from the other site is not valid any more. Log in here.",
    ],
    [
      "an upstream that fails",
      answer(500),
      "We can't log you in right now. The service does not answer. Try again in a moment.",
    ],
    [
      "an upstream that forbids",
      answer(403, { message: "Your branch is closed today." }),
      "Your branch is closed today.",
    ],
  ];
  test.each(FAULTS)("%s", async (_, fault, says) => {
    const fields = await known();
    portal.fake.script(CHECK, fault);
    const client = portal.client();
    const posted = await client.post("/login/window", fields);
    expect([posted.status, posted.location, client.cookies.has("portal")]).toEqual([
      303,
      "/login",
      false,
    ]);
    const shown = await client.follow(posted);
    expect(textOf(shown.page, "main .notice-danger")).toBe(says);
    expect(shown.text).not.toContain(fields.token);
  });

  test("a valid token that comes with another student's e-mail", async () => {
    const client = portal.client();
    const posted = await client.post(
      "/login/window",
      await known({ email: "visitor@example.com" }),
    );
    expect([posted.location, client.cookies.has("portal")]).toEqual(["/login", false]);
    const shown = await client.follow(posted);
    expect(textOf(shown.page, "main .notice-danger")).toBe(
      "The log-in from the other site is not valid any more. Log in here.",
    );
  });

  const SHAPES: [string, Record<string, string>][] = [
    ["an empty token", { token: "" }],
    ["a token of 1001 characters", { token: "x".repeat(1001) }],
    ["a token that breaks out of its header", { token: "1|abc\r\nX-Evil: 1" }],
    ["a token with letters that no header takes", { token: "1|abcé" }],
    ["no name", { name: " " }],
    ["a name of 101 characters", { name: "n".repeat(101) }],
    ["no e-mail", { email: "" }],
    ["something that is no e-mail", { email: "asha" }],
  ];
  test.each(SHAPES)("%s, and does not ask the API", async (_, change) => {
    const fields = await known(change);
    const calls = portal.fake.calls.length;
    const client = portal.client();
    const posted = await client.post("/login/window", fields);
    expect([
      posted.status,
      posted.location,
      client.cookies.has("portal"),
      portal.fake.calls.length,
    ]).toEqual([303, "/login", false, calls]);
    expect(textOf((await client.follow(posted)).page, "main .notice-danger")).toBe(
      "The log-in from the other site is not complete. Log in here.",
    );
  });

  test.each<Record<string, string>>([
    { Origin: SCHOOL },
    { Origin: `${SCHOOL}.evil.example` },
    { Origin: "null" },
    {},
    { Origin: SCHOOL, "Sec-Fetch-Site": "cross-site" },
  ])("a POST that is not from our own page: %o", async (headers) => {
    const fields = await known();
    const calls = portal.fake.calls.length;
    const client = portal.client();
    const refused = await client.post("/login/window", fields, headers);
    expect([refused.status, refused.headers.getSetCookie(), portal.fake.calls.length]).toEqual([
      403,
      [],
      calls,
    ]);
  });
});

test.each([
  "https://evil.example/x.png",
  "/api/v1/user-activity",
  "/api/v1/user-activity?x.png",
  "/api/logout#x.png",
])("leaves out profile data that is not valid or trusted: %s", async (profile_image) => {
  const client = portal.client();
  const odd = {
    last_name: "l".repeat(101),
    language: "Hindi",
    profile_image,
    phone_no: "<b>",
  };
  await client.post(
    "/login/window",
    await known({ ...odd, name: '<img src=x onerror="alert(1)">' }),
  );
  const { page, text } = await client.get("/user-profile");
  expect(page.querySelectorAll("img").length).toBe(0);
  expect(text).not.toContain("evil.example");
  expect(text).not.toContain("/media/");
  expect(textOf(page, "#language")).toBe("Not set");
  expect(
    ["last_name", "phone_no"].map(
      (field) => page.querySelector(`#${field}`)?.getAttribute("value") ?? "",
    ),
  ).toEqual(["", ""]);
});

test("limits an IP address to ten tries, then shows the wait", async () => {
  const fields = await known({ token: "1|guess" });
  const client = portal.client();
  portal.fake.script(CHECK, answer(401, { message: "x" }));
  let says = "";
  for (let tries = 0; tries < 12; tries += 1)
    says = textOf(
      (await client.follow(await client.post("/login/window", fields))).page,
      "main .notice-danger",
    );
  expect(says).toMatch(/^Too many tries\. Wait \d+ minutes, then try again\.$/);
});

test("is off without allowed origins: 404, no script hook, and no access for an opener", async () => {
  const { page, headers } = await closed.client().get("/login");
  expect(page.querySelector("[data-enhance='account/window-login']")).toBeNull();
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  const calls = closed.fake.calls.length;
  const client = closed.client();
  const refused = await client.post("/login/window", handedOver({}));
  expect([
    refused.status,
    textOf(refused.page, "h1"),
    client.cookies.size,
    closed.fake.calls.length,
  ]).toEqual([404, "404 Error!", 0, calls]);
  expect((await client.get("/login/window")).location).toBe("/login");
});
