import * as z from "zod";
import { receiptSettings } from "../../contract/staff/receipts.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { sellerName } from "../school/identity.ts";

export type ReceiptSettings = z.infer<typeof receiptSettings>;

const SETTING = "school_receipts";
const UNSAID: ReceiptSettings = {
  ...{ legal_name: "", number_label: "", number: "", address: "" },
  ...{ tax_name: "", tax_rate: null, prefix: "", currency: "" },
};

export async function readReceiptSettings(db: Db): Promise<ReceiptSettings> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? UNSAID : receiptSettings.parse(JSON.parse(kept));
}

/** Returns the currency in which plans are sold from now on, in small letters. */
export async function currencyOf(
  db: Db,
  seller: { currency: string; isFixed: boolean },
): Promise<string> {
  if (seller.isFixed) return seller.currency;
  return (await readReceiptSettings(db)).currency.toLowerCase() || seller.currency;
}

export function keepReceiptSettings(trx: Db, given: ReceiptSettings): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}

const told = z.object({
  seller: z.object({ name: z.string(), number: z.string(), address: z.string() }),
  /** Null after the deletion of the student. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
  currency: z.string(),
  tax: z.object({ name: z.string(), rate: z.number(), cents: z.number() }).nullable(),
  /** True when a test card paid, and no money moved. */
  is_test: z.boolean(),
});
/** What a receipt says. It is kept with the payment: a later change leaves it as it is. */
export type Told = z.infer<typeof told>;

/** Returns what the receipt of a payment says; null for one of the versions before. */
export function readTold({ receipt }: { receipt: string | null }): Told | null {
  return receipt === null ? null : told.parse(JSON.parse(receipt));
}

/** Returns the receipt without its student, to be kept after their deletion. */
export function withoutPayer(payment: { receipt: string | null }): string | null {
  const kept = readTold(payment);
  return kept && JSON.stringify({ ...kept, payer: null });
}

/** Returns the tax within a price. It is rounded once, for the whole receipt. */
export function taxWithin(cents: number, rate: number): number {
  // In hundredths of a per cent, so that no fraction is added before the one division.
  const parts = Math.round(rate * 100);
  return Math.round((cents * parts) / (10_000 + parts));
}

type Paid = {
  userId: number;
  cents: number;
  currency: string;
  isTest: boolean;
};

/**
 * Makes the receipt of a payment, with the next number of the school's series. Call it in the
 * transaction of the payment, after its other locks: the series is locked until the commit, so that
 * no number is given twice, and one that is rolled back is given again.
 */
export async function makeReceipt(trx: Db, { userId, cents, currency, isTest }: Paid) {
  const school = await readReceiptSettings(trx);
  const { email, first_name, last_name } = await trx
    .selectFrom("users")
    .select(["email", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { tax_name: name, tax_rate: rate } = school;
  const tax = rate === null ? 0 : taxWithin(cents, rate);
  const said: Told = {
    seller: {
      name: school.legal_name || (await sellerName(trx)),
      number: `${school.number_label} ${school.number}`.trim(),
      address: school.address,
    },
    payer: { name: `${first_name} ${last_name}`.trim(), email },
    currency,
    tax: rate === null || tax === 0 || isTest ? null : { name, rate, cents: tax },
    is_test: isTest,
  };
  const isOfSeries = school.prefix !== "" && !isTest;
  const receipt_no = isOfSeries ? await takeNumber(trx, school.prefix) : null;
  return { said, row: { receipt_no, receipt: JSON.stringify(said) } };
}

async function takeNumber(trx: Db, prefix: string): Promise<string> {
  const { next, width } = await trx
    .updateTable("receipt_series")
    .set((eb) => ({ next: eb("next", "+", 1), is_used: 1 }))
    .where("prefix", "=", prefix)
    .returning(["next", "width"])
    .executeTakeFirstOrThrow();
  return written(prefix, { next: next - 1, width });
}

/** Returns a number as receipts show it: "VLE-0042". */
export function written(prefix: string, { next, width }: { next: number; width: number }): string {
  return prefix + String(next).padStart(width, "0");
}

type Numbered = { id: number; receipt_no: string | null };

export function receiptNumber({ id, receipt_no }: Numbered): string {
  return receipt_no ?? `R-${String(id).padStart(6, "0")}`;
}

/** A tax invoice shows its tax. Others are receipts. */
export function receiptTitle(said: Told | null): "Tax invoice" | "Receipt" {
  return said?.tax ? "Tax invoice" : "Receipt";
}
