import type { Now } from "../../plan/today.ts";
import { REPEAT_AFTER_MS } from "../../plan/today.ts";
import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import { todayOf } from "../dashboard/today.ts";
import type { Offer } from "../plans/free-taste.ts";
import { zonedDay, zonedMoment } from "../zone.ts";

/** Returns a student's day of study, in their time zone. */
export async function dayOf(deps: Offer, student: Learner, zone: string) {
  const now = deps.clock();
  const today = zonedDay(zone, now);
  const told = await todayOf(deps, student, {
    since: stampAfter(0, zonedMoment(zone, today, "00:00")),
    repeatBefore: stampAfter(-REPEAT_AFTER_MS, now),
  });
  const last = told.words?.last_review_at;
  const about: Now = { now: new Date(now), today, lastReview: last ? new Date(last) : null };
  return { told, about };
}
