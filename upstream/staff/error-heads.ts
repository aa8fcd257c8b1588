/** How the CCL test is marked: two dialogues, each with its own least. */
export const CCL = { dialogue: 45, dialoguePass: 29, test: 90, testPass: 63 } as const;

type Head = { code: string; name: string };
type HeadGroup = {
  name: string;
  /** Marks that one error takes from the suggestion; examiners publish no such number. */
  cost: number;
  heads: Head[];
};

/** What examiners take marks for. The portal shows students the same list under the same codes. */
export const HEAD_GROUPS: HeadGroup[] = [
  {
    name: "Accuracy",
    cost: 2,
    heads: [
      { code: "om", name: "Omission" },
      { code: "di", name: "Distortion" },
      { code: "in", name: "Unjustified insertion" },
      { code: "re", name: "Too many repeats" },
    ],
  },
  {
    name: "Language quality",
    cost: 1,
    heads: [
      { code: "rg", name: "Register" },
      { code: "id", name: "Idiom" },
      { code: "st", name: "Sentence structure" },
      { code: "gr", name: "Grammar" },
      { code: "pr", name: "Pronunciation" },
    ],
  },
  {
    name: "Delivery",
    cost: 0.5,
    heads: [
      { code: "lp", name: "Long pauses" },
      { code: "he", name: "Hesitation" },
      { code: "sc", name: "Self-correction" },
    ],
  },
];

export const HEADS: Head[] = HEAD_GROUPS.flatMap(({ heads }) => heads);

/** How often each head was found, by its code. */
export type Counts = Record<string, number>;

/** What is left of a dialogue's 45 marks by the counts of its segments, in marks. */
export function suggestedMark(counts: readonly Counts[]): number {
  const lost = counts.reduce(
    (sum, count) =>
      sum +
      HEAD_GROUPS.reduce(
        (group, { cost, heads }) =>
          group + heads.reduce((found, { code }) => found + cost * (count[code] ?? 0), 0),
        0,
      ),
    0,
  );
  return Math.max(0, CCL.dialogue - lost);
}

/** As in "2 Omission, 1 Register"; "" when nothing was counted. */
export function countsText(counts: Counts): string {
  return HEADS.flatMap(({ code, name }) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [`${count} ${name}`] : [];
  }).join(", ");
}
