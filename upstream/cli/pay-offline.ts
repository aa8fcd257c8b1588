import { randomUUID } from "node:crypto";
import { canonicalEmail } from "../account/users.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../http/context.ts";
import { findPlanByName } from "../plans/catalogue.ts";
import { openPurchase } from "../plans/purchase.ts";
import { UsageError } from "./usage.ts";

/** Opens a plan that was paid at the school; the one a student has goes on from its end. */
export async function payOffline(
  { db, clock }: Deps,
  _env: UpstreamEnv,
  [email, name]: string[],
): Promise<string> {
  if (email === undefined || name === undefined)
    throw new UsageError("pay-offline <email> <plan>: the email or the plan is missing");
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  if (!user) throw new UsageError(`${email} has no account.`);
  const plan = await findPlanByName(db, name);
  if (!plan) throw new UsageError(`There is no plan ${name}. The plans are in plans.json.`);
  const priceCents = plan.price_cents;
  const purchase = { userId: user.id, plan, priceCents, mode: "offline" } as const;
  await db
    .transaction()
    .execute((trx) =>
      openPurchase(trx, { ...purchase, cause: `offline-${randomUUID()}` }, clock()),
    );
  return `${email} has paid ${plan.plan_name}.`;
}
