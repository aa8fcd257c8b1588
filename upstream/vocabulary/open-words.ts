import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { type Offer, type Rights, rightsOf } from "../plans/free-taste.ts";

/** The number of words open to a student, by serial number; Infinity means all. */
export type OpenWords = {
  openWords: number;
  /** The number of these words without a plan, all in the first category. */
  freeWords: number;
  /** Whether a plan opens words. */
  byPlan: boolean;
};

/** Returns the words that are open by the student's plans and the free material. */
export async function openWordsOf(
  deps: Offer,
  student: Learner,
  rights?: Rights,
): Promise<OpenWords> {
  const { db } = deps;
  const { plan, free } = rights ?? (await rightsOf(deps, student.id));
  const { openWords } = plan;
  const { words } = free;
  const freeWords = words === 0 ? 0 : Math.min(words, await firstCategory(db, student));
  return { openWords: Math.max(openWords, freeWords), freeWords, byPlan: openWords > 0 };
}

/** Counts the words of the first category, with which serial numbers begin. */
async function firstCategory(db: Db, { languageId }: Learner): Promise<number> {
  const first = await db
    .selectFrom("categories")
    .select("word_count")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("word_count", ">", 0)
    .orderBy("place")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.word_count ?? 0;
}
