import { describe, expect, test } from "vitest";
import { momentOf } from "../../../app/routes/forum/post-view.server.ts";

const SYDNEY = "Australia/Sydney";
const words = (time: string, now: string, zone = SYDNEY) =>
  momentOf(time, zone, Date.parse(now))?.words;

describe("relative time", () => {
  test.each([
    ["a clock ahead of ours", "2026-11-20T04:45:30Z", "just now"],
    ["20 seconds", "2026-11-20T04:44:40Z", "just now"],
    ["a minute", "2026-11-20T04:44:00Z", "1 minute ago"],
    ["59 minutes", "2026-11-20T03:46:00Z", "59 minutes ago"],
    ["two hours", "2026-11-20T02:40:00Z", "2 hours ago"],
    ["this morning", "2026-11-19T20:00:00Z", "8 hours ago"],
    ["last night", "2026-11-19T11:00:00Z", "yesterday"],
    ["the first minute of yesterday", "2026-11-18T13:00:00Z", "yesterday"],
    ["the day before", "2026-11-18T12:59:00Z", "2 days ago"],
    ["six days", "2026-11-14T03:00:00Z", "6 days ago"],
    ["eight days", "2026-11-12T03:00:00Z", "1 week ago"],
    ["29 days", "2026-10-22T03:00:00Z", "4 weeks ago"],
    ["three months", "2026-08-20T03:00:00Z", "3 months ago"],
    ["two years", "2024-11-01T03:00:00Z", "2 years ago"],
  ])("%s", (_, time, says) => {
    expect(words(time, "2026-11-20T04:45:00Z")).toBe(says);
  });

  test("shortly after midnight counts hours, not days", () => {
    expect(words("2026-11-19T12:30:00Z", "2026-11-19T14:00:00Z")).toBe("1 hour ago");
    expect(words("2026-11-19T07:30:00Z", "2026-11-19T14:00:00Z")).toBe("yesterday");
  });

  test("uses the student's own day", () => {
    const [time, now] = ["2026-11-19T19:00:00Z", "2026-11-20T04:00:00Z"];
    expect(words(time, now, "Asia/Kolkata"), "half past midnight of today").toBe("9 hours ago");
    expect(words(time, now, "America/Sao_Paulo"), "four in the afternoon of yesterday").toBe(
      "yesterday",
    );
    expect(words("2026-11-19T18:00:00Z", now, "Asia/Kolkata"), "half past eleven at night").toBe(
      "yesterday",
    );
  });

  test("counts the 23-hour day of a clock change as one day", () => {
    // In Sydney on 4 October 2026, two o'clock becomes three o'clock.
    expect(words("2026-10-03T12:30:00Z", "2026-10-04T13:30:00Z")).toBe("2 days ago");
    expect(words("2026-10-03T14:30:00Z", "2026-10-04T12:30:00Z"), "both on the 4th").toBe(
      "22 hours ago",
    );
    expect(words("2026-10-03T14:30:00Z", "2026-10-04T13:30:00Z")).toBe("yesterday");
  });
});

test("gives the exact time in words, in the student's zone", () => {
  const at = (zone: string) => momentOf("2026-11-20T04:45:00.000000Z", zone, 0);
  expect(at(SYDNEY)).toMatchObject({
    iso: "2026-11-20T04:45:00.000Z",
    exact: "Friday, 20 November 2026 at 3:45 pm",
  });
  expect(momentOf("2026-11-20T04:45:00Z", null, 0)?.exact, "not known").toBe(
    "Friday, 20 November 2026 at 3:45 pm, Sydney time",
  );
  expect(at("Asia/Kolkata")?.exact).toBe("Friday, 20 November 2026 at 10:15 am");
  expect(at("America/Sao_Paulo")?.exact).toBe("Friday, 20 November 2026 at 1:45 am");
});

test.each([null, "", "soon"])("reads no time from %j", (time) => {
  expect(momentOf(time, SYDNEY, 0)).toBeNull();
});
