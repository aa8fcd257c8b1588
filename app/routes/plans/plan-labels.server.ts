import type { Portal } from "#app/lib/portal.server.ts";
import { counted } from "#app/lib/text/format.ts";

interface Priced {
  plan_name: string;
  price: number;
  months?: number | null;
}

/** Two prices have agreed names. Other plans have the upstream's. */
const AGREED = [
  { price: 119, name: "Intermediate", months: 2, isMostPopular: true },
  { price: 159, name: "Advance", months: 2, isMostPopular: false },
];

export function labelOf({ plan_name, price, months }: Priced) {
  const agreed = AGREED.find((plan) => plan.price === price);
  const lasts = months && months > 0 ? months : (agreed?.months ?? 1);
  return {
    name: agreed?.name ?? plan_name,
    lasts,
    duration: counted(lasts, "Month"),
    isMostPopular: agreed?.isMostPopular ?? false,
  };
}

/** "$119", "$59.50", "$1,190". */
export function priceText({ settings }: Portal, price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return settings.CURRENCY_SYMBOL + price.toLocaleString("en-AU", shown);
}
