import { getSubscription, listOwnPlans, type OwnPlan } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { dayMeant, todayIn } from "#app/lib/text/time-zone.server.ts";
import { describeDay } from "./calendar-day.ts";

const WARNED_DAYS = 7;

/** That no plan is left, or that the last one ends within a week. */
export interface PlanEnd {
  isOver: boolean;
  text: string;
}

/** Days are Sydney's, as on the page of the plans. Null with a plan that goes on, or without one. */
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

/** A plan that was stopped before its day says no day. */
function overWords(end: ReturnType<typeof lastEnd>): PlanEnd {
  const isPast = end !== null && end.days <= 0;
  return { isOver: true, text: `Your plan ${isPast ? `ended on ${end.date}` : "has ended"}` };
}

/** The last day that a plan names; null when no day can be read. */
function lastEnd(plans: OwnPlan[]) {
  const today = todayIn(null);
  const ends = plans.flatMap(({ expiry_date }) => {
    const day = expiry_date && dayMeant(expiry_date, null);
    const far = day ? describeDay(day, today) : null;
    return expiry_date && far ? { date: formatDate(expiry_date), ...far } : [];
  });
  return ends.toSorted((one, other) => other.days - one.days)[0] ?? null;
}
