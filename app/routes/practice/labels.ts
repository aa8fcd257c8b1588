/** Confidence labels; 0 takes the label away. */
export const LABELS = [
  { type: 1, text: "Don't know at All" },
  { type: 2, text: "Struggled" },
  { type: 3, text: "Try My Best" },
  { type: 4, text: "Very Confident" },
] as const;

export const NO_LABEL = { type: 0, text: "No label" } as const;

export function labelText(type: number): string {
  return LABELS.find((label) => label.type === type)?.text ?? NO_LABEL.text;
}

export function labelOf(value: FormDataEntryValue | null): number | null {
  return typeof value === "string" && /^[0-4]$/.test(value) ? Number(value) : null;
}
