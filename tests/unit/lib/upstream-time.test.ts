import { describe, expect, test } from "vitest";
import { momentOf } from "../../../app/routes/forum/post-view.server.ts";
import { dayMeant } from "../../../app/lib/text/time-zone.server.ts";
import { formatDate, readDay, readTime, withZone } from "../../../app/lib/text/upstream-time.ts";

const CLOCK = {
  ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
  ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
};

describe("a time of the upstream", () => {
  test.each([
    ["2026-11-20T04:45:00.000000Z", "2026-11-20T04:45:00.000Z"],
    ["2026-11-20T15:45:00+11:00", "2026-11-20T04:45:00.000Z"],
    ["2026-11-20T15:45:00+1100", "2026-11-20T04:45:00.000Z"],
    ["2026-11-20 15:45:00", "2026-11-20T04:45:00.000Z"],
    ["2026-07-20T15:45", "2026-07-20T05:45:00.000Z"],
    // An hour that Sydney's clocks skip, and one that occurs twice.
    ["2026-10-04 02:30:00", "2026-10-03T16:30:00.000Z"],
    ["2026-04-05 02:30:00", "2026-04-04T16:30:00.000Z"],
    ["1798000000", "2026-12-23T04:26:40.000Z"],
  ])("%s is read in Sydney's zone if it has none", (text, iso) =>
    expect(readTime(text)?.toISOString()).toBe(iso),
  );

  test.each([
    ["UTC", "2026-11-20T15:45:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T10:15:00.000Z"],
    ["America/St_Johns", "2026-11-20T19:15:00.000Z"],
  ])("without a zone is read in the provider's, %s", (zone, iso) => {
    expect(readTime(withZone("2026-11-20 15:45:00", zone))?.toISOString()).toBe(iso);
    for (const text of ["2026-11-20T15:45:00Z", "2026-11-20", "2026-02-31 10:00:00", "soon"])
      expect(withZone(text, zone)).toBe(text);
  });

  test.each([
    ["Australia/Sydney", "2026-04-04"],
    ["Australia/Sydney", "2026-10-03"],
    ["Australia/Lord_Howe", "2026-10-03"],
    ["America/St_Johns", "2026-11-01"],
  ])("matches the clocks of %s in each hour around their change, %s", (zone, day) => {
    const clock = new Intl.DateTimeFormat("sv", { ...CLOCK, timeZone: zone });
    for (let hour = -24; hour < 48; hour++) {
      const shown = clock.format(Date.parse(`${day}T00:15:00Z`) + hour * 3_600_000);
      const read = readTime(withZone(shown, zone));
      expect(read && clock.format(read)).toBe(shown);
    }
  });

  test.each([
    null,
    "",
    "soon",
    "2026-02-31T10:00:00Z",
    "2026-11-20T25:00:00Z",
    "2026-11-20",
    "20/11/2026 10:00",
  ])("is not read from %j", (text) => expect(readTime(text)).toBeNull());

  test("days exist in the calendar", () =>
    expect(
      [readDay("2028-02-29"), readDay("2027-02-29"), readDay("2026-1-1")].map(Boolean),
    ).toEqual([true, false, false]));
});

test.each([
  ["2027-01-14", null, "2027-01-14"],
  ["14/01/2027", null, "2027-01-14"],
  ["5-1-2027", null, "2027-01-05"],
  ["2027-01-14 00:00:00", "America/New_York", "2027-01-14"],
  [withZone("2027-01-14 00:00:00", "Asia/Kolkata"), "America/New_York", "2027-01-14"],
  ["2027-01-14T00:00:00.000000Z", "America/New_York", "2027-01-14"],
  ["2027-01-14T13:00:00Z", null, "2027-01-15"],
  ["2027-01-14T13:00:00Z", "Asia/Kolkata", "2027-01-14"],
  ["2027-07-14T13:30:00Z", "Australia/Sydney", "2027-07-14"],
  ["2027-01-14T00:00:00+11:00", "Australia/Sydney", "2027-01-14"],
  ["31/02/2027", null, null],
  ["soon", null, null],
])("the day meant by %s, seen from %s, is %s", (text, zone, day) =>
  expect(dayMeant(text, zone)).toBe(day),
);

test("writes every format of a day alike", () =>
  expect(["05/10/2026", "5/10/2026", "25-10-2026", "2026-10-25"].map(formatDate)).toEqual([
    "05/10/2026",
    "05/10/2026",
    "25/10/2026",
    "25/10/2026",
  ]));

test("lists and the forum read a time alike, in any server zone", () => {
  const late = "2026-11-19 00:30:00";
  expect(formatDate(late)).toBe("19/11/2026");
  expect(momentOf(late, "Australia/Sydney", Date.parse("2026-11-18T14:30:00Z"))).toMatchObject({
    iso: "2026-11-18T13:30:00.000Z",
    words: "1 hour ago",
  });
  expect(formatDate("2026-11-19")).toBe("19/11/2026");
  expect(formatDate("2026-02-31 10:00:00")).toBe("2026-02-31 10:00:00");
});
