import type { ExpressionBuilder, Selectable } from "kysely";
import { stamp } from "../clock.ts";
import { byUser } from "../db/batch.ts";
import type { Db, Schema } from "../db/schema.ts";

export type Plan = {
  isSubscribed: boolean;
  hearsSamples: boolean;
  seesVideos: boolean;
  seesRecent: boolean;
  /** Practice dialogues up to this serial number are open; Infinity means all. */
  openDialogues: number;
  /** Words of the language up to this serial number are open; Infinity means all. */
  openWords: number;
  /** Mock tests up to this serial number are open. */
  mockTests: number;
  getsFeedback: boolean;
};

/** Returns what the student's active plans allow together at a time (milliseconds). */
export async function planOf(db: Db, userId: number, now: number): Promise<Plan> {
  return together(await listActive(db, userId, now));
}

/** Returns the same of several students. */
export async function plansOf(
  db: Db,
  userIds: readonly number[],
  now: number,
): Promise<(userId: number) => Plan> {
  const active = byUser(await openAt(db, now).where("user_id", "in", userIds).execute());
  return (userId) => together(active(userId));
}

type Active = Omit<Selectable<Schema["subscriptions"]>, "user_id">;

function together(active: Active[]): Plan {
  const most = (limits: number[]) => Math.max(0, ...limits.map(amount));
  return {
    isSubscribed: active.length > 0,
    hearsSamples: active.some((plan) => plan.user_sample_response === 1),
    seesVideos: active.some((plan) => plan.is_live_video_class === 1),
    seesRecent: active.some((plan) => plan.realtime_vip_material === 1),
    openDialogues: most(active.map((plan) => plan.practice_limits)),
    openWords: most(active.map((plan) => plan.fulllenth_vac_limits)),
    mockTests: most(active.map((plan) => plan.mocktest_limits)),
    getsFeedback: active.some((plan) => plan.feedback === 1),
  };
}

/** Stripe charges about an hour after a period ends, and may report it late. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Lists the plans that are open at a time (milliseconds), newest first. */
export function listActive(db: Db, userId: number, now: number) {
  return openAt(db, now).where("user_id", "=", userId).orderBy("id", "desc").execute();
}

function openAt(db: Db, now: number) {
  return db.selectFrom("subscriptions").selectAll().where(isOpenAt(now));
}

/** Returns a condition for subscriptions that are open at a time (milliseconds). */
export function isOpenAt(now: number) {
  return (eb: ExpressionBuilder<Schema, "subscriptions">) =>
    eb.and([
      eb("status", "=", "active"),
      eb.or([
        eb("expires_at", "is", null),
        eb("expires_at", ">", stampOf(now)),
        eb.and([
          eb("renews", "=", 1),
          eb("renewed_by", "is not", null),
          eb("expires_at", ">", stampOf(now - GRACE_MS)),
        ]),
      ]),
    ]);
}

type Ending = { expires_at: string | null; renews: number; renewed_by: string | null };

/** Returns when a plan finally ends; null when it never ends. */
export function endOf({ expires_at, renews, renewed_by }: Ending): string | null {
  if (expires_at === null || renews === 0 || renewed_by === null) return expires_at;
  return stampOf(Date.parse(expires_at) + GRACE_MS);
}

const stampOf = (now: number) => stamp(new Date(now));

/** Reads a limit of the contract: 0 is none, 1 is all, and any other number is itself. */
const amount = (limit: number) => (limit === 1 ? Infinity : limit);
