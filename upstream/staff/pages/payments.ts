import { html } from "hono/html";
import type { findPayer, OfflinePayment } from "../../plans/offline.ts";
import { receiptNumber } from "../../plans/purchase.ts";
import {
  emailField,
  errorSummary,
  fieldError,
  type Frame,
  type Html,
  layout,
  moment,
  type Notice,
  rowMeta,
  tokenField,
  wiring,
} from "./layout.ts";

export type OfferedPlan = { id: number; plan_name: string; price_cents: number; months: number };
type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>;
type Payments = {
  plans: OfferedPlan[];
  typed: { email: string; plan: string };
  errors: Record<string, string>;
  recorded: OfflinePayment[];
  notice: Notice | null;
};

/** Where a payment that reached the school is recorded, and those that were. */
export function paymentsPage(frame: Frame, page: Payments): Html {
  const { plans, typed, errors, recorded, notice } = page;
  return layout(frame, {
    title: "Payments",
    notice,
    body: html`${errorSummary(errors)}
      <div class="page-head">
        <div>
          <h1>Payments</h1>
          <p>A student has paid at the school: record it, and the plan opens.</p>
        </div>
      </div>
      <form class="fields staff-door" method="post" action="${frame.path}/payments" novalidate>
        ${tokenField(frame)}
        ${emailField("Email of the student", { value: typed.email, error: errors.email, autocomplete: "off" })}
        <div class="field${errors.plan === undefined ? "" : " has-error"}">
          <label for="plan">Plan</label>
          ${fieldError("plan", errors.plan)}
          <select class="input" id="plan" name="plan" ${wiring("plan", { error: errors.plan })}>
            <option value="">Choose a plan</option>
            ${plans.map((plan) => html`<option value="${plan.id}" ${String(plan.id) === typed.plan ? html` selected` : ""}>${offer(plan)}</option>`)}
          </select>
        </div>
        <button class="btn btn-primary" type="submit" name="intent" value="check">Check</button>
      </form>
      <h2 class="staff-list">Recorded last</h2>
      ${
        recorded.length === 0
          ? html`<p>Nothing has been recorded yet.</p>`
          : html`<ol class="rows">
              ${recorded.map(entry)}
            </ol>`
      }`,
  });
}

function entry(payment: OfflinePayment, index: number): Html {
  return html`<li>
    <span class="serial">${index + 1}</span>
    <div>
      <p class="row-title">${payment.first_name} ${payment.last_name}, ${payment.email}</p>
      ${rowMeta(facts(payment))}
    </div>
  </li>`;
}

function facts(payment: OfflinePayment): (Html | string)[] {
  const known = [
    receiptNumber(payment.id),
    payment.plan_name,
    money(payment.amount_cents),
    html`Paid ${moment(payment.paid_at)}`,
    html`Open until ${moment(payment.paid_until)}`,
  ];
  return payment.recorded_by === null ? known : [...known, `By ${payment.recorded_by}`];
}

type PaymentCheck = {
  payer: Payer;
  plan: OfferedPlan;
  /** One payment of two presses. */
  key: string;
  /** Whether the student gets a receipt by mail. */
  canMail: boolean;
};

/** Whose plan is about to be opened, before it is. */
export function checkPaymentPage(frame: Frame, { payer, plan, key, canMail }: PaymentCheck): Html {
  const { current } = payer;
  return layout(frame, {
    title: "Check the payment",
    body: html`<div class="stack staff-door">
      <h1>Check the payment</h1>
      <dl class="staff-facts">
        <div>
          <dt>Student</dt>
          <dd>${payer.first_name} ${payer.last_name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>${payer.email}</dd>
        </div>
        <div>
          <dt>Has paid for</dt>
          <dd>${offer(plan)}</dd>
        </div>
        <div>
          <dt>Has now</dt>
          <dd>
            ${current === null ? "No plan" : html`${current.plan_name}, until ${moment(current.expires_at)}`}
          </dd>
        </div>
      </dl>
      <p>${whatComes(payer, plan)}${canMail ? " A receipt is mailed to the student." : ""}</p>
      <form class="staff-actions" method="post" action="${frame.path}/payments">
        ${tokenField(frame)}<input type="hidden" name="email" value="${payer.email}" /><input
          type="hidden"
          name="plan"
          value="${plan.id}"
        /><input type="hidden" name="key" value="${key}" />
        <button class="btn btn-primary" type="submit" name="intent" value="record">
          Record the payment
        </button>
        <a class="btn" href="${frame.path}/payments">Back</a>
      </form>
    </div>`,
  });
}

function whatComes({ current }: Payer, plan: OfferedPlan): string {
  if (current === null || current.expires_at === null) return "The plan opens at once.";
  return current.plan_id === plan.id
    ? "The plan goes on from its end."
    : "The plan opens at once, and ends with the plan the student has or after its own months, whichever is sooner.";
}

function offer({ plan_name, price_cents, months }: OfferedPlan): string {
  return `${plan_name}, ${money(price_cents)}, ${months} month${months === 1 ? "" : "s"}`;
}

const money = (cents: number) => (cents / 100).toFixed(2);
