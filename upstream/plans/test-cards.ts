/** The result of a payment with each card of the trial. No other number works. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", outcome: "paid", says: "is paid at once" },
  {
    number: "4000 0000 0000 3220",
    outcome: "confirming",
    says: "is confirmed by the bank after ten seconds",
  },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "is declined" },
  { number: "4000 0000 0000 0341", outcome: "abandoned", says: "ends without a payment" },
] as const;

export type CardOutcome = (typeof TEST_CARDS)[number]["outcome"];

/** The result for this number, in any grouping; null for any other number. */
export function outcomeOf(typed: string): CardOutcome | null {
  const digits = typed.replace(/[\s-]/g, "");
  return TEST_CARDS.find(({ number }) => number.replaceAll(" ", "") === digits)?.outcome ?? null;
}
