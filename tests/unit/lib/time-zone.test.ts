import { describe, expect, it } from "vitest";
import {
  dayBegan,
  dayEnds,
  earliestToday,
  timeZoneOf,
  todayIn,
} from "../../../app/lib/text/time-zone.server.ts";

const zoneOf = (cookie: string) =>
  timeZoneOf(new Request("http://localhost/", { headers: { Cookie: cookie } }));

describe("the student's time zone", () => {
  it.each([
    ["time-zone=Asia/Kolkata", /^Asia\/(Kolkata|Calcutta)$/],
    ["sidebar=full; time-zone=America%2FSao_Paulo", /^America\/Sao_Paulo$/],
    ["time-zone=UTC", /^UTC$/],
  ])("is read from %s", (cookie, zone) => expect(zoneOf(cookie)).toMatch(zone));

  it.each([
    "",
    "time-zone=",
    "time-zone=Mars/Olympus",
    "time-zone=%E0%A4%A",
    "time-zone=../../etc/passwd",
    "time-zone=<script>",
    `time-zone=${"x".repeat(5000)}`,
  ])("is unknown with %s", (cookie) => expect(zoneOf(cookie)).toBeNull());
});

describe("the student's day", () => {
  // 13:30 in UTC is past midnight in Sydney (UTC+11 in summer), evening in India, morning in
  // Brazil.
  const NOW = new Date("2026-11-20T13:30:00Z");
  it.each([
    ["Australia/Sydney", "2026-11-21"],
    ["Asia/Kolkata", "2026-11-20"],
    ["America/Sao_Paulo", "2026-11-20"],
    ["Pacific/Kiritimati", "2026-11-21"],
    ["Pacific/Pago_Pago", "2026-11-20"],
  ])("in %s is %s", (zone, day) =>
    expect([todayIn(zone, NOW), earliestToday(zone, NOW)]).toEqual([day, day]),
  );

  it("differs by two days across the date line for an hour", () => {
    const now = new Date("2026-11-20T10:30:00Z");
    expect([todayIn("Pacific/Kiritimati", now), todayIn("Pacific/Pago_Pago", now)]).toEqual([
      "2026-11-21",
      "2026-11-19",
    ]);
  });

  it.each([
    // Their clocks skip midnight, or show it twice, or the whole day has 23 or 25 hours.
    ["America/Havana", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00Z"],
    ["Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"],
    ["Australia/Sydney", "2026-10-03T14:00:00Z", "2026-10-04T13:00:00Z"],
    ["Australia/Sydney", "2026-04-04T13:00:00Z", "2026-04-05T14:00:00Z"],
  ])("in %s begins at %s and ends at %s", (zone, from, to) => {
    const now = new Date(Date.parse(from) + 10 * 60 * 60 * 1000);
    const bounds = [dayBegan(zone, now), dayEnds(zone, now)].map((at) => at.getTime());
    expect(bounds).toEqual([Date.parse(from), Date.parse(to)]);
  });

  it("is Sydney's when the zone is unknown, and at the earliest the first day on Earth", () => {
    expect([todayIn(null, NOW), earliestToday(null, NOW)]).toEqual(["2026-11-21", "2026-11-20"]);
    expect(earliestToday(null, new Date("2026-11-20T11:59:00Z"))).toBe("2026-11-19");
    expect(earliestToday(null, new Date("2026-11-20T12:00:00Z"))).toBe("2026-11-20");
  });

  it.each([
    // Clocks go forward on 4 October 2026 at 2:00, and back on 5 April 2026 at 3:00.
    ["2026-10-03T13:59:59Z", "2026-10-03"],
    ["2026-10-03T14:00:00Z", "2026-10-04"],
    ["2026-10-04T12:59:59Z", "2026-10-04"],
    ["2026-10-04T13:00:00Z", "2026-10-05"],
    ["2026-04-04T12:59:59Z", "2026-04-04"],
    ["2026-04-04T13:00:00Z", "2026-04-05"],
    ["2026-04-05T13:59:59Z", "2026-04-05"],
    ["2026-04-05T14:00:00Z", "2026-04-06"],
  ])("begins at midnight in Sydney when the clocks change, too: %s is %s", (moment, day) =>
    expect(todayIn(null, new Date(moment))).toBe(day),
  );
});
