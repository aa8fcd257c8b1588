import type { ReceiptsGiven } from "../../../contract/staff/receipts.ts";
import type { Db } from "../../db/schema.ts";
import {
  currencyOf,
  keepReceiptSettings,
  readReceiptSettings,
  written,
} from "../../plans/receipts.ts";
import type { Seller } from "../../plans/purchase.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

type Doing = { version: string; by: Staff; now: number };

/** Returns what receipts say, and the number that comes next. */
export async function getReceipts(db: Db, seller: Seller) {
  const known = await readReceiptSettings(db);
  const series = await findSeries(db, known.prefix);
  return {
    ...known,
    next: series ? written("", series) : "",
    version: versionOf(known),
    currency: (await currencyOf(db, seller)).toUpperCase(),
    is_fixed: seller.isFixed,
  };
}

/**
 * Changes what later receipts say. Returns false over another version. Throws 422 for a number that
 * would leave a gap in a series, or give a number twice.
 */
export function changeReceipts(
  db: Db,
  { next, ...sent }: ReceiptsGiven,
  { version, by, now, seller }: Doing & { seller: Seller },
): Promise<boolean> {
  const isUsual = seller.isFixed || sent.currency === seller.currency.toUpperCase();
  const given = { ...sent, currency: isUsual ? "" : sent.currency };
  return db.transaction().execute(async (trx) => {
    const known = await readReceiptSettings(trx);
    const differences = differencesIn(known, given);
    if (differences !== null && versionOf(known) !== version) return false;
    if (given.prefix !== "") await keepSeries(trx, given.prefix, next);
    if (differences === null) return true;
    await keepReceiptSettings(trx, given);
    await logChange(trx, by, { did: "change the receipts", about: "school", ...differences }, now);
    return true;
  });
}

/** Begins a series, or leaves one that has numbers as it is. */
async function keepSeries(trx: Db, prefix: string, typed: string): Promise<void> {
  const begun = { next: Number(typed), width: typed.length };
  await trx
    .insertInto("receipt_series")
    .values({ prefix, ...begun, is_used: 0 })
    .onConflict((conflict) =>
      conflict.column("prefix").doUpdateSet(begun).where("receipt_series.is_used", "=", 0),
    )
    .execute();
  const series = await findSeries(trx, prefix);
  // A form that was opened some payments ago has a lower number.
  if (!series || series.is_used === 0 || begun.next <= series.next) return;
  throw invalid({
    next: [
      `${written(prefix, series)} comes next: a series has no gaps. To begin anew, choose another beginning.`,
    ],
  });
}

function findSeries(db: Db, prefix: string) {
  return db
    .selectFrom("receipt_series")
    .selectAll()
    .where("prefix", "=", prefix)
    .executeTakeFirst();
}
