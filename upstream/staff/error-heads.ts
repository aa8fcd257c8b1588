/** What examiners take marks for, by the codes under which the portal names them, in its order. */
export const HEADS = ["om", "di", "in", "re", "rg", "id", "st", "gr", "pr", "lp", "he", "sc"];

export type Counts = Record<string, number>;
