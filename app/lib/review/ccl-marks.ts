/** How the CCL test is marked: two dialogues, each with its own least. */
export const CCL = { dialogue: 45, dialoguePass: 29, test: 90, testPass: 63 } as const;

export interface ErrorHead {
  /** In addresses: "om". */
  code: string;
  name: string;
}

interface HeadGroup {
  name: string;
  /**
   * Marks that a tick takes from the student's own estimate. Examiners weigh the damage of each slip
   * and publish no such number.
   */
  cost: number;
  heads: ErrorHead[];
}

/** What examiners take marks for, in their three groups. */
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

/** The name of a head by its code, or null for a code that is not known here. */
export function headName(code: string): string | null {
  const head = HEAD_GROUPS.flatMap(({ heads }) => heads).find((known) => known.code === code);
  return head?.name ?? null;
}
