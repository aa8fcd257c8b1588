import { expect, it } from "vitest";
import { isDue, nameOf, unwanted } from "../../../upstream/cli/kept-backups.ts";
import { sydneyLast, sydneyNext } from "../../../upstream/zone.ts";

const HOUR_MS = 60 * 60 * 1000;
const at = (moment: string) => Date.parse(moment);
const names = (...moments: string[]) => moments.map((moment) => nameOf(at(moment)));
const due = (made: string[], now: string, hour = "02:00") =>
  isDue(names(...made), sydneyLast(hour, at(now)), at(now));

it.each([
  ["never made", [], "2026-06-10T01:00+10:00", true],
  ["the hour has come", ["2026-06-09T02:00:01+10:00"], "2026-06-10T02:00+10:00", true],
  ["made at the hour", ["2026-06-10T02:00:01+10:00"], "2026-06-10T23:00+10:00", false],
  ["the machine slept", ["2026-06-06T02:00:01+10:00"], "2026-06-10T01:00+10:00", true],
  ["NTP sets back", ["2026-06-10T02:00:01+10:00"], "2026-06-10T01:30+10:00", false],
  ["and the hour comes again", ["2026-06-10T02:00:01+10:00"], "2026-06-10T02:00+10:00", false],
  ["the clock was a year ahead", ["2027-06-10T02:00:01+10:00"], "2026-06-10T02:00+10:00", true],
  ["spring has no such hour", ["2026-10-03T02:00:01+10:00"], "2026-10-04T03:00+11:00", true],
  ["spring, a minute before", ["2026-10-03T02:00:01+10:00"], "2026-10-04T01:59+10:00", false],
  ["autumn has it twice", ["2027-04-04T02:00:01+11:00"], "2027-04-04T02:00+10:00", false],
])("%s: a backup is due, once a day", (_name, made, now, expected) => {
  expect(due(made, now)).toBe(expected);
});

it("plans one moment for each day of a year with both changes of the clocks", () => {
  const planned = [at("2026-06-01T00:00+10:00")];
  for (let day = 0; day < 366; day++) planned.push(sydneyNext("02:00", planned.at(-1) ?? 0));
  const hours = planned.slice(2).map((one, day) => (one - (planned[day + 1] ?? 0)) / HOUR_MS);
  // Spring moves the hour that it skips to three, so the day after it is the shorter one.
  expect(hours.filter((length) => length !== 24)).toEqual([23, 25]);
});

it("keeps the newest of each of the newest days, and always the one that is just made", () => {
  const [older, first, second, today] = names(
    "2026-06-07T02:00+10:00",
    "2026-06-09T02:00+10:00",
    "2026-06-09T12:00+10:00",
    "2026-06-10T02:00+10:00",
  );
  const [ahead] = names("2027-06-10T02:00+10:00");
  const all = [older, first, second, today, ahead].map(String);
  expect(unwanted(all, String(today), 3)).toEqual([older, first]);
  expect(unwanted(all, String(today), 1)).toEqual([older, first, second, ahead]);
  expect(unwanted(all, String(today), 9)).toEqual([first]);
});
