/** The fields that describe a recorded answer. */
export const SPOKEN = {
  peaks: [15, 85, 25],
  facts: { start_ms: 400, pause_ms: 900, repeats: 1 },
};

/** What must come across of a segment, and the ticks on it. */
export const KEY_FACTS = [
  { kind: "amount", says: "480 dollars", forms: ["480", "chaar sau assi"] },
];
export const SAID = "y1";
