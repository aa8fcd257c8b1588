import type { BookedPayment } from "../../../contract/staff/payments.ts";
import { stamp } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { readTold, receiptNumber } from "../../plans/receipts.ts";
import { dayAfter, sydneyMoment } from "../../zone.ts";

/** The rows of one answer. */
const AT_ONCE = 500;

type Wanted = {
  /** The id of the last payment of the answer before. */
  after: number;
  /** Days in Sydney, both included; null for no limit. */
  from: string | null;
  to: string | null;
  /** The currency of payments without one of their own. */
  currency: string;
};

/** Lists payments in the order they came, those of deleted students too, without their names. */
export async function listBook(db: Db, wanted: Wanted) {
  const { after, currency } = wanted;
  const payments = await between(
    db
      .selectFrom("payments")
      .innerJoin("users", "users.id", "payments.user_id")
      .select(["payments.id", "plan_name", "amount_cents", "payment_mode", "paid_at"])
      .select(["receipt_no", "receipt", "recorded_by"])
      .select(["users.first_name", "users.last_name", "users.email"])
      .where("payments.id", ">", after)
      .orderBy("payments.id"),
    wanted,
  ).execute();
  const kept = await between(
    db
      .selectFrom("payments_kept")
      .select(["id", "plan_name", "amount_cents", "payment_mode", "paid_at"])
      .select(["receipt_no", "receipt"])
      .where("id", ">", after)
      .orderBy("id"),
    wanted,
  ).execute();
  const gone = { recorded_by: null, first_name: "", last_name: "", email: "" };
  const rows = [...payments, ...kept.map((row) => ({ ...gone, ...row }))]
    .sort((one, other) => one.id - other.id)
    .slice(0, AT_ONCE);
  return {
    rows: rows.map((row): BookedPayment => {
      const told = readTold(row);
      return {
        ...{ receipt_no: receiptNumber(row), paid_at: row.paid_at, plan_name: row.plan_name },
        name: told?.payer?.name ?? `${row.first_name} ${row.last_name}`.trim(),
        email: told?.payer?.email ?? row.email,
        how: told?.is_test ? "test card" : row.payment_mode,
        amount_cents: row.amount_cents,
        tax_cents: told?.tax?.cents ?? null,
        tax_name: told?.tax?.name ?? null,
        currency: (told?.currency ?? currency).toUpperCase(),
        recorded_by: row.recorded_by,
      };
    }),
    next: rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type Limited<Query> = {
  where: (column: "paid_at", operator: ">=" | "<", value: string) => Query;
  limit: (most: number) => Query;
};

function between<Query extends Limited<Query>>(query: Query, { from, to }: Wanted): Query {
  const at = (day: string) => stamp(new Date(sydneyMoment(day, "00:00")));
  const begun = from === null ? query : query.where("paid_at", ">=", at(from));
  return (to === null ? begun : begun.where("paid_at", "<", at(dayAfter(to, 1)))).limit(AT_ONCE);
}
