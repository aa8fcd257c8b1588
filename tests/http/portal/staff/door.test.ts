import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenStaff } from "../../../support/given/staff.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { codeAt } from "../../../support/totp.ts";
import { usePortal } from "../portal-stack.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const LINKS_ON = [
  ["/teachers/tests?state=reviewed", "/teachers/tests?state=reviewed"],
  ["//evil.example/teachers/", "/teachers"],
  ["/teachersroom", "/teachers"],
  ["https://evil.example/teachers/", "/teachers"],
  ["/teachers/../dashboard", "/teachers"],
  ["\\\\evil.example/teachers/", "/teachers"],
] as const;

const portal = usePortal({ STAFF_PATH: "/teachers" });

test("the staff pages are a 404 when the provider has no staff, or under another path", async () => {
  portal.fake.script("GET /api/staff/door", answer(404));
  const visitor = portal.client();
  for (const path of ["/teachers", "/teachers/login", "/teachers/tests/1"])
    expect((await visitor.get(path)).status, path).toBe(404);
  portal.fake.heal();
  expect((await visitor.get("/teachers")).location).toMatch(/^\/teachers\/login/);
  expect((await visitor.get("/staff")).status, "the setting names another path").toBe(404);
});

test("a staff login has its own cookie, gives no access elsewhere, and redirects only to staff pages", async () => {
  const student = await portal.signedIn();
  expect((await student.get("/teachers/tests")).location).toBe(
    "/teachers/login?to=%2Fteachers%2Ftests",
  );
  for (const [to, then] of LINKS_ON) {
    const door = await student.get(`/teachers/login?to=${encodeURIComponent(to)}`);
    expect((await student.copy().press(door, "Log in", TEACHER)).location, to).toBe(then);
  }
  const staff = portal.client();
  const door = await staff.get("/teachers/login");
  const wrong = await staff.press(door, "Log in", { ...TEACHER, password: "guess" });
  expect([wrong.status, textsOf(wrong.page, ".summary a"), wrong.text.includes("guess")]).toEqual([
    422,
    ["Email and password do not belong to a staff account"],
    false,
  ]);
  const done = await staff.press(wrong, "Log in", TEACHER);
  expect(done.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^ccl_staff=[\w.-]+; Path=\/teachers; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    ),
    expect.stringMatching(/^ccl_known=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
  ]);
  expect((await staff.get("/dashboard")).location).toMatch(/^\/login/);
  const home = await staff.follow(done);
  expect([
    home.status,
    textOf(home.page, ".account-who"),
    home.headers.get("cache-control"),
  ]).toEqual([200, "Meera Teacher Owner", "no-store, no-cache"]);
  const copy = staff.copy();
  const out = await staff.press(home, "Log out");
  expect([out.location, staff.cookies.has("ccl_staff")]).toEqual(["/teachers/login", false]);
  const shown = await staff.follow(out);
  expect(textOf(shown.page, "main")).toContain("You have logged out.");
  expect(
    shown.page.querySelector("link[href='/signed-out.css']"),
    "empties the browser's cache",
  ).not.toBeNull();
  expect((await copy.get("/teachers/tests")).location, "the copy's session is dead").toMatch(
    /^\/teachers\/login/,
  );
});

test("refuses staff POSTs from another site, with a forged form token, or that are too large", async () => {
  const staff = portal.client();
  const foreign = await staff.post("/teachers/login", TEACHER, { Origin: "https://evil.example" });
  const endless = await staff.post("/teachers/login", { ...TEACHER, more: "x".repeat(9_000) });
  const bare = await staff.post("/teachers/login", TEACHER, {});
  const guessed = await staff.post(
    "/teachers/login",
    { ...TEACHER, form_token: "x" },
    { Cookie: "form=0123456789012345678901" },
  );
  expect([foreign, endless, bare, guessed].map(({ status }) => status)).toEqual([
    403, 413, 403, 403,
  ]);
  // A text browser sends no origin, so the form's token identifies it.
  const door = await staff.get("/teachers/login", {});
  const token = door.page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
  const known = await staff.post("/teachers/login", { ...TEACHER, form_token: token }, {});
  expect([known.status, staff.cookies.has("ccl_staff")]).toEqual([303, true]);
});

test("two-step login can be turned on, is asked for, and can be turned off", async () => {
  const staff = portal.client();
  await staff.follow(await staff.press(await staff.get("/teachers/login"), "Log in", TEACHER));
  const setup = await staff.get("/teachers/two-step");
  const secret = setup.page.querySelector("[name=secret]")?.getAttribute("value") ?? "";
  expect(setup.text).toContain(secret.match(/.{4}/g)?.join(" "));
  expect(setup.page.querySelector(".staff-square path")).not.toBeNull();
  const wrong = await staff.press(setup, "Turn on", { code: codeAt(secret, 0) });
  expect([wrong.status, wrong.page.querySelector("[name=secret]")?.getAttribute("value")]).toEqual([
    422,
    secret,
  ]);
  const on = await staff.press(wrong, "Turn on", { code: codeAt(secret, Date.now()) });
  const codes = textsOf(on.page, ".staff-codes li");
  expect([on.status, codes.length]).toEqual([200, 8]);

  const again = portal.client();
  const door = await again.get("/teachers/login?to=/teachers/payments");
  const asked = await again.follow(await again.press(door, "Log in", TEACHER));
  expect([asked.status, textOf(asked.page, "h1")]).toEqual([200, "Your code"]);
  expect((await again.get("/teachers/tests")).location).toMatch(/^\/teachers\/login/);
  expect((await again.press(asked, "Log in", { code: "000000" })).status).toBe(422);
  const inside = await again.press(asked, "Log in", { code: codes[0] ?? "" });
  expect(inside.location).toBe("/teachers/payments");
  const off = await again.press(await again.get("/teachers/two-step"), "Turn off", {
    code: codes[1] ?? "",
  });
  expect(textOf((await again.follow(off)).page, "main")).toContain("Two-step log-in is off.");
});

test("staff change their password, and see and end their other log-ins", async () => {
  const pair = { email: "tara@school.example", password: "a password of staff" };
  await portal.stack.addStaff({ ...pair, name: "Tara", role: "teacher" });
  const logIn = async (password = pair.password) => {
    const client = portal.client();
    await client.press(await client.get("/teachers/login"), "Log in", { ...pair, password });
    return client;
  };
  const [mine, thief, other] = [await logIn(), await logIn(), await logIn()];
  const isIn = async (client: typeof mine) => (await client.get("/teachers")).status === 200;
  const at = await mine.get("/teachers/account");
  expect(textsOf(at.page, "[aria-labelledby=log-ins] li")).toHaveLength(3);
  await mine.press(at, "Log out there: number 2");
  expect([await isIn(thief), await isIn(other)].filter(Boolean)).toHaveLength(1);
  const wrong = await mine.press(at, "Change password", {
    current_password: "guess",
    password: "a new one of Tara",
  });
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    ["The current password is wrong."],
  ]);
  const changed = await mine.press(wrong, "Change password", {
    current_password: pair.password,
    password: "a new one of Tara",
  });
  expect(textOf((await mine.follow(changed)).page, "main")).toContain(
    "Your password is changed. You are logged out everywhere else.",
  );
  expect([await isIn(mine), await isIn(thief), await isIn(other)]).toEqual([true, false, false]);
  expect(await isIn(await logIn("a new one of Tara"))).toBe(true);
});

test("an owner checks and then records a payment once; a teacher gets a 404 for the page", async () => {
  const staff = portal.client();
  await staff.press(await staff.get("/teachers/login"), "Log in", TEACHER);
  const at = await staff.get("/teachers/payments");
  const wrong = await staff.press(at, "Check", { email: "nobody@example.test" });
  expect([wrong.status, textsOf(wrong.page, "#problem a")]).toEqual([
    422,
    ["No student has this email", "Choose a plan"],
  ]);
  const plan_id = at.page.querySelectorAll("option")[1]?.getAttribute("value") ?? "";
  const check = await staff.press(wrong, "Check", { email: "visitor@example.com", plan_id });
  expect(textsOf(check.page, "dd").slice(0, 3)).toEqual([
    "Sam Visitor",
    "visitor@example.com",
    "Starter, $49, 1 month",
  ]);
  const alike = await staff.press(wrong, "Check", { email: "visitor@example.com", plan_id });
  const pressed = await Promise.all([1, 2].map(() => staff.press(check, "Record the payment")));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
  const done = await staff.follow(pressed[0] ?? check);
  expect(textOf(done.page, ".notice")).toMatch(/^R-\d{6}: .+ is open\.$/);
  expect(textsOf(done.page, ".row-meta")).toEqual([expect.stringMatching(/By Meera Teacher$/)]);

  const asked = await staff.press(alike, "Record the payment");
  expect([asked.status, textOf(asked.page, ".notice"), textsOf(asked.page, "dd")[3]]).toEqual([
    409,
    "The plan of this student has changed meanwhile. Nothing was recorded.",
    expect.stringMatching(/^Starter, until /),
  ]);

  const teacher = { results: givenStaff() };
  portal.fake.script("GET /api/staff/session", answer(200, teacher));
  portal.fake.script("GET /api/staff/payments", answer(404));
  const hidden = await staff.get("/teachers/payments");
  expect([hidden.status, textsOf(hidden.page, "nav[aria-label=Staff] a")]).toEqual([
    404,
    ["Home", "Reviews", "Students", "Teaching", "Forum", "Enquiries"],
  ]);
});
