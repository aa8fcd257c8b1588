import { describe, expect, it } from "vitest";
import { givenMeeting } from "../../support/given/day.ts";
import { liveSession } from "../../../app/lib/agenda.server.ts";

const meeting = givenMeeting();
const start = (start_time: string | null, zone: string | null = null) =>
  liveSession({ ...meeting, start_time }, zone).start;

describe("the start of a session", () => {
  it.each([
    ["2026-11-21T07:30:00.000Z", "Saturday, November 21, 2026 at 6:30 PM"],
    ["2026-11-21 18:30:00", "Saturday, November 21, 2026 at 6:30 PM"],
    ["2026-11-21T18:30", "Saturday, November 21, 2026 at 6:30 PM"],
    ["2026-11-21T18:30:00+11:00", "Saturday, November 21, 2026 at 6:30 PM"],
    ["2026-11-21T18:30:00+1100", "Saturday, November 21, 2026 at 6:30 PM"],
    ["2026-07-01T08:30:00Z", "Wednesday, July 1, 2026 at 6:30 PM"],
    ["2028-02-28T13:30:00Z", "Tuesday, February 29, 2028 at 12:30 AM"],
    // The clock jumps from 2:00 to 3:00. Half a year later it shows the hour from 2:00 to 3:00
    // twice.
    ["2026-10-03T15:59:00Z", "Sunday, October 4, 2026 at 1:59 AM"],
    ["2026-10-03T16:00:00Z", "Sunday, October 4, 2026 at 3:00 AM"],
    ["2026-04-04T15:30:00Z", "Sunday, April 5, 2026 at 2:30 AM"],
    ["2026-04-04T16:30:00Z", "Sunday, April 5, 2026 at 2:30 AM"],
    ["2026-04-04T17:00:00Z", "Sunday, April 5, 2026 at 3:00 AM"],
  ])("%s is in Sydney %s", (moment, text) => expect(start(moment).text).toBe(text));

  it.each([
    ["Asia/Kolkata", "Saturday, 1:00 PM"],
    ["America/Sao_Paulo", "Saturday, 4:30 AM"],
    ["Pacific/Pago_Pago", "Friday, 8:30 PM"],
    ["Pacific/Kiritimati", "Saturday, 9:30 PM"],
    ["Australia/Perth", "Saturday, 3:30 PM"],
    ["Australia/Sydney", null],
    ["Australia/Melbourne", null],
    [null, null],
  ])("on a clock in %s: %s", (zone, local) =>
    expect(start("2026-11-21T07:30:00Z", zone).local).toBe(local),
  );

  it("shows Brisbane's own time only in summer, when it differs from Sydney's", () => {
    expect(start("2026-07-01T08:30:00Z", "Australia/Brisbane").local).toBeNull();
    expect(start("2026-11-21T07:30:00Z", "Australia/Brisbane").local).toBe("Saturday, 5:30 PM");
  });

  it.each(["soon", "2026-02-31T07:30:00Z", "2026-11-21T25:30:00Z", "2026-11-21", "179524620"])(
    "%s is shown unchanged",
    (text) => expect(start(text, "Asia/Kolkata")).toEqual({ moment: null, text, local: null }),
  );
  it("that is missing shows as to be confirmed", () =>
    expect(start(null)).toEqual({ moment: null, text: "Time to be confirmed", local: null }));
});

describe("the link of a session", () => {
  const join = (join_url: string | null, accessible = true) =>
    liveSession({ ...meeting, join_url, accessible }, null).join;
  it("is kept when it is secure", () =>
    expect(join("https://zoom.us/j/1?pwd=x")).toEqual({ href: "https://zoom.us/j/1?pwd=x" }));
  it.each([
    null,
    "",
    "http://zoom.us/j/1",
    "javascript:alert(1)",
    "data:text/html,x",
    "//zoom.us/j/1",
    "/j/1",
    "zoom.us/j/1",
  ])("is dropped when it is %s", (url) => expect(join(url)).toEqual({ href: null }));
  it("is missing without a plan, whatever the API sent", () =>
    expect(join("https://zoom.us/j/1", false)).toBeNull());
});

it("a session without a topic gets a default name", () =>
  expect(liveSession({ ...meeting, topic: null }, null).topic).toBe("Live session"));
