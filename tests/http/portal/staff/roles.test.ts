import { beforeAll, expect, test } from "vitest";
import { builtApp, type RouteAddress } from "../../../support/built-app.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const TEACHER = { email: "tara@school.example", password: "a password of staff" };
const DOOR = ["first-owner", "forgot", "login", "logout", "password/z"].map(
  (page) => `/staff/${page}`,
);
/** The pages of teachers. A new page belongs to owners only, unless it is listed here. */
const OF_TEACHERS = [
  ...[
    "/staff",
    "/staff/account",
    "/staff/two-step",
    "/staff/forum",
    "/staff/tests",
    "/staff/students",
  ],
  ...["/staff/tests/1", "/staff/tests/1/marks", "/staff/tests/1/publish"],
  ...["/staff/sentences", "/staff/sentences/1"],
  ...["/staff/sounds/content/x.mp3", "/staff/pictures/x.mp3"],
  ...["/staff/teaching", "/staff/groups", "/staff/groups/1", "/staff/groups/1/work"],
  ...["/staff/students/1", "/staff/practices/1", "/staff/enquiries", "/staff/enquiries/1"],
];
const EXAMPLES: Record<string, string> = { ":page": "terms", ":kind": "content", ":name": "x.mp3" };
const FORM = { intent: "details", do: "end 1" };

const portal = usePortal();
const found: { pages: RouteAddress[]; owner?: PortalClient; teacher?: PortalClient } = {
  pages: [],
};

beforeAll(async () => {
  const { routes } = await builtApp(portal.stack.portalUrl, portal.fake.url);
  found.pages = routes
    .filter(({ id, path }) => path.startsWith("/staff") && id !== "routes/staff/staff.route")
    .map((one) => ({
      ...one,
      path: one.path.replaceAll(/:\w+/g, (name) => EXAMPLES[name] ?? "1"),
    }));
  await portal.stack.addStaff({ ...TEACHER, name: "Tara", role: "teacher" });
  found.owner = await logIn(OWNER);
  found.teacher = await logIn(TEACHER);
});

async function logIn(pair: typeof OWNER): Promise<PortalClient> {
  const staff = portal.client();
  await staff.press(await staff.get("/staff/login"), "Log in", pair);
  return staff;
}

const owner = () => found.owner?.copy() ?? portal.client();
const teacher = () => found.teacher?.copy() ?? portal.client();
const posts = () =>
  portal.fake.calls.filter(
    ({ method, path }) => method !== "GET" && path.startsWith("/api/staff/"),
  );

test("a teacher gets no owner page, neither by GET nor by POST", async () => {
  const ofOwners = found.pages.filter(({ path }) => ![...OF_TEACHERS, ...DOOR].includes(path));
  expect(ofOwners.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/staff/people", "/staff/students/1/account", "/staff/content/1"]),
  );
  const staff = teacher();
  for (const { path, hasAction } of ofOwners) {
    const shown = await staff.get(path);
    expect(shown.status, path).toBe(404);
    if (!hasAction) continue;
    const posted = await staff.post(path, FORM);
    // Missing fields are reported first. The page is absent in both cases.
    expect([404, 422], `post ${path}`).toContain(posted.status);
    expect(textOf(posted.page, "h1"), `post ${path}`).toBe(textOf(shown.page, "h1"));
  }
});

test("POSTs from another site or with a student's cookie never reach the staff API", async () => {
  const forms = found.pages.filter(({ hasAction }) => hasAction);
  expect(forms.length).toBeGreaterThan(12);
  const student = await portal.signedIn();
  const before = posts().length;
  for (const { path } of forms) {
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await owner().post(path, FORM, foreign)).status, path).toBe(403);
    if (!DOOR.includes(path))
      expect((await student.post(path, FORM)).status, `a student's: ${path}`).toBe(401);
  }
  expect(posts().length).toBe(before);
});

test("an owner changes roles, requires two-step login and ends an account, but keeps the last owner", async () => {
  const staff = owner();
  const at = await staff.get("/staff/people");
  expect(textsOf(at.page, ".row-meta")).toEqual([
    "Owner teacher@example.com Password alone",
    "Teacher tara@school.example Password alone",
  ]);
  const last = await staff.press(at, "Make a teacher: Meera Teacher");
  expect([last.status, textOf(last.page, ".notice")]).toEqual([
    422,
    "A school needs an owner. Make somebody else an owner first.",
  ]);
  const two = await staff.follow(await staff.press(last, "Make an owner: Tara"));
  expect(textsOf(two.page, ".row-meta").filter((row) => row.startsWith("Owner"))).toHaveLength(2);
  const asked = await staff.press(two, "Save", { asked_of: "required" });
  expect(
    (await staff.follow(asked)).page.querySelector("[value=required][checked]"),
  ).not.toBeNull();
  const again = await logIn(TEACHER);
  expect(textOf((await again.follow(await again.get("/staff/two-step"))).page, "main")).toContain(
    "Your school asks for this step.",
  );
  const ask = await staff.press(await staff.get("/staff/people"), "End the account: Tara");
  expect(textOf(ask.page, "h1")).toBe("End the account?");
  const ended = await staff.follow(await staff.press(ask, "End the account"));
  expect(textOf(ended.page, "main")).not.toContain("Tara");
  expect((await again.get("/staff/two-step")).location).toMatch(/^\/staff\/login/);
  expect(textsOf((await staff.get("/staff/log")).page, ".row-title span")).toEqual([
    "remove from the staff",
    "ask for two-step log-in",
    "change a role",
  ]);
});
