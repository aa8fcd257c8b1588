import ICAL from "ical.js";
import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenReminders } from "../../../support/given/account.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const PATH = "/user-profile";
const REMINDERS = "GET /api/v1/user/reminders";
const told = (more: object = {}) => answer(200, { results: givenReminders(more) });
const chosen = ({ page }: Answer) => textsOf(page, "#reminders option[selected]");
const titlesOf = (text: string) =>
  ICAL.Component.fromString(text)
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event).summary);

test("a student chooses the day, hour and time zone of reminder mails, or turns them off", async () => {
  const student = await portal.signedIn();
  student.cookies.set("time-zone", "Australia%2FPerth");
  const page = await student.get(PATH);
  expect(chosen(page)).toEqual(["Never", "7 am", "Perth"]);
  const home = (await student.get("/dashboard")).page;
  expect(textOf(home, '#today a[href="/user-profile#reminders"]')).toBe("Reminders and calendar");
  const save = async (mails: string, hour = "0") =>
    student.press(page, "Save reminders", { mails, hour, time_zone: "Australia/Perth" });
  const answered = await save("0");
  expect(answered.location, "the top of the page, where the answer stands").toBe(PATH);
  const saved = await student.follow(answered);
  expect(textOf(saved.page, ".notice-page")).toBe(
    "We mail you every Sunday at midnight, unless all is done.",
  );
  expect(chosen(saved)).toEqual(["Every Sunday", "midnight", "Perth"]);
  const refused = await save("daily", "24");
  expect([refused.status, textsOf(refused.page, ".summary a"), chosen(refused)[0]]).toEqual([
    422,
    ["Choose an hour"],
    "Every day",
  ]);
  expect(chosen(await student.follow(await save("off")))[0]).toBe("Never");
});

test("hides reminders without the provider's calls, and mail options where no mail can be sent", async () => {
  const student = await portal.signedIn();
  portal.fake.script(REMINDERS, answer(404));
  expect((await student.get(PATH)).page.querySelector("#reminders")).toBeNull();
  portal.fake.script(REMINDERS, told({ can_mail: false }));
  const silent = (await student.get(PATH)).page;
  expect(textsOf(silent, "#reminders button")).toEqual(["Make an address"]);
  expect(textOf(silent, "#reminders")).not.toMatch(/mail/i);
  portal.fake.script(REMINDERS, told());
  // A zone that is not in the list stays unchanged.
  expect(chosen(await student.get(PATH))).toEqual(["Every Sunday", "midnight", "Europe/London"]);
});

test("shows the calendar feed's address once; it works without a login until it is renewed", async () => {
  const student = await portal.signedIn();
  const press = async (button: string) =>
    student.follow(await student.press(await student.get(PATH), button));
  const addressOn = ({ page }: Answer) => page.querySelector("#address")?.getAttribute("value");
  const made = await press("Make an address");
  const address = addressOn(made) ?? "";
  expect(made.page.querySelector("main .field input")?.id, "the first field").toBe("address");
  expect(address).toMatch(/^http:.*\/calendar\/feed\/[\w-]{43}\.ics$/);
  expect(addressOn(await student.get(PATH))).toBeUndefined();
  const feed = await fetch(address);
  expect([
    feed.status,
    feed.headers.get("content-type"),
    feed.headers.get("cache-control"),
  ]).toEqual([200, "text/calendar; charset=utf-8", "private, no-cache"]);
  const text = await feed.text();
  expect(titlesOf(text)).toEqual(
    expect.arrayContaining([
      "NAATI CCL exam",
      expect.stringMatching(/^Live session: /),
      expect.stringMatching(/^CCL practice: about \d+ minutes$/),
    ]),
  );
  expect(text).not.toMatch(/student@|zoom|Asha/i);

  const renewed = addressOn(await press("Make a new address")) ?? "";
  const statusOf = async (wanted: string) => (await fetch(wanted)).status;
  expect([await statusOf(address), await statusOf(renewed)]).toEqual([404, 200]);
  await press("Remove the address");
  expect(await statusOf(renewed)).toBe(404);
  portal.fake.script("GET /api/v1/calendar", answer(401));
  expect(await statusOf(renewed), "a provider that knows no such call").toBe(404);
  const secrets = [address, renewed].map((one) => one.split("/").at(-1)?.replace(".ics", ""));
  for (const secret of secrets)
    expect(portal.stack.portalLog() + portal.stack.upstreamLog()).not.toContain(secret);
  expect(portal.stack.portalLog()).toContain('"path":"/calendar/feed/:token"');
});

test("opening the unsubscribe link changes nothing; one POST without a login stops the mails", async () => {
  const link = `${portal.stack.portalUrl}/reminders/stop/reminders-1.token`;
  const post = (headers: Record<string, string> = {}) =>
    fetch(link, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  const stops = () => portal.fake.calls.filter(({ path }) => path === "/api/v1/reminders/stop");
  const visitor = portal.client();
  const opened = await visitor.get("/reminders/stop/reminders-1.token");
  expect([opened.status, textsOf(opened.page, "main button")]).toEqual([200, ["Stop the mails"]]);
  expect(stops()).toEqual([]);
  expect((await post()).status, "of nobody").toBe(404);
  portal.fake.script("POST /api/v1/reminders/stop", answer(200, { status: 200 }));
  expect((await post()).status).toBe(200);
  const foreign = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
  expect((await post(foreign)).status).toBe(200);
  expect(textOf((await visitor.press(opened, "Stop the mails")).page, "h1")).toBe(
    "Reminder mails are off",
  );
  expect(stops().at(-1)?.body.toString()).toBe('{"token":"reminders-1.token"}');
  expect(portal.stack.portalLog()).not.toContain("reminders-1.token");
});

test("offers the exam date and each live session as calendar files", async () => {
  const student = await portal.signedIn();
  const home = await student.get("/dashboard");
  const links = home.page.querySelectorAll("a").flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    return href.startsWith("/calendar/") ? href : [];
  });
  expect(links.length).toBeGreaterThan(2);
  for (const href of links) {
    const { status, headers, text } = await student.get(href);
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(titlesOf(text)).toHaveLength(1);
  }
  portal.fake.script("GET /api/v1/get-exam-date", answer(200, { results: null }));
  expect((await student.get("/calendar/exam-date")).location).toBe("/dashboard");
  expect((await student.get("/dashboard")).text).not.toContain("/calendar/exam-date");
  expect((await student.get("/calendar/session?session=x")).location).toBe("/live-sessions");
});
