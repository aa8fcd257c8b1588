import { beforeAll, expect, test } from "vitest";
import { version } from "../../../plan/version.ts";
import { focusedOnLoad, textOf, textsOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";
import { scriptsOf } from "../../support/script-rules.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const SITE = " - VLE NAATI CCL Portal";
const HUB = "CCL Practice Dialogues";
const RECENT = "Recent VIP Exam Material";
const DIALOGUE = "/practice/list/questions?question=3";

/** The client checks each page (one h1, skip link, labels, no inline script, …). */
const PAGES: [path: string, title: string, h1: string, menu?: string][] = [
  ["/", "Dashboard", "Dashboard", "Dashboard"],
  ["/progress", "Progress", "Progress", "Dashboard"],
  ["/work", "Work, page 1 of 1", "Work", "Dashboard"],
  ["/live-sessions", "Upcoming Live Sessions", "Upcoming Live Sessions", "Dashboard"],
  ["/online-class-booking", "Online Classes", "Online Classes", "NAATI CCL Online Classes"],
  ["/video", "Videos, page 1 of 1", "Videos", "Videos"],
  [
    "/frequent-ask-question",
    "CCL Frequently Asked Questions",
    "CCL Frequently Asked Questions",
    "Frequent Question",
  ],
  ["/first-day", "Your first day", "Your first day", "Frequent Question"],
  ["/microphone", "Try the microphone", "Try the microphone", "Frequent Question"],
  ["/forum", "Forum, page 1 of 2", "Forum", "Forum"],
  ["/book-naatCcl-exam", "Book NAATI CCL Exam", "Book NAATI CCL Exam", "Book NAATI CCL Exam"],
  ["/vocabulary", "Vocabulary", "Vocabulary", "Vocabulary"],
  ["/practice-ccl", `${HUB}, page 1 of 1`, HUB],
  ["/practice-ccl?tab=pending", "Pending Practice, page 1 of 1", HUB],
  ["/practice-ccl?tab=completed", "Completed Practice, page 1 of 1", HUB],
  ["/recent-exam", `${RECENT}, page 1 of 1`, RECENT, RECENT],
  ["/recent-exam?tab=pending", `Pending Practice, ${RECENT}, page 1 of 1`, RECENT, RECENT],
  ["/recent-exam?tab=completed", `Completed Practice, ${RECENT}, page 1 of 1`, RECENT, RECENT],
  [
    "/practice/list/questions?question=10&segment=2&from=recent-exam",
    "Segment 2 of 9, Vaccination before preschool",
    "Dialogue 2: Vaccination before preschool",
    RECENT,
  ],
  ["/practice/again", "Segments to speak again", "Segments to speak again"],
  ["/practice/ccl/list/1", `${HUB}, Hindi, page 1 of 1`, HUB],
  [
    `${DIALOGUE}&segment=1`,
    "Segment 1 of 13, Getting the bond back",
    "Dialogue 3: Getting the bond back",
  ],
  [
    `${DIALOGUE}&segment=4`,
    "Segment 4 of 13, Getting the bond back",
    "Dialogue 3: Getting the bond back",
  ],
  [`${DIALOGUE}&segment=end`, "End, Getting the bond back", "Dialogue 3: Getting the bond back"],
  ["/practice/list/questions/finish?question=1", "Save or submit", "Save Answer"],
  [
    "/practice/list/questions/leave?question=3&to=1",
    "Go to another dialogue",
    "Go to another dialogue?",
  ],
  ["/practice/list/questions/restart?question=1", "Restart", "Restart"],
  ["/practice-ccl/resume?question=1", "Pending", "Pending"],
  [
    "/practice-ccl/pending?record=2",
    "Pending Practice, Tablets for high blood pressure, page 1 of 3",
    "Dialogue 2: Tablets for high blood pressure",
  ],
  [
    "/practice-ccl/completed?record=1",
    "Completed Practice, A high electricity bill, page 1 of 3",
    "Dialogue 1: A high electricity bill",
  ],
  [
    "/practice-ccl/completed?record=1&page=3",
    "Completed Practice, A high electricity bill, page 3 of 3",
    "Dialogue 1: A high electricity bill",
  ],
];

/** Requested once, because the tests check different parts of the pages. */
let shown: Map<string, Answer>;
beforeAll(async () => {
  const student = await portal.signedIn();
  shown = new Map();
  for (const path of [...PAGES.map(([path]) => path), "/user-profile", "/subscription", "/nope"])
    shown.set(path, await student.get(path));
});

test("each page has its own title and h1, its menu link is marked, and shared caches do not keep it", () => {
  for (const [path, title, h1, menu = HUB] of PAGES) {
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
  const titles = PAGES.map(([, title]) => title + SITE);
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

test("every page has one banner, main menu and main landmark, and unique names for the others", () => {
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

test("the login page has fields for password managers and strict security headers", async () => {
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

test.each([
  ["/practice-ccl", "[name=search]"],
  ["/vocabulary?list=ccl", "[name=search]"],
  [DIALOGUE, "#notes"],
])("%s: the text direction follows what is typed", async (path, field) => {
  const student = await portal.signedIn();
  const { page } = await student.follow(await student.get(path));
  expect(page.querySelector(field)?.getAttribute("dir")).toBe("auto");
});

test("health, status, CSS and icon routes respond", async () => {
  const guest = portal.client();
  const health = await guest.get("/healthz");
  expect([health.status, health.text, health.headers.get("cache-control")]).toEqual([
    200,
    `{"status":"ok","version":"${version}"}`,
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
  for (const [path] of PAGES) {
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
