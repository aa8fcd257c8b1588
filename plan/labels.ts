/** The labels of a dialogue, as a menu shows them. Rows keep the number, so it never changes. */
export const LABELS = [
  { type: 1, text: "Don't know at All" },
  { type: 2, text: "Struggled" },
  { type: 3, text: "Try My Best" },
  { type: 4, text: "Very Confident" },
] as const;

export const NO_LABEL = { type: 0, text: "No label" } as const;

/** Decks of words and Teaching count a dialogue with this label as hard. */
export const STRUGGLED = 2;

/** "Don't know at All" and "Struggled": worth another practice. */
export const WEAK_LABELS: readonly number[] = [1, STRUGGLED];

export function labelText(type: number): string {
  return LABELS.find((label) => label.type === type)?.text ?? NO_LABEL.text;
}
