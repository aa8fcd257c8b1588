/** The limits of a dialogue, for its forms, its pasted scripts and the API. */
export const MOST = { segments: 99, background: 5_000, text: 5_000 };

/** NAATI's limit of a segment in words, and the usual shape of a dialogue. */
export const NAATI = { segmentWords: 35, segments: [12, 14], words: [220, 380] } as const;

/** The kinds of facts that examiners listen for first. */
export const FACT_KINDS = [
  "number",
  "date",
  "time",
  "amount",
  "name",
  "negative",
  "condition",
  "request",
] as const;

export const MOST_FACTS = { facts: 12, says: 100, forms: 20, form: 200 } as const;
