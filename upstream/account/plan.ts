import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

export type Plan = {
  isSubscribed: boolean;
  hearsSamples: boolean;
  seesVideos: boolean;
  seesRecent: boolean;
  /** How many words of the language are open, by their serial; Infinity for all. */
  openWords: number;
  /** How many mock tests it opens, by their serial number. */
  mockTests: number;
};

/** What the student's active plans allow at this moment. */
export async function planOf(db: Db, userId: number): Promise<Plan> {
  const active = await db
    .selectFrom("subscriptions")
    .select([
      "user_sample_response",
      "is_live_video_class",
      "realtime_vip_material",
      "fulllenth_vac_limits",
      "mocktest_limits",
    ])
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", stamp())]))
    .execute();
  return {
    isSubscribed: active.length > 0,
    hearsSamples: active.some((plan) => plan.user_sample_response === 1),
    seesVideos: active.some((plan) => plan.is_live_video_class === 1),
    seesRecent: active.some((plan) => plan.realtime_vip_material === 1),
    openWords: Math.max(0, ...active.map((plan) => amount(plan.fulllenth_vac_limits))),
    mockTests: Math.max(0, ...active.map((plan) => amount(plan.mocktest_limits))),
  };
}

/** A limit of a plan in the contract's code: 0 is none, 1 is all, and another number so many. */
const amount = (limit: number) => (limit === 1 ? Infinity : limit);
