import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A limit is none (0), all (1), or that many by serial number. A flag is 0 or 1. */
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
    /** The months that a payment lasts. */
    months: number;
    place: number;
    /** 0 when withdrawn from sale. */
    active: Flag;
    own: Generated<Flag>;
    /** 1 for the plan that the portal marks. */
    most_popular: Generated<Flag>;
  };
  /** A student's purchase with all it opens, so that later changes of the plan do not matter. */
  subscriptions: Defaulted<Omit<Opens, "user_sample_response">> &
    Pick<Opens, "user_sample_response"> & {
      id: Generated<number>;
      user_id: number;
      /** Null when given and not bought. */
      plan_id: Generated<number | null>;
      plan_name: string;
      status: string;
      price_cents: Generated<number>;
      months: Generated<number>;
      payment_mode: Generated<PaymentMode>;
      renews: Generated<Flag>;
      /** The Stripe subscription that renews it; null when this program does. */
      renewed_by: string | null;
      /** When the payment for the next period failed; null after a success. */
      payment_failed_at: string | null;
      cancelled_at: Generated<string | null>;
      expires_at: string | null;
      created_at: string;
    };
  checkouts: {
    /** Part of a URL that only its student knows. */
    id: string;
    user_id: number;
    plan_id: number;
    price_cents: number;
    /** The terms that the student saw (JSON); null from the version before. */
    terms: Generated<string | null>;
    /** Two requests with the same key are one checkout. */
    request_key: string;
    /** Charged means that the money is taken and the plan is not open yet. */
    state: "open" | "charged" | "paid" | "abandoned";
    /** When a charged checkout is confirmed. */
    settles_at: string | null;
    /** Stripe's id of the session, and the URL of its page. */
    stripe_session: string | null;
    payment_url: string | null;
    /** When to ask Stripe next, if no message comes. */
    next_ask_at: Generated<string | null>;
    expires_at: string;
    created_at: string;
  };
  payments: {
    id: Generated<number>;
    user_id: number;
    subscription_id: number;
    /** The unique cause: a checkout, a renewed period or an invoice. */
    cause: string;
    plan_name: string;
    amount_cents: number;
    payment_mode: PaymentMode;
    paid_at: string;
    paid_until: string;
    /** The member of staff who recorded it; null when paid online, or recorded by the command. */
    recorded_by: string | null;
    /** The number in the school's own series; null for one by the id. */
    receipt_no: Generated<string | null>;
    /** What the receipt says, as JSON; null from the versions before. */
    receipt: Generated<string | null>;
  };
  /** Where each series of numbers goes on. */
  receipt_series: {
    prefix: string;
    next: number;
    /** The least number of digits. */
    width: number;
    /** 1 once a receipt has a number of it: from then on it goes on without a gap. */
    is_used: Flag;
  };
  /** Payments of deleted students, with their ids and without names. */
  payments_kept: {
    id: number;
    plan_name: string;
    amount_cents: number;
    payment_mode: PaymentMode;
    paid_at: string;
    paid_until: string;
    receipt_no: Generated<string | null>;
    receipt: Generated<string | null>;
  };
  stripe_subscriptions: {
    id: string;
    user_id: number;
    subscription_id: number;
    /**
     * The open request to Stripe: end with the period or now, or move the payment to `renew_at`.
     */
    asked: "end" | "now" | "move" | null;
    renew_at: string | null;
    tries: Generated<number>;
    next_try_at: string | null;
    /** When to ask Stripe next whether the plan continues, if no message comes. */
    next_ask_at: Generated<string | null>;
  };
  stripe_events: { id: string; created_at: string };
};
