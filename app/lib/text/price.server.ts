import type { Portal } from "#app/lib/portal.server.ts";
import { counted } from "./format.ts";

/** "$119", "$59.50", "$1,190". */
export function priceText({ settings }: Portal, price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return settings.CURRENCY_SYMBOL + price.toLocaleString("en-AU", shown);
}

interface Priced {
  plan_name: string;
  price: number;
  months?: number | null;
  /** Known where the school names its plans itself. */
  most_popular?: boolean | null;
}

/** Two prices have agreed names. Other plans have the upstream's, and so have all that it marks. */
const AGREED = [
  { price: 119, name: "Intermediate", months: 2, isMostPopular: true },
  { price: 159, name: "Advance", months: 2, isMostPopular: false },
];

/** The name and the duration that a plan is sold under. */
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
