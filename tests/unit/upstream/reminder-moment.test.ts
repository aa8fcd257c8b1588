import { expect, it } from "vitest";
import { nextMail } from "../../../upstream/reminders/moment.ts";

const mail = (zone: string, hour: number, weekday?: number) => ({
  time_zone: zone,
  hour,
  ...(weekday === undefined
    ? { rhythm: "daily" as const, weekday: 1 }
    : { rhythm: "weekly" as const, weekday }),
});
const SYDNEY = "Australia/Sydney";

it.each([
  ["later today", mail(SYDNEY, 7), "2026-11-23T19:00Z", "2026-11-23T20:00Z"],
  [
    "the hour that is just now: tomorrow",
    mail(SYDNEY, 7),
    "2026-11-23T20:00Z",
    "2026-11-24T20:00Z",
  ],
  ["midnight in Perth", mail("Australia/Perth", 0), "2026-11-24T15:59Z", "2026-11-24T16:00Z"],
  ["midnight in Delhi", mail("Asia/Kolkata", 0), "2026-11-24T18:29Z", "2026-11-24T18:30Z"],
  [
    "just after midnight in Delhi",
    mail("Asia/Kolkata", 0),
    "2026-11-24T18:31Z",
    "2026-11-25T18:30Z",
  ],
  [
    "Monday in Delhi, still Sunday in UTC",
    mail("Asia/Kolkata", 4, 1),
    "2026-11-29T00:00Z",
    "2026-11-29T22:30Z",
  ],
  ["a week on", mail(SYDNEY, 7, 2), "2026-11-23T20:00Z", "2026-11-30T20:00Z"],
  [
    "an hour that the clocks skip: the one after it",
    mail(SYDNEY, 2),
    "2026-10-03T12:00Z",
    "2026-10-03T16:00Z",
  ],
  [
    "an hour that comes twice: the first",
    mail(SYDNEY, 2),
    "2027-04-03T12:00Z",
    "2027-04-03T15:00Z",
  ],
  [
    "the second of them: no mail once more",
    mail(SYDNEY, 2),
    "2027-04-03T15:00Z",
    "2027-04-04T16:00Z",
  ],
  [
    "across the change the same hour of the clock",
    mail(SYDNEY, 7),
    "2026-10-03T00:00Z",
    "2026-10-03T20:00Z",
  ],
  ["New York, behind UTC", mail("America/New_York", 20), "2026-11-24T12:00Z", "2026-11-25T01:00Z"],
])("%s", (_, when, now, next) => expect(nextMail(when, Date.parse(now))).toBe(Date.parse(next)));

it("is never while mails are off", () =>
  expect(nextMail({ ...mail(SYDNEY, 7), rhythm: "off" }, 0)).toBeNull());
