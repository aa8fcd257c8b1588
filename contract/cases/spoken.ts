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

/** What a machine heard of an answer, and who it would be. */
export const HEARD = {
  ...{ state: "heard", language: "hi" },
  words: [
    { text: "चार", at_ms: 600, is_sure: true },
    { text: "सौ", at_ms: 900, is_sure: false },
  ],
  facts: [{ state: "cannot-tell", at_ms: null }],
  is_doubtful: true,
};
export const SPEECH = {
  ...{ processor: "Own server", country: "Australia", agreed: true },
  ...{ retention: "It is not kept.", purpose: "To write down answers." },
  version: "x3Kb",
};
