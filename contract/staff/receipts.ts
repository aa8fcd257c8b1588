import * as z from "zod";
import { hasHundredths } from "../../plan/currency.ts";
import { optionalLine, typed } from "../../plan/fields.ts";
import { manyLines } from "../../plan/typed.ts";
import { change, get, results, version } from "./call.ts";

/** The portal's own series, in which the ids of the payments are the numbers. */
const TAKEN_PREFIX = "R-";
/** Not larger than an integer of either database. */
const MOST_DIGITS = 9;

/** Reads a rate such as "10" or "12.5", in per cent; null for none. */
const rate = typed.transform((given, context) => {
  const text = given.trim().replace(/\s*%$/, "").replace(",", ".");
  if (text === "" || Number(text) === 0) return null;
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text)) return Number(text);
  context.addIssue({ code: "custom", message: "Type a rate in per cent, such as 10" });
  return z.NEVER;
});

const fields = {
  legal_name: optionalLine("The name", 120),
  number_label: optionalLine("The kind of number", 20),
  number: optionalLine("The number", 40),
  address: typed
    .transform(manyLines)
    .refine((text) => [...text].length <= 300, "The address can hold 300 characters"),
  tax_name: optionalLine("The tax", 20),
  tax_rate: rate,
  /** "" for the usual one of the server. */
  currency: typed
    .transform((text) => text.trim().toUpperCase())
    .refine((code) => code === "" || isCurrency(code), "Type three letters, such as AUD")
    .refine(
      (code) => !isCurrency(code) || hasHundredths(code),
      "Prices have two decimals, and this currency has other ones",
    ),
  /** "" for the portal's own numbers. */
  prefix: optionalLine("The beginning of the numbers", 20)
    .refine((text) => !/\d$/.test(text), "End with a letter or a sign: a digit follows")
    .refine((text) => text.toUpperCase() !== TAKEN_PREFIX, "R- is the portal's own series"),
  /** With zeros in front, they all are as long: 0001. */
  next: optionalLine("The next number", MOST_DIGITS).refine(
    (text) => text === "" || (/^\d+$/.test(text) && Number(text) > 0),
    `Type a number of at most ${MOST_DIGITS} digits, such as 0001`,
  ),
};

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** A number in a series needs a beginning; a tax invoice names the tax, and the seller fully. */
function check(given: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx): void {
  const wanted = [
    ...(given.tax_rate === null
      ? []
      : ([
          ["tax_name", "Name the tax, such as GST"],
          ["legal_name", "A tax invoice names the seller"],
          ["number", "A tax invoice has the seller's number"],
        ] as const)),
    ...(given.prefix === "" ? [] : ([["next", "Type the number that comes next"]] as const)),
    ...(given.next === "" ? [] : ([["prefix", "Type the beginning of the numbers"]] as const)),
  ];
  for (const [field, message] of wanted)
    if (given[field] === "") context.addIssue({ code: "custom", path: [field], message });
}

export const receiptForm = z.object(fields).superRefine(check);
export type ReceiptsGiven = z.output<typeof receiptForm>;

/** What owners have said about their receipts. */
export const receiptSettings = z.object({
  legal_name: z.string(),
  /** The kind of the number: "ABN". */
  number_label: z.string(),
  number: z.string(),
  address: z.string(),
  tax_name: z.string(),
  /** In per cent, and part of every price; null where no tax is shown. */
  tax_rate: z.number().nullable(),
  /** The beginning of the numbers; "" for the portal's own. */
  prefix: z.string(),
  /** Settings of a version before have none. */
  currency: z.string().default(""),
});
const settings = receiptSettings.extend({
  /** As it will be written; "" without a series. */
  next: z.string(),
  version,
  /** The present one, in capitals. */
  currency: z.string(),
  /** Whether Stripe takes the money, in the currency of the server's setting. */
  is_fixed: z.boolean().default(true),
});

export const receiptCalls = {
  get: get("/school/receipts", results(settings)),
  save: change(
    "/school/receipts",
    z.object({ ...fields, version }).superRefine((given, context) => check(given, context)),
  ),
};
