/** Whether prices of two decimals fit a currency, named by its three letters in any case. */
export function hasHundredths(currency: string): boolean {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** Returns the sign before a price: "$", "£", "₹". */
export function currencySymbol(currency: string): string {
  const shown = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat("en-AU", shown).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
