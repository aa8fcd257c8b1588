import ICAL from "ical.js";
import { expect, it, test } from "vitest";
import { givenMeeting, givenToday, givenWork } from "../../support/given/day.ts";
import { aPortal } from "../../support/a-portal.ts";
import { meeting, workRow } from "../../../app/lib/api/dashboard.server.ts";
import type { Calendar } from "../../../app/lib/api/reminders.server.ts";
import { today } from "../../../app/lib/api/today.server.ts";
import {
  calendarFile,
  type Entry,
  calendarEntries,
} from "../../../app/routes/calendar/calendar.server.ts";

const portal = aPortal();

/** Reads our calendar with another library. */
async function read(entries: Entry[]) {
  const text = await calendarFile(portal, entries, "file", "NAATI CCL").text();
  expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThan(76);
  const calendar = ICAL.Component.fromString(text);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
    const isBusy = component.getFirstPropertyValue("transp") === "OPAQUE";
    const [start, end] = [startDate.toString(), endDate.toString()];
    return { uid, summary, description, start, end, isBusy };
  });
}

const plan = (dialogue_count: number) =>
  today.parse(givenToday({ days_off: [0, 6], dialogue_count, practised_count: 0 }));
const calendar = (change: Partial<Calendar> = {}): Calendar => ({
  ...{ time_zone: "Australia/Perth", exam_date: null, meetings: [], work: [], today: plan(0) },
  ...{ person: null, cancelled: [] },
  ...change,
});
const soon = (more: object) =>
  meeting.parse(givenMeeting({ start_time: "2026-11-26T08:30:00Z", ...more }));
/** A Tuesday; in Perth it is half past eleven at night. */
const NOW = new Date("2026-11-24T15:30:00Z");
const entriesOf = (change: Partial<Calendar>, now = NOW) =>
  calendarEntries(calendar(change), "asha", now);

test("titles keep every character, on one line", async () => {
  const topic =
    'Rent, bonds; "keys" \\ C:\\n\r\nand the end: किराया और बंधक, ' + "बहुत लंबा ".repeat(9);
  const [event] = await read(entriesOf({ meetings: [soon({ topic })] }));
  expect(event?.summary).toBe(`Live session: ${topic.replace("\r\n", " ").trim()}`);
  expect(event?.description).toBe("Join it from this page.\nhttp://localhost:3000/live-sessions");
});

test("a session without a length lasts an hour; one without a known start is left out", async () => {
  const meetings = [
    soon({ duration_minutes: 90 }),
    soon({ start_time: "2026-11-27 08:30:00" }),
    soon({ start_time: "soon" }),
  ];
  const events = await read(entriesOf({ meetings }));
  expect(events.map(({ start, end }) => [start, end])).toEqual([
    ["2026-11-26T08:30:00Z", "2026-11-26T10:00:00Z"],
    ["2026-11-26T21:30:00Z", "2026-11-26T22:30:00Z"],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  expect(events.every(({ isBusy }) => isBusy)).toBe(true);
});

test("a teacher's assignment ends when it is due, and links to its page", async () => {
  const given = workRow.parse(givenWork({ sentence: "Mind the numbers." }));
  expect(await read(entriesOf({ work: [given] }))).toEqual([
    {
      uid: "work-4-asha@localhost:3000",
      summary: "Due: Dialogue 2: Tablets",
      description:
        "From your teacher. Mind the numbers.\nhttp://localhost:3000/practice/list/questions?question=5",
      start: "2026-11-30T12:44:00Z",
      end: "2026-11-30T12:59:00Z",
      isBusy: false,
    },
  ]);
});

it.each([
  ["in ten years", "2036-11-24", "2036-11-24"],
  ["past", "2026-11-20", "2026-11-20"],
  ["a moment, where the student is", "2026-12-04T16:00:00Z", "2026-12-05"],
  ["none that can be read", "next week", undefined],
])("an exam date %s", async (_, exam_date, day) => {
  const events = await read(entriesOf({ exam_date }));
  expect(events[0]?.start).toBe(day);
});

test("the plan has no day without dialogues, at most four weeks, and no day off", async () => {
  const days = async (change: Partial<Calendar>, now = NOW) =>
    (await read(entriesOf(change, now))).filter(({ uid }) => uid.startsWith("plan"));
  expect(await days({})).toEqual([]);
  const many = await days({ today: plan(5_000), exam_date: "2036-11-24" });
  expect(many).toHaveLength(20);
  expect(many[0]).toMatchObject({
    start: "2026-11-24",
    end: "2026-11-25",
    summary: "CCL practice: about 20 minutes",
    isBusy: false,
  });
  // A new day has begun in Delhi and Perth.
  const midnight = await days({ today: plan(9) }, new Date("2026-11-24T16:00:00Z"));
  expect(midnight[0]?.start).toBe("2026-11-25");
  // Sydney's clocks change on Sunday, and each day occurs once.
  const october = { today: { ...plan(99), days_off: [] }, time_zone: "Australia/Sydney" };
  const change = await days(october, new Date("2026-10-02T22:00:00Z"));
  expect(change.map(({ start }) => start.slice(8))).toEqual([
    ...["03", "04", "05", "06", "07", "08", "09"],
  ]);
});

test("what is one student's has another id for each; a live session is the school's", async () => {
  const change = {
    exam_date: "2026-12-05",
    meetings: [soon({})],
    work: [workRow.parse(givenWork())],
    today: plan(9),
  };
  const ids = async (person: string) =>
    (await read(calendarEntries(calendar(change), person, NOW))).map(({ uid }) => uid);
  const [asha, ravi] = [await ids("asha"), await ids("ravi")];
  const shared = asha.filter((uid) => ravi.includes(uid));
  expect(asha.length).toBeGreaterThan(3);
  expect(shared).toEqual([expect.stringMatching(/^session-/)]);
});

it.each([["a b\r\nX:1"], [""], ["x".repeat(65)], [{ id: 7 }], [undefined]])(
  "a session whose provider names it %j has the id of its topic and time",
  async (uid) => {
    const [named] = await read(entriesOf({ meetings: [soon({ uid })] }));
    expect(named?.uid).toBe("session-369d12a8-d0bc-87bf-8d6c-dfc6469281ed@localhost:3000");
  },
);
