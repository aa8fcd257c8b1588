import { describe, expect, it } from "vitest";
import { describeDay } from "../../../app/lib/text/upstream-time.ts";
import { isDay } from "../../../plan/typed.ts";

describe("a day of the calendar", () => {
  it.each(["2026-12-12", "2028-02-29", "2000-02-29", "9999-12-31"])("is %s", (day) =>
    expect(isDay(day)).toBe(true),
  );
  it.each([
    "",
    "2026-02-31",
    "2026-13-01",
    "2026-00-10",
    "2026-12-00",
    "2027-02-29",
    "2100-02-29",
    "12/12/2026",
    "2026-1-2",
    "2026-12-12T00:00",
    " 2026-12-12",
    "tomorrow",
    "２０２６-12-12",
  ])("is not %j", (day) => expect(isDay(day)).toBe(false));
});

describe("the countdown", () => {
  it.each([
    ["2026-11-20", "today"],
    ["2026-11-21", "tomorrow"],
    ["2026-11-22", "in 2 days"],
    ["2026-12-12", "in 22 days"],
    ["2027-11-20", "in 365 days"],
    ["2026-11-19", "yesterday"],
    ["2026-11-17", "3 days ago"],
  ])("from 20 November 2026 to %s: %s", (day, distance) =>
    expect(describeDay(day, "2026-11-20")?.distance).toBe(distance),
  );

  it("counts days, not hours, across clock changes, leap days and New Year", () => {
    const daysFrom = (from: string, to: string) => describeDay(to, from)?.days;
    expect(daysFrom("2026-10-03", "2026-10-05")).toBe(2);
    expect(daysFrom("2026-04-04", "2026-04-06")).toBe(2);
    expect(daysFrom("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysFrom("2027-02-28", "2027-03-01")).toBe(1);
    expect(daysFrom("2026-12-31", "2027-01-01")).toBe(1);
  });

  it("names the day in words, in any server time zone", () => {
    expect(describeDay("2026-12-12", "2026-11-20")).toMatchObject({
      long: "12 December 2026",
      weekday: "Saturday",
    });
    expect(describeDay("soon", "2026-11-20")).toBeNull();
  });
});
