import ICAL from "ical.js";
import { expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

/** Reads a calendar with another library than the one that writes it. */
function eventsIn(text: string) {
  return ICAL.Component.fromString(text)
    .getAllSubcomponents("vevent")
    .map((component) => {
      const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
      const status = component.getFirstPropertyValue("status")?.toString() ?? "";
      const times = `${startDate.toString()} to ${endDate.toString()}`;
      const changed = component.getFirstPropertyValue("last-modified")?.toString() ?? "";
      return { uid, summary, times, sequence: sequence ?? 0, status, changed };
    });
}

type Event = ReturnType<typeof eventsIn>[number];

test("a session stays one event while staff move, rename, lengthen, cancel and publish it", async () => {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const given = {
    ...{ topic: "Numbers", day: "2098-10-05", begins: "09:00" },
    join_url: "https://meet.example.test/9",
  };
  const add = await owner.get("/staff/content/sessions/new");
  const list = await owner.follow(await owner.press(add, "Add the live session", given));
  const link = list.page.querySelectorAll(".row-title a").find(({ text }) => text === "Numbers");
  const editor = link?.getAttribute("href") ?? "";
  const press = async (button: string, typed: Record<string, string> = {}) =>
    owner.follow(await owner.press(await owner.get(editor), button, typed));

  const student = await portal.signedIn();
  const feed = await feedOf(student);
  const inFeed = async () =>
    eventsIn(await (await fetch(feed)).text()).filter(({ times }) => times.startsWith("2098"));
  expect(await inFeed(), "not published").toEqual([]);

  const states: [string, Record<string, string>, string, string, string][] = [
    ["Publish", {}, "Live session: Numbers", "CONFIRMED", "2098-10-04T22:00:00Z to 23:00"],
    ["Save", { begins: "10:30" }, "Live session: Numbers", "CONFIRMED", "23:30:00Z"],
    ["Save", { day: "2098-11-20" }, "Live session: Numbers", "CONFIRMED", "2098-11-19T23:30:00Z"],
    ["Save", { topic: "Dates; 1, 2" }, "Live session: Dates; 1, 2", "CONFIRMED", ""],
    ["Save", { duration_minutes: "90" }, "Live session: Dates; 1, 2", "CONFIRMED", ""],
    ["Withdraw", {}, "Cancelled: Live session: Dates; 1, 2", "CANCELLED", "2098-11-20T01:00:00Z"],
    ["Publish", {}, "Live session: Dates; 1, 2", "CONFIRMED", "2098-11-20T01:00:00Z"],
  ];
  const seen = [];
  for (const [button, typed, summary, status, times] of states) {
    await press(button, typed);
    const events = await inFeed();
    expect(events, `${button} ${JSON.stringify(typed)}`).toMatchObject([{ summary, status }]);
    const [event] = events;
    for (const part of times.split(" to ")) expect(event?.times).toContain(part);
    seen.push(event);
    if (status === "CANCELLED") await expectLink(student, event, "Remove from calendar");
  }
  await expectLink(student, seen.at(-1), "Add to calendar");
  expect(new Set(seen.map((event) => event?.uid)).size).toBe(1);
  expect(seen.map((event) => event?.sequence)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const changes = seen.map((event) => /^2\d{3}-.*Z$/.test(event?.changed ?? ""));
  expect(changes).toEqual([false, ...Array<boolean>(6).fill(true)]);
});

test("an exam date has another id for each student, the same in file and calendar", async () => {
  const ids = [];
  for (const email of ["student@example.com", "visitor@example.com"]) {
    const student = await portal.signedIn(email);
    await student.press(await student.get("/dashboard"), "Save", { exam_date: "2030-05-05" });
    const file = eventsIn((await student.get("/calendar/exam-date")).text);
    const all = eventsIn(await (await fetch(await feedOf(student))).text());
    const exam = all.filter(({ summary }) => summary === "NAATI CCL exam");
    expect(exam.map(({ uid }) => uid)).toEqual(file.map(({ uid }) => uid));
    ids.push(...file.map(({ uid }) => uid));
  }
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^exam-date-[\w-]{22}@/);
});

/** The page links to a file with the same entry as the calendar to follow. */
async function expectLink(student: PortalClient, event: Event | undefined, label: string) {
  const session = event?.uid.replace("session-", "").replace(/@.*/, "") ?? "";
  const href = `/calendar/session?session=${session}`;
  const { page } = await student.get("/live-sessions");
  expect(textOf(page, `a[href="${href}"]`)).toContain(label);
  expect(eventsIn((await student.get(href)).text)).toEqual([event]);
}

async function feedOf(student: PortalClient): Promise<string> {
  const page = await student.get("/user-profile");
  const made = await student.follow(
    await student.press(page, textOf(page.page, "button[name=calendar][value=new]")),
  );
  return made.page.querySelector("#address")?.getAttribute("value") ?? "";
}
