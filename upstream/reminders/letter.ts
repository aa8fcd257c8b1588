import {
  dayWords,
  hourText,
  minutesText,
  moreText,
  WEEKDAYS,
  weakText,
  wordsText,
} from "../../plan/day-words.ts";
import { daysUntil, FIRST_PACE, type PlannedDay, planDays, TEST_MINUTES } from "../../plan/plan.ts";
import {
  begunMinutes,
  begunToday,
  dueToday,
  minutesOfDialogue,
  speakingMinutes,
  wordMinutes,
  workOf,
} from "../../plan/today.ts";
import { zoneText } from "../../plan/zone-text.ts";
import type { Learner } from "../account/tokens.ts";
import { dayAfter, weekdayOf } from "../zone.ts";
import { type Letter, PORTAL } from "../mail/letters.ts";
import type { StudentsDay } from "./day.ts";
import type { When } from "./moment.ts";
import { type StopKey, stopLink } from "./settings.ts";

type Asked = When & { student: Learner; exam: string | null };
type Line = { said: string; minutes: number };

const WEEK = 7;

/**
 * Returns a reminder of due work by the plan, for today or for seven days; null when nothing is
 * due. It contains no text that a student typed.
 */
export function reminderLetter(deps: StopKey, asked: Asked, day: StudentsDay): Letter | null {
  const { exam, rhythm } = asked;
  const { told, about } = day;
  const pace = told.minutes_a_day
    ? { minutes: told.minutes_a_day, daysOff: told.days_off }
    : FIRST_PACE;
  const work = workOf(told, about);
  const days = planDays({ today: about.today, exam, pace, work });
  const isWeekly = rhythm === "weekly";
  const lines = isWeekly ? weekOf(days, about.today) : linesOf(day, days[0] ?? null);
  if (lines.length === 0) return null;
  const minutes = minutesText(lines.reduce((sum, line) => sum + line.minutes, 0));
  const examDays = daysUntil(exam, about.today);
  return {
    subject: `${isWeekly ? "Your week" : "Today"}: about ${minutes} of practice`,
    text: [
      `Your plan for ${isWeekly ? "the next seven days" : "today"} on the ${PORTAL}:`,
      listOf(lines),
      ...(examDays === null
        ? []
        : [`Your exam is ${examDays === 1 ? "tomorrow" : `in ${examDays} days`}.`]),
      `Go on here (log in if you are asked to):\n${deps.publicOrigin}/dashboard`,
      endOf(deps, asked),
    ].join("\n\n"),
  };
}

const listOf = (lines: Line[]) =>
  lines.map(({ said, minutes }) => `- ${said}, about ${minutesText(minutes)}`).join("\n");

/** Begun work counts on days with time for dialogues. */
function linesOf({ told, about }: StudentsDay, planned: PlannedDay | null): Line[] {
  const { words, newWords, weak, repeat, dialogue, more, test } = dueToday(told, planned, about);
  const begun = speakingMinutes(planned) > 0 ? begunToday(told, planned) : [];
  const lines = [
    ...begun.map((one) => ({
      said: `Go on with ${named(one)}: ${one.no_of_q_done} of ${one.no_of_segments} segments are done`,
      minutes: begunMinutes(one) ?? 1,
    })),
    words && { said: `Repeat ${wordsText(words.count)}`, minutes: wordMinutes(words.count) },
    weak && { said: weakText(weak.count, weak.of), minutes: weak.minutes },
    repeat && { said: `Say ${named(repeat)} again`, minutes: minutesOfDialogue(repeat) },
    newWords && {
      said: `Learn ${wordsText(newWords.count, true)}`,
      minutes: wordMinutes(newWords.count),
    },
    dialogue && { said: `Start ${named(dialogue)}`, minutes: minutesOfDialogue(dialogue) },
    more && { said: moreText(more.count), minutes: more.minutes },
    test && { said: `Take ${test.mocktest_name}`, minutes: TEST_MINUTES },
  ];
  return lines.filter((line) => line !== null);
}

const named = ({ serial_no, question_title }: { serial_no: number; question_title: string }) =>
  `dialogue ${serial_no}, ${question_title}`;

function weekOf(days: PlannedDay[], today: string): Line[] {
  return days.slice(0, WEEK).flatMap((day, index) => {
    const words = dayWords(day);
    const name = index === 0 ? "Today" : weekdayOf(dayAfter(today, index));
    return words ? [{ said: `${name}: ${words.said}`, minutes: words.minutes }] : [];
  });
}

function endOf(deps: StopKey, { rhythm, weekday, hour, time_zone, student }: Asked): string {
  const often = rhythm === "weekly" ? `every ${WEEKDAYS[weekday]}` : "every day";
  return `You asked for this mail ${often} at ${hourText(hour)}, ${zoneText(time_zone)}.
Change that in your profile:
${deps.publicOrigin}/user-profile#reminders
End these mails:
${stopLink(deps, student.id)}
`;
}
