import * as reminders from "#app/lib/api/reminders.server.ts";
import { type Case, confirms, counted, reads } from "../case.ts";
import { A_DAY, A_PIECE_OF_WORK } from "./day.ts";

const CHANGES = { never: "it changes what a student asked for" };
const SECRET = { never: "it needs a key that was given before" };
const names = ["rhythm", "weekday", "hour"].map((name) => `results.${name}`);

const MEETING = {
  ...{ topic: "Legal words", start_time: "2026-11-25T08:00:00.000000Z" },
  ...{ accessible: false, join_url: null, duration_minutes: 60 },
  ...{ uid: "369d12a8-d0bc", sequence: 2, changed_at: "2026-11-20T01:00:00.000000Z" },
};

/** Mails and a calendar for students who ask for them. */
export const REMINDERS: Record<string, Case> = {
  "reminders.findReminders": {
    ...reads({
      ask: ({ student }) => reminders.findReminders(student),
      shows: (found) =>
        found === null ? "no reminders" : `mails that come ${found.rhythm}, and a calendar`,
      answer: {
        results: {
          ...{ rhythm: "weekly", weekday: 1, hour: 7, time_zone: "Australia/Perth" },
          ...{ can_mail: true, feed_made_at: "2026-11-20T01:00:00.000000Z" },
        },
      },
      needs: ["results", ...names],
    }),
    absent: "accepted",
  },
  "reminders.updateReminders": confirms({
    asked: CHANGES,
    ask: ({ student }) => {
      const when = { rhythm: "daily", weekday: 1, hour: 7, time_zone: "Australia/Perth" } as const;
      return reminders.updateReminders(student, when);
    },
  }),
  "reminders.createCalendar": reads({
    asked: CHANGES,
    ask: ({ student }) => reminders.createCalendar(student, null),
    shows: (secret) => `an address of ${secret.length} characters`,
    answer: { status: 200, message: "It has an address.", results: { secret: "k3y" } },
    needs: ["results", "results.secret"],
  }),
  "reminders.deleteCalendar": confirms({
    asked: CHANGES,
    ask: ({ student }) => reminders.deleteCalendar(student),
  }),
  "reminders.findCalendar": {
    ...reads({
      asked: SECRET,
      ask: ({ student }) => reminders.findCalendar({ ...student, token: null }, "k3y"),
      shows: (found) => counted("live sessions", found?.meetings.map(({ topic }) => topic) ?? []),
      answer: {
        results: {
          ...{ time_zone: "Australia/Perth", exam_date: "2027-01-14", today: A_DAY },
          ...{ person: "kq3vYw0aZbX1", meetings: [MEETING], cancelled: [MEETING] },
          work: [A_PIECE_OF_WORK],
        },
      },
      needs: [
        ...["results", "results.today", "results.today.mock_tests"],
        ...["repeat_count", "dialogue_count", "practised_count"].map(
          (name) => `results.today.${name}`,
        ),
        ...["taken_count", "open_count"].map((name) => `results.today.mock_tests.${name}`),
      ],
    }),
    absent: "accepted",
    nobody: "accepted",
  },
  "reminders.stopReminders": {
    ...confirms({
      asked: SECRET,
      ask: ({ student }) => reminders.stopReminders({ ...student, token: null }, "token"),
    }),
    absent: "accepted",
    nobody: "accepted",
  },
};
