import { beforeAll, expect, test } from "vitest";
import type { StaffHome, WaitingRow } from "../../../../contract/staff/home.ts";
import { answer } from "../../../support/fake-upstream.ts";
import { givenStaff } from "../../../support/given/staff.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const HOUR_MS = 60 * 60 * 1000;
const portal = usePortal();

const logged: { staff?: PortalClient } = {};
beforeAll(async () => {
  const staff = portal.client();
  await staff.press(await staff.get("/staff/login"), "Log in", OWNER);
  logged.staff = staff;
});
const staff = () => logged.staff?.copy() ?? portal.client();

const row = (
  kind: WaitingRow["kind"],
  id: number,
  hours: number,
  more: Partial<WaitingRow> = {},
) => ({
  ...{ kind, id, title: `Do ${kind} ${id}`, detail: "", begun: null },
  since: new Date(Date.now() - hours * HOUR_MS).toISOString().replace("Z", "000Z"),
  ...more,
});
const OLD: StaffHome = {
  waits: { reviews: 2, reports: 0, enquiries: 1, failed_payments: 0 },
  weeks: [{ day: "2026-11-23", students: 2, dialogues: 1, sold: 0 }],
  results: { enough: 0, short: 0, unmarked: 2 },
};
const homeIs = (home: StaffHome) =>
  portal.fake.script("GET /api/staff/home", answer(200, { results: home }));
const sessionIs = (more: object) =>
  portal.fake.script("GET /api/staff/session", answer(200, { results: givenStaff(more) }));

test("each row says its age and leads to the page where it is done, the next thing first", async () => {
  sessionIs({ role: "owner", waits: { test: 100, practice: 0, enquiry: 1, report: 0 } });
  homeIs({
    ...OLD,
    waiting: {
      rows: [
        row("test", 4, 24 * 9, { begun: "other" }),
        row("test", 5, 49),
        row("practice", 6, 30),
        row("enquiry", 7, 5),
        row("report", 8, 4),
        row("renewal", 9, 3),
        row("mail", 10, 0),
      ],
      counts: { test: 100, practice: 1, enquiry: 3, report: 1, renewal: 1, mail: 12 },
    },
    today: { students: 17, dialogues: 23, tests: 1, sold: { plans: 2, cents: 27_800 } },
    help: [{ student_id: 3, first_name: "Mei", language: "Mandarin", why: "Exam in 9 days" }],
  });
  const { page } = await staff().get("/staff");
  const rows = page.querySelectorAll(".waitlist > li");
  expect(
    rows.map((one) => [
      textOf(one, ".waits-since").split(", ")[0],
      one.querySelector(".btn")?.getAttribute("href"),
      textOf(one, ".btn").replace(/: .*/, ""),
    ]),
  ).toEqual([
    ["9 days", "/staff/tests/4", "Look at it"],
    ["2 days", "/staff/tests/5", "Begin the review"],
    ["1 day", "/staff/practices/6", "Listen"],
    ["5 hours", "/staff/enquiries/7", "Answer"],
    ["4 hours", "/staff/forum?thread=8", "Look at it"],
    ["3 hours", "/staff/students/9/account", "Open the account"],
    ["1 minute", "/staff/school/mail#mails", "See which"],
  ]);
  expect(textsOf(page, ".waits-since")[0], "the promise of days is over").toBe("9 days, late");
  expect(textsOf(page, ".waits-next h3"), "somebody else has begun the first").toEqual([
    "Do test 5",
  ]);
  expect(page.querySelectorAll("main .btn-primary")).toHaveLength(1);
  expect(textOf(page, ".waits-more")).toBe("And 98 or more mock tests, 2 enquiries more.");
  expect(textOf(page, ".page-head p")).toMatch(
    /^\w+ \d+ \w+\. 118 or more things wait, the oldest for 9 days\.$/,
  );
  expect(textsOf(page, ".home-figures dt").at(-1)).toBe("plans sold, $278");
  expect(textsOf(page, ".home-people li")).toEqual(["Mei, Mandarin Exam in 9 days"]);
  expect(textsOf(page, "nav[aria-label=Staff] a")).toEqual([
    ...["Home", "Reviews 99+ waiting", "Students", "Teaching", "Forum", "Enquiries 1 waiting"],
    ...["Content", "School"],
  ]);
});

test("with an API of the release before, the home counts as before, and the menu does not", async () => {
  sessionIs({});
  homeIs(OLD);
  const { status, page } = await staff().get("/staff");
  expect(status).toBe(200);
  expect(textsOf(page, ".staff-waits li")).toEqual(["2 mock tests to review", "1 enquiry"]);
  expect(page.querySelector(".nav-count, .home-figures, .home-people")).toBeNull();
  expect(textOf(page, "nav[aria-label=Staff]")).not.toContain("School");
});

test("a school where nothing waits has one calm line with a way on", async () => {
  homeIs({ ...OLD, waiting: { rows: [], counts: { test: 0 } } });
  const { page } = await staff().get("/staff");
  expect(textsOf(page, "[aria-labelledby=waits] .empty p")).toEqual([
    ...["Nothing is waiting", "See who practises."],
  ]);
});

test("staff have the students' account menu and menu, whose width a form changes", async () => {
  const member = staff();
  const list = await member.get("/staff/students?search=a");
  expect(textsOf(list.page, ".menu-list li")).toEqual([
    "Your account",
    "Two-step log-in",
    "Log out",
  ]);
  expect(textsOf(list.page, "nav[aria-label=Staff] [aria-current=page]")).toEqual(["Students"]);
  const narrow = await member.press(list, "Collapse menu");
  expect(narrow.location).toBe("/staff/students?search=a");
  const { page } = await member.follow(narrow);
  expect(page.querySelector(".shell")?.getAttribute("data-sidebar")).toBe("mini");
  expect(textsOf((await member.get("/staff/two-step")).page, ".menu-list li")).toHaveLength(3);
});
