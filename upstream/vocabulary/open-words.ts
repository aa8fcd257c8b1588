import { planOf } from "../account/plan.ts";
import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import type { Deps } from "../http/context.ts";
import { readFreeTaste } from "../plans/free-taste.ts";

/** How many words of the language are open to a student, by their serial; Infinity for all. */
export type OpenWords = {
  openWords: number;
  /** How many of them need no plan: they are of the first category. */
  freeWords: number;
  /** Whether a plan opens words. */
  byPlan: boolean;
};

/** What a student's plans and the free taste together open of the words. */
export async function openWordsOf(
  deps: Pick<Deps, "db" | "clock" | "freeTaste">,
  student: Learner,
): Promise<OpenWords> {
  const { db, clock } = deps;
  const { openWords } = await planOf(db, student.id, clock());
  const { words } = await readFreeTaste(deps);
  const freeWords = words === 0 ? 0 : Math.min(words, await firstCategory(db, student));
  return { openWords: Math.max(openWords, freeWords), freeWords, byPlan: openWords > 0 };
}

/** How many words the first category has: the language's words are numbered from there on. */
async function firstCategory(db: Db, { languageId }: Learner): Promise<number> {
  const first = await db
    .selectFrom("categories")
    .select("word_count")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("word_count", ">", 0)
    .orderBy("place")
    .orderBy("id")
    .executeTakeFirst();
  return first?.word_count ?? 0;
}
