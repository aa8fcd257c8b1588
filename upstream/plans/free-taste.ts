import * as z from "zod";
import { MOST_FREE } from "../../contract/staff/plans.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { type Plan, planOf } from "../account/plan.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

/** The material that is free in each language, for rules and texts. */
export type FreeTaste = {
  /** The first practice dialogues are free, with their sample answers. */
  dialogues: number;
  /** The first words of the first category are free, at most all of it. */
  words: number;
  mock_tests: number;
};
/** The context that decides what is free and which plans are open. */
export type Offer = Clocked & { freeTaste: FreeTaste };

const NAMES = ["dialogues", "words", "mock_tests"] as const;
const ROW = "free_taste";
const kept = z.object({ dialogues: z.number(), words: z.number(), mock_tests: z.number() });

/** For example dialogues=1,words=20. Kinds without a value are not free. */
export const freeTaste = z.string().transform((text, context): FreeTaste => {
  const free = { dialogues: 0, words: 0, mock_tests: 0 };
  const named = new Set<string>();
  for (const pair of text.split(",")) {
    const [key = "", count = ""] = pair.split("=").map((part) => part.trim());
    const name = NAMES.find((known) => known === key);
    if (name && !named.has(name) && /^\d{1,4}$/.test(count) && Number(count) <= MOST_FREE)
      free[name] = Number(count);
    else
      context.addIssue({
        code: "custom",
        message: `"${pair.trim()}" must be one of ${NAMES.join(", ")}, "=" and a number up to ${MOST_FREE}, each once`,
      });
    named.add(key);
  }
  return free;
});

/** Returns the free material: the choice of owners, or else the setting. */
export async function readFreeTaste({
  db,
  freeTaste: setting,
}: Pick<Offer, "db" | "freeTaste">): Promise<FreeTaste> {
  const row = await readSetting(db, ROW);
  return row === null ? setting : kept.parse(JSON.parse(row));
}

/** What is open to a student: by their plans, and for everybody. */
export type Rights = { plan: Plan; free: FreeTaste };

export async function rightsOf(offer: Offer, userId: number): Promise<Rights> {
  const plan = await planOf(offer.db, userId, offer.clock());
  return { plan, free: await readFreeTaste(offer) };
}

export function keepFreeTaste(trx: Db, free: FreeTaste): Promise<void> {
  return keepSetting(trx, ROW, JSON.stringify(free));
}
