import type { Portal } from "#app/lib/portal.server.ts";

/** "$119", "$59.50", "$1,190". */
export function priceText({ settings }: Portal, price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return settings.CURRENCY_SYMBOL + price.toLocaleString("en-AU", shown);
}
