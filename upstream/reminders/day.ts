import type { Now } from "../../plan/today.ts";
import { REPEAT_AFTER_MS } from "../../plan/today.ts";
import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import type { Offers } from "../dashboard/offers.ts";
import { todaysOf } from "../dashboard/today.ts";
import type { Offer } from "../plans/free-taste.ts";
import { zonedDay, zonedMoment } from "../zone.ts";

export type DayAsked = { student: Learner; time_zone: string };
export type StudentsDay = Awaited<ReturnType<typeof daysOf>>[number];

/** Returns students' days of study in their order, each in the student's time zone. */
export async function daysOf(deps: Offer, asked: readonly DayAsked[], offers?: Offers) {
  const now = deps.clock();
  const days = asked.map(({ student, time_zone: zone }) => {
    const today = zonedDay(zone, now);
    const since = stampAfter(0, zonedMoment(zone, today, "00:00"));
    return { student, today, since, repeatBefore: stampAfter(-REPEAT_AFTER_MS, now) };
  });
  const all = await todaysOf(deps, days, offers);
  return all.map((told, at) => {
    const last = told.words?.last_review_at;
    const about: Now = {
      now: new Date(now),
      today: days[at]?.today ?? "",
      lastReview: last ? new Date(last) : null,
    };
    return { told, about };
  });
}
