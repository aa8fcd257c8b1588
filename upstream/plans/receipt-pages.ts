import { writtenDay } from "../clock.ts";
import { escapeHtml } from "../../plan/escape-html.ts";
import { money } from "./catalogue.ts";
import type { Seller } from "./purchase.ts";
import { readTold, receiptNumber } from "./receipts.ts";

type Payment = {
  id: number;
  plan_name: string;
  amount_cents: number;
  payment_mode: string;
  paid_at: string;
  paid_until: string;
  receipt_no: string | null;
  receipt: string | null;
};

type Payer = { first_name: string; last_name: string };
const nameOf = ({ first_name, last_name }: Payer) => `${first_name} ${last_name}`.trim();

interface HistoryShown {
  payer: Payer;
  seller: Seller;
  back: string;
  /** The path of a receipt. */
  hrefOf: (payment: Payment) => string;
}

/** Returns all payments of a student, newest first, to print or save. */
export function historyTable(
  payments: Payment[],
  { payer, seller, back, hrefOf }: HistoryShown,
): string {
  const rows = payments.map((one) => {
    const cells = [
      columnLabel("Paid on") + writtenDay(one.paid_at),
      escapeHtml(soldAs(one)),
      money(one.amount_cents, readTold(one)?.currency ?? seller.currency),
      columnLabel("Paid") + howPaid(one),
      columnLabel("Open until") + writtenDay(one.paid_until),
    ].map((cell) => `<td>${cell}</td>`);
    const number = `<a href="${escapeHtml(hrefOf(one))}">${escapeHtml(receiptNumber(one))}</a>`;
    return `<tr><th scope="row">${number}</th>${cells.join("")}</tr>`;
  });
  const table = `<section class="wide card" aria-label="Payments" tabindex="0"><table>
<thead><tr><th scope="col">Receipt</th><th scope="col">Paid on</th><th scope="col">For</th><th scope="col">Amount</th><th scope="col">How</th><th scope="col">Open until</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></section>`;
  return `<dl class="card"><dt>Paid to</dt><dd>${escapeHtml(seller.name)}</dd><dt>Paid by</dt><dd>${escapeHtml(nameOf(payer))}</dd></dl>
${rows.length > 0 ? table : "<p>There are no payments yet.</p>"}
<p class="screen">Open a receipt to print it, or to save it as a PDF.</p>
<p class="screen"><a href="${escapeHtml(back)}">Back to your subscription</a></p>`;
}

/** Returns one receipt, to print or save, as it was when the payment was made. */
export function receiptSheet(
  payment: Payment,
  { payer, seller, back }: Omit<HistoryShown, "hrefOf">,
): string {
  const told = readTold(payment);
  const from = told?.seller ?? { name: seller.name, number: "", address: "" };
  const currency = told?.currency ?? seller.currency;
  const to = told?.payer ?? { name: nameOf(payer), email: "" };
  const facts = [
    ["Number", [receiptNumber(payment)]],
    ["From", [[from.name, from.number].filter(Boolean).join(", "), ...from.address.split("\n")]],
    ["To", [to.name, to.email]],
    ["Paid on", [`${writtenDay(payment.paid_at)}, ${howPaid(payment)}`]],
  ] as const;
  const untaxed = payment.amount_cents - (told?.tax?.cents ?? 0);
  const sums = [
    [`${soldAs(payment)}, until ${writtenDay(payment.paid_until)}`, untaxed],
    ...(told?.tax ? [[`${told.tax.name} ${told.tax.rate} %`, told.tax.cents] as const] : []),
    ["Paid", payment.amount_cents],
  ] as const;
  const lines = (texts: readonly string[]) => texts.filter(Boolean).map(escapeHtml).join("<br>");
  return `<div class="card"><dl>${facts.map(([name, texts]) => `<dt>${name}</dt><dd>${lines(texts)}</dd>`).join("")}</dl>
<table class="sum"><tbody>${sums.map(([name, cents]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${money(cents, currency)}</td></tr>`).join("")}</tbody></table></div>
${told?.is_test ? "<p>This was a test card: no money has moved.</p>\n" : ""}<p class="screen">Print this page, or save it as a PDF.</p>
<p class="screen"><a href="${escapeHtml(back)}">All payments</a></p>`;
}

const soldAs = ({ plan_name }: Payment) => `${plan_name} plan, NAATI CCL preparation`;

function howPaid(payment: Payment): string {
  return readTold(payment)?.is_test ? "test card" : payment.payment_mode;
}

/** Repeats the column header for phones, where a row is a block. */
const columnLabel = (name: string) => `<span class="name" aria-hidden="true">${name} </span>`;
