import { writtenDay } from "../clock.ts";
import { escapeHtml } from "../../plan/escape-html.ts";
import { money } from "./catalogue.ts";
import type { Seller } from "./purchase.ts";

/** The result of a payment with each test card. Other numbers do not work. */
const TEST_CARDS = [
  { number: "4242 4242 4242 4242", outcome: "paid", says: "is paid at once" },
  {
    number: "4000 0000 0000 3220",
    outcome: "confirming",
    says: "is confirmed by the bank after ten seconds",
  },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "is declined" },
  { number: "4000 0000 0000 0341", outcome: "abandoned", says: "ends without a payment" },
] as const;

export type CardOutcome = (typeof TEST_CARDS)[number]["outcome"];

/** Returns the result for a number, in any grouping; null for any other number. */
export function outcomeOf(typed: string): CardOutcome | null {
  const digits = typed.replace(/[\s-]/g, "");
  return TEST_CARDS.find(({ number }) => number.replaceAll(" ", "") === digits)?.outcome ?? null;
}

type Offer = { plan_name: string; price_cents: number; months: number };
type Shown = { seller: Seller; paidUntil: string; error?: string; typed?: string };

/**
 * Returns the card form, with the price today and from `paidUntil` on. Shows `error` at its field.
 */
export function cardForm(offer: Offer, { seller, paidUntil, error, typed }: Shown) {
  const described = error === undefined ? "trial" : "card-error trial";
  const message =
    error === undefined
      ? ""
      : `<p class="error" id="card-error" role="alert">${escapeHtml(error)}</p>`;
  const cards = TEST_CARDS.map(
    ({ number, says }) => `<dt><code>${number}</code></dt><dd>${says}</dd>`,
  );
  return `<div class="card">${offerFacts(offer, seller)}
${renewal(offer, seller, paidUntil)}</div>
<form method="post">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="40" value="${escapeHtml(typed ?? "")}" aria-describedby="${described}"${error === undefined ? "" : ' aria-invalid="true" autofocus'}>
${message}
<button type="submit" name="intent" value="pay">Pay ${money(offer.price_cents, seller.currency)}</button>
<button type="submit" class="plain" name="intent" value="leave">Cancel</button>
</form>
<section>
<h2>Test cards</h2>
<p class="hint" id="trial">This is a trial: no money moves. Type no card of your own.</p>
<dl>${cards.join("")}</dl>
</section>`;
}

function offerFacts({ plan_name, price_cents, months }: Offer, seller: Seller): string {
  const facts = [
    ["Sold by", escapeHtml(seller.name)],
    ["Plan", escapeHtml(plan_name)],
    ["Duration", `${months} month${months === 1 ? "" : "s"}`],
    ["To pay today", money(price_cents, seller.currency)],
  ];
  return `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`;
}

/** Describes the renewal before an online payment. */
function renewal({ price_cents, months }: Offer, seller: Seller, paidUntil: string): string {
  const every = months === 1 ? "month" : `${months} months`;
  return `<p>Then ${money(price_cents, seller.currency)} every ${every}, first on ${writtenDay(paidUntil)}, until you cancel. You can cancel at any time under Subscription.</p>`;
}

/** Says why nothing can be paid, with a link back. */
export function nothingToPay(text: string, back: { href: string; text: string }): string {
  return `<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>`;
}
