import { complete, within } from "./shapes.ts";

export type Session = {
  id: string;
  checkout: string | null;
  customer: string;
  amount: number;
  currency: string;
  months: number;
  metadata: Record<string, string>;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  subscription: string | null;
  url: string;
  /** The browser's targets after a payment, and after leaving. */
  success: string;
  cancel: string;
};
export type Subscription = {
  id: string;
  customer: string;
  metadata: Record<string, string>;
  amount: number;
  currency: string;
  status: string;
  endsWithPeriod: boolean;
  trialEnd: number | null;
  start: number;
  end: number;
  latestInvoice: string | null;
};
export type Invoice = {
  id: string;
  subscription: Subscription;
  reason: string;
  amount: number;
  isPaid: boolean;
  start: number;
  end: number;
};

const LATER = 24 * 60 * 60;
const common = { created: 1_790_000_000, livemode: false };
const NO_TAX = { automatic_tax: { enabled: false, liability: null, provider: null, status: null } };

/** Makes Stripe's answer for a customer. */
export function customerAnswer(id: string, email: string) {
  const invoice_settings = {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  };
  const more = { balance: 0, delinquent: false, metadata: {}, email, invoice_settings };
  return complete("Customer", { ...common, ...more, id, object: "customer" });
}

/** Makes the answer for a session. Its subscription is an id, or an object when requested. */
export function sessionAnswer(session: Session, subscription: unknown) {
  const { id, checkout, customer, amount, currency, metadata, status, isPaid, url } = session;
  return complete("Checkout.Session", {
    ...common,
    ...NO_TAX,
    ...{ id, customer, currency, metadata, status, subscription },
    object: "checkout.session",
    client_reference_id: checkout,
    amount_subtotal: amount,
    amount_total: amount,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    expires_at: common.created + LATER,
    mode: "subscription",
    payment_method_types: ["card"],
    payment_status: isPaid ? "paid" : "unpaid",
    shipping_options: [],
    ui_mode: "hosted_page",
    url: status === "open" ? url : null,
  });
}

/** Makes the answer for a subscription. Its last invoice is an id, or an object when requested. */
export function subscriptionAnswer(one: Subscription, latest_invoice: unknown = one.latestInvoice) {
  const { id, customer, metadata, currency, status, start, end } = one;
  const item = within("Subscription", ["items", "data"], {
    ...common,
    id: `si_${id}`,
    object: "subscription_item",
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    plan: { id: `price_${id}`, object: "plan" },
    price: { id: `price_${id}`, object: "price" },
    subscription: id,
    tax_rates: [],
    quantity: 1,
  });
  delete item.livemode;
  return complete("Subscription", {
    ...common,
    ...{ automatic_tax: { disabled_reason: null, enabled: false, liability: null } },
    ...{ id, customer, metadata, currency, status, latest_invoice },
    object: "subscription",
    billing_cycle_anchor: start,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    cancel_at_period_end: one.endsWithPeriod,
    cancel_at: one.endsWithPeriod ? end : null,
    collection_method: "charge_automatically",
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: [item], has_more: false, url: "/v1/subscription_items" },
    start_date: start,
    trial_end: one.trialEnd,
  });
}

export function invoiceAnswer({ id, subscription, reason, amount, isPaid, start, end }: Invoice) {
  const { customer, currency, metadata } = subscription;
  const line = within("Invoice", ["lines", "data"], {
    id: `il_${id}`,
    object: "line_item",
    amount,
    currency,
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: {},
    period: { start, end },
    subtotal: amount,
  });
  const paid = isPaid ? amount : 0;
  return complete("Invoice", {
    ...common,
    ...{
      automatic_tax: {
        disabled_reason: null,
        enabled: false,
        liability: null,
        provider: null,
        status: null,
      },
    },
    ...{ id, customer, currency },
    object: "invoice",
    billing_reason: reason,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: amount - paid,
    amount_shipping: 0,
    attempt_count: 1,
    attempted: true,
    collection_method: "charge_automatically",
    default_tax_rates: [],
    discounts: [],
    issuer: { type: "self" },
    lines: { object: "list", data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    // As at Stripe, this is the past period. The line has the paid period.
    period_start: start - LATER,
    period_end: start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: isPaid ? "paid" : "open",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
  });
}
