/** What examiners take marks for, by the codes under which the portal names them, in its order. */
export const HEADS = ["om", "di", "in", "re", "rg", "id", "st", "gr", "pr", "lp", "he", "sc"];

/** How often each head was found, by its code. */
export type Counts = Record<string, number>;
