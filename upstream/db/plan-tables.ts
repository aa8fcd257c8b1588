import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A limit is none (0), all (1), or the first so many by serial number; a flag is 0 or 1. */
type Opens = {
  practice_limits: number;
  realtime_vip_material: Flag;
  fulllenth_vac_limits: number;
  mocktest_limits: number;
  /** Videos and live classes. */
  is_live_video_class: Flag;
  /** Sample answers. */
  user_sample_response: Flag;
  /** A teacher's review of mock tests. */
  feedback: Flag;
};

type Defaulted<T> = { [Name in keyof T]: Generated<T[Name]> };

export type PaymentMode = "online" | "offline";

export type PlanTables = {
  plans: Opens & {
    id: Generated<number>;
    slug: string;
    plan_name: string;
    price_cents: number;
    /** How long a payment lasts. */
    months: number;
    place: number;
    /** 0 when it is withdrawn: no longer sold. */
    active: Flag;
    own: Generated<Flag>;
    /** The one that the portal marks. */
    most_popular: Generated<Flag>;
  };
  /** What a student bought, with all it opens, so that later changes of the plan do not matter. */
  subscriptions: Defaulted<Omit<Opens, "user_sample_response">> &
    Pick<Opens, "user_sample_response"> & {
      id: Generated<number>;
      user_id: number;
      /** Null when it was given and not bought. */
      plan_id: Generated<number | null>;
      plan_name: string;
      status: string;
      price_cents: Generated<number>;
      months: Generated<number>;
      payment_mode: Generated<PaymentMode>;
      renews: Generated<Flag>;
      /** The subscription at Stripe that renews it; null when this program does. */
      renewed_by: string | null;
      /** When the payment for the next period failed; null after a success. */
      payment_failed_at: string | null;
      cancelled_at: Generated<string | null>;
      expires_at: string | null;
      created_at: string;
    };
  checkouts: {
    /** Part of an address that only its student knows. */
    id: string;
    user_id: number;
    plan_id: number;
    price_cents: number;
    /** What is bought, as its student saw it (JSON); null from the version before. */
    terms: Generated<string | null>;
    /** Two requests with the same key are one checkout. */
    request_key: string;
    /** Charged: the money is taken, the plan not yet open. */
    state: "open" | "charged" | "paid" | "abandoned";
    /** When a charged one will be confirmed. */
    settles_at: string | null;
    /** Stripe's name for it, and the page where it is paid. */
    stripe_session: string | null;
    payment_url: string | null;
    /** When to ask Stripe next about it, as long as no message comes. */
    next_ask_at: Generated<string | null>;
    expires_at: string;
    created_at: string;
  };
  payments: {
    id: Generated<number>;
    user_id: number;
    subscription_id: number;
    /** What was paid for, once: a checkout, a renewed period, an invoice. */
    cause: string;
    plan_name: string;
    amount_cents: number;
    payment_mode: PaymentMode;
    paid_at: string;
    paid_until: string;
    /** Which member of staff recorded it; null when paid online, or recorded by the command. */
    recorded_by: string | null;
  };
  /** Payments of students who were deleted, under their numbers and without a name. */
  payments_kept: {
    id: number;
    plan_name: string;
    amount_cents: number;
    payment_mode: PaymentMode;
    paid_at: string;
    paid_until: string;
  };
  stripe_subscriptions: {
    id: string;
    user_id: number;
    subscription_id: number;
    /**
     * What we must tell Stripe: end with the period or now, or move the next payment to `renew_at`.
     */
    asked: "end" | "now" | "move" | null;
    renew_at: string | null;
    tries: Generated<number>;
    next_try_at: string | null;
    /** When to ask Stripe next whether the plan goes on, as long as no message comes. */
    next_ask_at: Generated<string | null>;
  };
  stripe_events: { id: string; created_at: string };
};
