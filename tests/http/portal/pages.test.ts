import { beforeAll, expect, test } from "vitest";
import { focusedOnLoad, textOf, textsOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";
import { scriptsOf } from "../../support/script-rules.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const SITE = " - VLE NAATI CCL Portal";
const HUB = "CCL Practice Dialogues";
const RECENT = "Recent VIP Exam Material";
const DIALOGUE = "/practice/list/questions?question=3";

/**
 * That a page is sound (one h1, skip link, labels, no inline script, …) is checked by the client
 * with every answer.
 */
const PAGES: { path: string; title: string; h1: string; menu?: string }[] = [
  { path: "/", title: "Dashboard", h1: "Dashboard", menu: "Dashboard" },
  {
    path: "/live-sessions",
    title: "Upcoming Live Sessions",
    h1: "Upcoming Live Sessions",
    menu: "Dashboard",
  },
  {
    path: "/online-class-booking",
    title: "Online Classes",
    h1: "Online Classes",
    menu: "NAATI CCL Online Classes",
  },
  { path: "/video", title: "Videos, page 1 of 1", h1: "Videos", menu: "Videos" },
  {
    path: "/frequent-ask-question",
    title: "CCL Frequently Asked Questions",
    h1: "CCL Frequently Asked Questions",
    menu: "Frequent Question",
  },
  { path: "/first-day", title: "Your first day", h1: "Your first day", menu: "Frequent Question" },
  { path: "/forum", title: "Forum, page 1 of 2", h1: "Forum", menu: "Forum" },
  {
    path: "/book-naatCcl-exam",
    title: "Book NAATI CCL Exam",
    h1: "Book NAATI CCL Exam",
    menu: "Book NAATI CCL Exam",
  },
  { path: "/vocabulary", title: "Vocabulary", h1: "Vocabulary", menu: "Vocabulary" },
  { path: "/practice-ccl", title: `${HUB}, page 1 of 1`, h1: HUB },
  { path: "/practice-ccl?tab=pending", title: "Pending Practice, page 1 of 1", h1: HUB },
  { path: "/practice-ccl?tab=completed", title: "Completed Practice, page 1 of 1", h1: HUB },
  { path: "/recent-exam", title: `${RECENT}, page 1 of 1`, h1: RECENT, menu: RECENT },
  {
    path: "/recent-exam?tab=pending",
    title: `Pending Practice, ${RECENT}, page 1 of 1`,
    h1: RECENT,
    menu: RECENT,
  },
  {
    path: "/recent-exam?tab=completed",
    title: `Completed Practice, ${RECENT}, page 1 of 1`,
    h1: RECENT,
    menu: RECENT,
  },
  {
    path: "/practice/list/questions?question=10&segment=2&from=recent-exam",
    title: "Segment 2 of 9, Vaccination before preschool",
    h1: "Dialogue 2: Vaccination before preschool",
    menu: RECENT,
  },
  { path: "/practice/ccl/list/1", title: `${HUB}, Hindi, page 1 of 1`, h1: HUB },
  {
    path: `${DIALOGUE}&segment=1`,
    title: "Segment 1 of 13, Getting the bond back",
    h1: "Dialogue 3: Getting the bond back",
  },
  {
    path: `${DIALOGUE}&segment=4`,
    title: "Segment 4 of 13, Getting the bond back",
    h1: "Dialogue 3: Getting the bond back",
  },
  {
    path: `${DIALOGUE}&segment=end`,
    title: "End, Getting the bond back",
    h1: "Dialogue 3: Getting the bond back",
  },
  {
    path: "/practice/list/questions/finish?question=1",
    title: "Save or submit",
    h1: "Save Answer",
  },
  {
    path: "/practice/list/questions/leave?question=3&to=1",
    title: "Go to another dialogue",
    h1: "Go to another dialogue?",
  },
  { path: "/practice/list/questions/restart?question=1", title: "Restart", h1: "Restart" },
  { path: "/practice-ccl/resume?question=1", title: "Pending", h1: "Pending" },
  {
    path: "/practice-ccl/pending?record=2",
    title: "Pending Practice, Tablets for high blood pressure, page 1 of 3",
    h1: "Dialogue 2: Tablets for high blood pressure",
  },
  {
    path: "/practice-ccl/completed?record=1",
    title: "Completed Practice, A high electricity bill, page 1 of 3",
    h1: "Dialogue 1: A high electricity bill",
  },
  {
    path: "/practice-ccl/completed?record=1&page=3",
    title: "Completed Practice, A high electricity bill, page 3 of 3",
    h1: "Dialogue 1: A high electricity bill",
  },
];

/** Asked for once: the tests look at different things on them. */
let shown: Map<string, Answer>;
beforeAll(async () => {
  const student = await portal.signedIn();
  shown = new Map();
  for (const path of [...PAGES.map(({ path }) => path), "/user-profile", "/subscription", "/nope"])
    shown.set(path, await student.get(path));
});

test("signed-in pages have a title and a heading of their own, their link of the menu is marked, and no cache keeps them for others", async () => {
  for (const { path, title, h1, menu = HUB } of PAGES) {
    const answer = at(path);
    expect
      .soft({
        path,
        status: answer.status,
        title: textOf(answer.page, "title"),
        h1: textOf(answer.page, "h1"),
      })
      .toEqual({ path, status: 200, title: title + SITE, h1 });
    expect.soft(answer.headers.get("cache-control"), path).toBe("private, no-cache");
    expect
      .soft(textsOf(answer.page, "nav[aria-label=Main] [aria-current=page]"), path)
      .toEqual([menu]);
    expect.soft(focusedOnLoad(answer.page), path).toEqual([]);
  }
});

test("no two pages of the portal share a title", async () => {
  const guest = portal.client();
  const titles = PAGES.map(({ title }) => title + SITE);
  for (const path of [
    "/login",
    "/sign-up",
    "/forgot-password",
    "/reset/password/token",
    "/email-verfication/token",
  ])
    titles.push(textOf((await guest.get(path)).page, "title"));
  for (const path of ["/user-profile", "/subscription", "/nope"])
    titles.push(textOf(at(path).page, "title"));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test("every page has one banner, one main menu and one main, named where there are more of a kind", async () => {
  for (const [path, { page }] of shown) {
    expect
      .soft(
        ["body > header", "main", "nav[aria-label=Main]"].map(
          (landmark) => page.querySelectorAll(landmark).length,
        ),
        path,
      )
      .toEqual([1, 1, 1]);
    const names = page
      .querySelectorAll(
        "nav, aside, section[aria-label], section[aria-labelledby], [role=search], [role=region]",
      )
      .map((landmark) => {
        const label =
          landmark.getAttribute("aria-label") ??
          textOf(page, `[id='${landmark.getAttribute("aria-labelledby") ?? "none"}']`);
        return `${landmark.getAttribute("role") ?? landmark.tagName} ${label}`;
      });
    expect
      .soft(
        names.filter((name, index) => name.endsWith(" ") || names.indexOf(name) !== index),
        path,
      )
      .toEqual([]);
  }
});

test("the login page: fields as a password manager wants them, and headers that keep others out", async () => {
  const { page, headers, status } = await portal.client().get("/login");
  expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
    200,
    "Naati Ccl Portal Login",
    "Log in",
  ]);
  expect(page.querySelector("#email")?.attributes).toMatchObject({
    type: "email",
    autoComplete: "username",
  });
  expect(page.querySelector("#password")?.attributes).toMatchObject({
    type: "password",
    autoComplete: "current-password",
  });
  expect(textOf(page, "label[for=email]")).toBe("User Name");
  expect(scriptsOf(page).length).toBe(1);
  expect(headers.get("content-security-policy")).toMatch(
    /default-src 'self'; script-src 'self';.*frame-ancestors 'none'/,
  );
  expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*(unsafe|nonce)/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("microphone=(self)");
});

test("answers that are not pages", async () => {
  const guest = portal.client();
  const health = await guest.get("/healthz");
  expect([health.status, health.text, health.headers.get("cache-control")]).toEqual([
    200,
    '{"status":"ok"}',
    "no-store",
  ]);
  const ready = await guest.get("/readyz");
  expect([ready.status, ready.text]).toEqual([
    200,
    `{"status":"ready","origin":"${portal.stack.portalUrl}"}`,
  ]);
  const status = await guest.get("/status");
  expect(JSON.parse(status.text)).toMatchObject({ portal: "ok", upstream: "ok" });
  const css = await guest.get("/signed-out.css");
  expect(Object.fromEntries(css.headers)).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "clear-site-data": '"cache"',
    "cache-control": "no-store",
  });
  const icon = await guest.get("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type"), icon.bytes.length > 100]).toEqual([
    200,
    "image/x-icon",
    true,
  ]);
  expect((await guest.get("/recordings")).status).toBe(405);
  for (const path of ["/logout", "/preferences/sidebar"])
    expect((await guest.get(path)).location, path).toBe("/");
});

test("HEAD answers like GET, without a body and without using up the notice", async () => {
  const student = portal.client();
  await student.logIn();
  for (const { path } of PAGES) {
    const answer = await student.head(path);
    expect([answer.status, answer.text], path).toEqual([200, ""]);
  }
  expect(student.cookies.has("portal-notice")).toBe(true);
  expect(textOf((await student.get("/practice-ccl")).page, ".notice-page")).toBe(
    "Login Successsfully!",
  );
});

function at(path: string): Answer {
  const answer = shown.get(path);
  if (!answer) throw new Error(`${path} was not asked for`);
  return answer;
}
