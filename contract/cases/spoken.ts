/** The fields that describe a recorded answer. */
export const SPOKEN = {
  peaks: [15, 85, 25],
  facts: { start_ms: 400, pause_ms: 900, repeats: 1 },
};
