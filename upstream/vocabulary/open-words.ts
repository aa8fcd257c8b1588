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
export async function openWordsOf(deps: Offer, student: Learner): Promise<OpenWords> {
  const rights = await rightsOf(deps, student.id);
  return opensWords(rights, await countFirstCategory(deps.db, student.languageId));
}

/** Returns the same by the rights, and the number of words in the first category. */
export function opensWords({ plan, free }: Rights, firstCategory: number): OpenWords {
  const { openWords } = plan;
  const freeWords = Math.min(free.words, firstCategory);
  return { openWords: Math.max(openWords, freeWords), freeWords, byPlan: openWords > 0 };
}

/** Counts the words of the first category, with which serial numbers begin. */
export async function countFirstCategory(db: Db, languageId: number): Promise<number> {
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
