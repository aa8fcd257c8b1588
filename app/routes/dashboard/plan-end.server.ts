import { getSubscription, listOwnPlans, type OwnPlan } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { formatDate, readDay, describeDay } from "#app/lib/text/upstream-time.ts";
import { dayMeant, todayIn } from "#app/lib/text/time-zone.server.ts";
import { counted } from "#app/lib/text/format.ts";
import type { Fit } from "#plan/fit.ts";
import { daysUntil, LIGHT_DAYS, type Pace } from "#plan/plan.ts";

const WARNED_DAYS = 7;

/** A plan that has ended, or ends within a week. */
export interface PlanEnd {
  isOver: boolean;
  text: string;
}

/** Uses days of Sydney, as the page of plans does. Null without a plan, or when it continues. */
export async function readPlanEnd(student: Student): Promise<PlanEnd | null> {
  const plans = await listOwnPlans(student);
  const active = plans.filter(({ status }) => status?.toLowerCase() === "active");
  if (active.length === 0) return plans.length === 0 ? null : overWords(lastEnd(plans));
  const end = active.every(({ expiry_date }) => expiry_date) ? lastEnd(active) : null;
  if (end === null || end.days < 0 || end.days > WARNED_DAYS) return null;
  const current = await getSubscription(student);
  if (current === null || current.renews) return null;
  return { isOver: false, text: `Your plan ends on ${end.date}, ${end.distance}` };
}

/** A plan that was stopped early names no day. */
function overWords(end: ReturnType<typeof lastEnd>): PlanEnd {
  const isPast = end !== null && end.days <= 0;
  return { isOver: true, text: `Your plan ${isPast ? `ended on ${end.date}` : "has ended"}` };
}

/** Returns the last day of all plans; null when none can be read. */
function lastEnd(plans: OwnPlan[]) {
  const today = todayIn(null);
  const ends = plans.flatMap(({ expiry_date }) => {
    const day = expiry_date && dayMeant(expiry_date, null);
    const far = day ? describeDay(day, today) : null;
    return expiry_date && far ? { date: formatDate(expiry_date), ...far } : [];
  });
  return ends.toSorted((one, other) => other.days - one.days)[0] ?? null;
}

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

/** Says how much the plan covers; null when there is nothing to plan. */
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
