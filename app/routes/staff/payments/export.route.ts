import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { chosenPayments } from "#contract/staff/chosen.ts";
import { staffLoader } from "../kit/access.server.ts";
import { chosenIn, requireChosen } from "../kit/chosen.server.ts";
import { csvAnswer } from "../kit/csv.server.ts";

const HEAD = [
  ...["Receipt", "First name", "Last name", "Email", "Plan", "Amount"],
  ...["Paid at (UTC)", "Open until (UTC)", "Recorded by"],
];

/** Sends the chosen payments to an owner as a table. */
export const loader = staffLoader(async ({ caller, url, paths }) => {
  const { ids, query } = chosenIn(url);
  const payments = await askStaff(caller, chosenPayments.list, { query });
  await requireChosen(caller, ids, paths.payments());
  const rows = payments.map((one) => [
    ...[one.receipt_no, one.first_name, one.last_name, one.email, one.plan_name],
    ...[(one.amount_cents / 100).toFixed(2), one.paid_at, one.paid_until, one.recorded_by],
  ]);
  return csvAnswer("payments", [HEAD, ...rows]);
});
