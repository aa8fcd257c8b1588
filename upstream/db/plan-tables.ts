import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/**
 * What a plan opens. A limit is none (0), all (1), or the first so many by their serial number
 * (any other number); a flag is no (0) or yes (1).
 */
type Opens = {
  /** Dialogues for practice. */
  practice_limits: number;
  /** Recent exam material. */
  realtime_vip_material: Flag;
  /** Words. */
  fulllenth_vac_limits: number;
  /** Mock tests. */
  mocktest_limits: number;
  /** Videos and live classes. */
  is_live_video_class: Flag;
  /** Sample answers. */
  user_sample_response: Flag;
  /** What a teacher says of a mock test. */
  feedback: Flag;
};

type Defaulted<T> = { [Name in keyof T]: Generated<T[Name]> };

export type PaymentMode = "online" | "offline";

/** Plans that are sold, the checkouts that lead to them, and what was paid. */
export type PlanTables = {
  plans: Opens & {
    id: Generated<number>;
    slug: string;
    plan_name: string;
    price_cents: number;
    /** How long a payment lasts. */
    months: number;
    place: number;
    /** 0 when its content left the folder: no longer sold. */
    active: Flag;
  };
  /** What a student bought, with all that it opens: a later change of the plan changes nothing. */
  subscriptions: Defaulted<Omit<Opens, "user_sample_response">> &
    Pick<Opens, "user_sample_response"> & {
      id: Generated<number>;
      user_id: number;
      /** Null for what was given and not bought. */
      plan_id: Generated<number | null>;
      plan_name: string;
      status: string;
      price_cents: Generated<number>;
      months: Generated<number>;
      payment_mode: Generated<PaymentMode>;
      /** Whether it is paid for again by itself when it ends. */
      renews: Generated<Flag>;
      /** The subscription at Stripe that pays for it again; null when this program does. */
      renewed_by: string | null;
      /** When a payment for the next period failed; null once one did not. */
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
    /** Two requests with the same key are one checkout. */
    request_key: string;
    /** Charged: the money is taken, the plan not yet open. */
    state: "open" | "charged" | "paid" | "abandoned";
    /** From when on a charged one is confirmed. */
    settles_at: string | null;
    /** What Stripe calls it, and the page on which it is paid there. */
    stripe_session: string | null;
    payment_url: string | null;
    /** When Stripe is asked next what became of it, while no message tells it. */
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
    /** Who of the staff recorded it; null for a payment online, or by the command. */
    recorded_by: string | null;
  };
  stripe_subscriptions: {
    id: string;
    user_id: number;
    subscription_id: number;
    /**
     * What Stripe is still to be told: to end it with its period or now, or to take the next payment
     * at `renew_at`.
     */
    asked: "end" | "now" | "move" | null;
    renew_at: string | null;
    tries: Generated<number>;
    next_try_at: string | null;
    /** When Stripe is asked next whether the plan goes on, while no message tells it. */
    next_ask_at: Generated<string | null>;
  };
  /** Messages of Stripe that have been taken. */
  stripe_events: { id: string; created_at: string };
};
