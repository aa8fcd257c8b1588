import { randomUUID } from "node:crypto";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { findPlanByName } from "../plans/catalogue.ts";
import { receiptNumber } from "../plans/receipts.ts";
import { findPayer, paidToday, recordOffline } from "../staff/payments/rules.ts";
import { UsageError } from "./usage.ts";

/**
 * Opens a plan that was paid for at the school. It extends the student's same plan. A second payment
 * on one day needs `--again`, because a command is easily repeated.
 */
export async function payOffline(
  deps: Deps,
  _env: UpstreamEnv,
  [email, name, again]: string[],
): Promise<string> {
  if (email === undefined || name === undefined)
    throw new UsageError("pay-offline <email> <plan>: the email or the plan is missing");
  const payer = await findPayer(deps, email);
  if (!payer) throw new UsageError(`${email} has no account.`);
  const plan = await findPlanByName(deps.db, name);
  if (!plan) throw new UsageError(`There is no plan ${name}. The plans are in plans.json.`);
  const paid = await paidToday(deps.db, [payer.id], deps.clock());
  const before = again === "--again" ? undefined : paid.find(({ plan_id }) => plan_id === plan.id);
  if (before)
    throw new UsageError(
      `This plan was recorded today already: ${receiptNumber(before)}. To record a second payment, add --again.`,
    );
  const received = { userId: payer.id, planId: plan.id, key: randomUUID(), recordedBy: null };
  const payment = await recordOffline(deps, received);
  return `${email} has paid ${plan.plan_name}: ${receiptNumber(payment)}.`;
}
