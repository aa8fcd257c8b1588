/** "$119 AUD", "$59.50 AUD": as the portal writes prices, with the currency. */
export function money(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const amount = new Intl.NumberFormat("en-AU", {
    ...{ style: "currency", currency: code, currencyDisplay: "narrowSymbol" },
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
  return `${amount} ${code}`;
}

/** The day in Sydney, as the portal writes days. */
export function day(stamp: string): string {
  return new Date(stamp).toLocaleDateString("en-IN", {
    ...{ day: "2-digit", month: "2-digit", year: "numeric", timeZone: "Australia/Sydney" },
  });
}
