import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { type BookedPayment, paymentCalls } from "#contract/staff/payments.ts";
import { staffLoader } from "../kit/access.server.ts";
import { csvStream } from "../kit/csv.server.ts";

const HEAD = [
  ...["Receipt", "Paid at (UTC)", "Name", "Email", "For", "How"],
  ...["Amount", "Tax within", "Tax", "Currency", "Recorded by"],
];

/** Sends all payments of some days to an owner as a table. */
export const loader = staffLoader(async ({ caller, url }) => {
  const from = url.searchParams.get("from") ?? "";
  const to = url.searchParams.get("to") ?? "";
  // Asked before the answer begins, so that a refusal is a page.
  const first = await askStaff(caller, paymentCalls.book, { query: { from, to } });
  const days = [from, to].filter((day) => /^[\d-]{10}$/.test(day));
  return csvStream(["payments", ...days].join("-"), HEAD, pagesFrom(caller, { from, to }, first));
});

async function* pagesFrom(
  caller: Caller,
  query: { from: string; to: string },
  first: { rows: BookedPayment[]; next: number | null },
) {
  let { rows, next } = first;
  yield rows.map(rowOf);
  while (next !== null) {
    // Each page has a time of its own.
    const asked: Caller = { ...caller, deadline: Infinity };
    ({ rows, next } = await askStaff(asked, paymentCalls.book, {
      query: { ...query, after: next },
    }));
    yield rows.map(rowOf);
  }
}

function rowOf(one: BookedPayment) {
  const inUnits = (cents: number | null) => cents && (cents / 100).toFixed(2);
  return [
    ...[one.receipt_no, one.paid_at, one.name, one.email, one.plan_name, one.how],
    ...[inUnits(one.amount_cents) || "0.00", inUnits(one.tax_cents), one.tax_name],
    ...[one.currency, one.recorded_by],
  ];
}
