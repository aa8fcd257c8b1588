import { describe, expect, it } from "vitest";
import { isDay } from "../../../plan/typed.ts";
import { expandSessions, type Session } from "../../../upstream/content/sessions.ts";
import { dayAfter, sydneyDay, sydneyMoment, weekdayOf } from "../../../upstream/zone.ts";

const utc = (moment: number) => new Date(moment).toISOString();

describe("a time in Sydney", () => {
  it.each([
    ["in winter", "2026-07-01", "10:00", "2026-07-01T00:00:00.000Z"],
    ["in summer", "2026-12-05", "10:00", "2026-12-04T23:00:00.000Z"],
    ["on the day clocks go forward, before", "2026-10-04", "01:59", "2026-10-03T15:59:00.000Z"],
    [
      "on the day clocks go forward, in the hour left out",
      "2026-10-04",
      "02:30",
      "2026-10-03T16:30:00.000Z",
    ],
    ["on the day clocks go forward, after", "2026-10-04", "03:00", "2026-10-03T16:00:00.000Z"],
    [
      "on the day clocks go forward, in the evening",
      "2026-10-04",
      "18:00",
      "2026-10-04T07:00:00.000Z",
    ],
    ["on the day clocks go back, before", "2027-04-04", "01:59", "2027-04-03T14:59:00.000Z"],
    [
      "on the day clocks go back, in the hour that comes twice",
      "2027-04-04",
      "02:30",
      "2027-04-03T15:30:00.000Z",
    ],
    ["on the day clocks go back, after", "2027-04-04", "03:00", "2027-04-03T17:00:00.000Z"],
    ["at midnight", "2026-10-05", "00:00", "2026-10-04T13:00:00.000Z"],
  ])("%s", (_, day, time, moment) => expect(utc(sydneyMoment(day, time))).toBe(moment));

  it("names the day in Sydney, whatever day it is elsewhere", () => {
    expect(sydneyDay(Date.parse("2026-11-20T12:59:59Z"))).toBe("2026-11-20");
    expect(sydneyDay(Date.parse("2026-11-20T13:00:00Z"))).toBe("2026-11-21");
    expect(sydneyDay(Date.parse("2026-07-20T13:59:59Z"))).toBe("2026-07-20");
    expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
    expect(dayAfter("2026-01-01", -1)).toBe("2025-12-31");
    expect(weekdayOf("2026-11-21")).toBe("Saturday");
  });
});

describe("the timetable", () => {
  const weekly = (weekday: "Saturday" | "Sunday", time = "10:00"): Session => ({
    topic: "T",
    weekday,
    time,
    duration_minutes: 60,
    join_url: "https://a.test/",
    trial: false,
  });
  const starts = (session: Session, now: string) =>
    expandSessions([session], Date.parse(now)).map(({ startsAt }) => utc(startsAt));

  it("keeps the time in Sydney when the clocks go forward", () => {
    expect(starts(weekly("Saturday"), "2026-09-21T00:00:00Z")).toEqual([
      "2026-09-26T00:00:00.000Z",
      "2026-10-03T00:00:00.000Z",
      "2026-10-09T23:00:00.000Z",
      "2026-10-16T23:00:00.000Z",
    ]);
    expect(starts(weekly("Sunday"), "2026-09-28T00:00:00Z")[0]).toBe("2026-10-03T23:00:00.000Z");
  });

  it("keeps the time in Sydney when the clocks go back", () => {
    expect(starts(weekly("Saturday", "18:30"), "2027-03-22T00:00:00Z")).toEqual([
      "2027-03-27T07:30:00.000Z",
      "2027-04-03T07:30:00.000Z",
      "2027-04-10T08:30:00.000Z",
      "2027-04-17T08:30:00.000Z",
    ]);
    expect(starts(weekly("Sunday"), "2027-03-29T00:00:00Z")[0]).toBe("2027-04-04T00:00:00.000Z");
  });

  it("lists a session until it ends, also one from before midnight", () => {
    const first = (now: string) =>
      starts({ ...weekly("Saturday", "23:30"), duration_minutes: 90 }, now)[0];
    expect(first("2026-11-21T13:59:59Z")).toBe("2026-11-21T12:30:00.000Z");
    expect(first("2026-11-21T14:00:00Z")).toBe("2026-11-28T12:30:00.000Z");
    expect(
      expandSessions([weekly("Saturday")], Date.parse("2026-11-21T00:00:00Z"))[0]?.endsAt,
    ).toBe(Date.parse("2026-11-28T00:00:00Z"));
  });

  it("lists four weeks from any moment", () => {
    for (const [now, first, last] of [
      ["2026-11-20T22:59:59Z", "2026-11-20T23:00:00.000Z", "2026-12-11T23:00:00.000Z"],
      ["2026-11-21T00:00:00Z", "2026-11-27T23:00:00.000Z", "2026-12-18T23:00:00.000Z"],
      ["2026-11-21T12:59:59Z", "2026-11-27T23:00:00.000Z", "2026-12-18T23:00:00.000Z"],
      ["2026-11-21T13:00:00Z", "2026-11-27T23:00:00.000Z", "2026-12-18T23:00:00.000Z"],
    ] as const) {
      const listed = starts(weekly("Saturday"), now);
      expect([now, listed.length, listed[0], listed.at(-1)]).toEqual([now, 4, first, last]);
    }
    // A running session is listed too.
    expect(starts(weekly("Saturday"), "2026-11-20T23:30:00Z")).toHaveLength(5);
  });

  it("lists a single session until it ends", () => {
    const once: Session = {
      topic: "T",
      date: "2027-10-03",
      time: "10:00",
      duration_minutes: 60,
      join_url: "https://a.test/",
      trial: false,
    };
    expect(starts(once, "2026-11-20T00:00:00Z")).toEqual(["2027-10-02T23:00:00.000Z"]);
    expect(starts(once, "2027-10-03T00:00:00Z")).toEqual([]);
  });
});

it.each([
  ["2026-11-20", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["20261120", false],
  ["2026-11-20T00:00", false],
  ["", false],
  [" 2026-11-20", false],
  ["+002026-11", false],
])("%j is a day: %s", (text, isOne) => expect(isDay(text)).toBe(isOne));
