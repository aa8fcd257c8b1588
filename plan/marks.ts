/** The marks of the CCL test: two dialogues, and a minimum for each. */
export const CCL = { dialogue: 45, dialoguePass: 29, test: 90, testPass: 63 } as const;

export interface ErrorHead {
  /** The code in URLs: "om". */
  code: string;
  name: string;
}

interface HeadGroup {
  name: string;
  /**
   * The marks that a tick takes from the student's own estimate. Examiners weigh each mistake and
   * publish no such number.
   */
  cost: number;
  heads: ErrorHead[];
}

/** The mistakes that cost marks, in the examiners' three groups. */
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

/** The codes of all heads, in order. */
export const HEAD_CODES = HEAD_GROUPS.flatMap(({ heads }) => heads.map(({ code }) => code));
