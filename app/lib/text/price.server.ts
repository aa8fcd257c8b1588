import type { Portal } from "#app/lib/portal.server.ts";
import { currencySymbol } from "#plan/currency.ts";
import { counted } from "./format.ts";

/** Formats a price: "$119", "$59.50", "$1,190". */
export function priceText(portal: Portal, price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return signOf(portal) + price.toLocaleString("en-AU", shown);
}

/** Returns the sign before prices: the operator's, else that of the school's currency. */
export function signOf({ settings, currency }: Portal): string {
  return settings.CURRENCY_SYMBOL || (currency ? currencySymbol(currency) : "$");
}

interface Priced {
  plan_name: string;
  price: number;
  months?: number | null;
  /** Null or missing when the school does not mark its plans. */
  most_popular?: boolean | null;
}

/** Plans at two prices have agreed names. All others, and marked ones, have the upstream's. */
const AGREED = [
  { price: 119, name: "Intermediate", months: 2, isMostPopular: true },
  { price: 159, name: "Advance", months: 2, isMostPopular: false },
];

/** Returns the name and the duration that a plan is sold under. */
export function labelOf({ plan_name, price, months, most_popular: isMarked = null }: Priced) {
  const agreed = isMarked === null ? AGREED.find((plan) => plan.price === price) : undefined;
  const lasts = months && months > 0 ? months : (agreed?.months ?? 1);
  return {
    name: agreed?.name ?? plan_name,
    lasts,
    duration: counted(lasts, "Month"),
    isMostPopular: isMarked ?? agreed?.isMostPopular ?? false,
  };
}

/** Returns the name under which a plan is sold: a student's own plans come without a price. */
export function nameOnSale(sold: readonly Priced[] | undefined, planName: string): string {
  const plan = sold?.find(({ plan_name }) => plan_name === planName);
  return plan ? labelOf(plan).name : planName;
}
