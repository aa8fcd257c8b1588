import { randomUUID } from "node:crypto";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { findPlanByName } from "../plans/catalogue.ts";
import { findPayer, recordOffline } from "../staff/payments/rules.ts";
import { UsageError } from "./usage.ts";

/** Opens a plan that was paid for at the school. It extends the student's same plan. */
export async function payOffline(
  deps: Deps,
  _env: UpstreamEnv,
  [email, name]: string[],
): Promise<string> {
  if (email === undefined || name === undefined)
    throw new UsageError("pay-offline <email> <plan>: the email or the plan is missing");
  const payer = await findPayer(deps, email);
  if (!payer) throw new UsageError(`${email} has no account.`);
  const plan = await findPlanByName(deps.db, name);
  if (!plan) throw new UsageError(`There is no plan ${name}. The plans are in plans.json.`);
  const received = { userId: payer.id, planId: plan.id, key: randomUUID(), recordedBy: null };
  await recordOffline(deps, received);
  return `${email} has paid ${plan.plan_name}.`;
}
