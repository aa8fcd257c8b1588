import { counted } from "#app/lib/text/format.ts";
import { readDay } from "#app/lib/text/upstream-time.ts";
import { daysUntil, type Fit, LIGHT_DAYS, type Pace } from "#plan/plan.ts";

const dayAndMonth = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

interface Said {
  today: string;
  exam: string | null;
  pace: Pace;
  fit: Fit;
}

/** How far the plan comes, in a sentence or two; null where there is nothing to plan. */
export function planWords({ today, exam, pace, fit }: Said): string | null {
  const { total, reached, lastDay, minutesForAll, practised } = fit;
  const left = daysUntil(exam, today);
  if (left === 0) return "Your exam is today. Nothing is planned.";
  if (total === 0) return null;
  if (practised === total)
    return `You have practised ${allOf(total)}. Words and repeats keep you fresh.`;
  if (left !== null && left <= LIGHT_DAYS)
    return "The last two days are light: words and repeats, no new dialogue.";
  const at = `At ${counted(pace.minutes, "minute")} a day you`;
  if (left === null) {
    const more = counted(reached - practised, "more dialogue");
    return `${at} practise ${more} this week. Set your exam date, and we plan until then.`;
  }
  const last = lastDay && readDay(lastDay);
  if (last) return `${at} reach ${allOf(total)} by ${dayAndMonth.format(last)}.`;
  const some = `${at} reach ${reached} of ${counted(total, "dialogue")}.`;
  return minutesForAll === null
    ? `${some} Begin with the topics that you know least.`
    : `${some} ${counted(minutesForAll, "minute")} would reach all.`;
}

const allOf = (total: number) =>
  total === 1 ? "your one dialogue" : `all ${counted(total, "dialogue")}`;
