import type { ReviewValue } from "#plan/review.ts";
import type { MarkPlace, SavedDraft } from "./marks-book.ts";

/** What the server tells while a test is marked. */
export interface MarkingNews {
  drafts: SavedDraft[];
  holder: { name: string; is_own: boolean; since: string } | null;
  others: string[];
}

export interface Answer {
  news: MarkingNews;
  refused: (MarkPlace & { value: ReviewValue })[];
}

/** Our own server sends it: one property tells it from a refusal. */
export function isAnswer(said: unknown): said is Answer {
  return typeof said === "object" && said !== null && "news" in said;
}
