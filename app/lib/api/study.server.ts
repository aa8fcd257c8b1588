import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { number, numberOr, optionalText, rowId, text, yes } from "./call/reader.server.ts";
import { done, mainList } from "./call/shape.server.ts";

const card = z.object({
  id: rowId,
  category_id: rowId,
  word: text,
  paraphrase: optionalText,
  /** What a computer spoke of both. An extension. */
  word_audio: optionalText,
  paraphrase_audio: optionalText,
  reps: number,
  card: z
    .record(z.string(), z.union([z.number(), z.string(), z.null()]))
    .nullable()
    .catch(null),
});
export type StudyCard = z.output<typeof card>;

const cardsSchema = z.object({
  results: z.object({
    cards: mainList(card),
    due_count: number,
    fresh_count: number,
    reviewed_today: number,
    fresh_today: number,
    last_review_at: optionalText,
    next_due_at: optionalText,
    again_count: numberOr(0),
    can_undo: yes,
  }),
});

export interface CardQuery {
  list: "ccl" | "my-words" | "category" | "struggled";
  category_id?: number;
  before: Date;
  since: Date;
  most_due: number;
  most_fresh: number;
}

/** Returns null when the provider stores no progress. An extension. */
export async function findStudyCards(caller: Caller, query: CardQuery) {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "POST",
      path: "/api/v1/study/cards",
      body: query,
      limit: LIMITS.page,
      schema: cardsSchema,
    });
    return results;
  });
}

export interface Review {
  wordId: number;
  categoryId: number;
  reviewId: string;
  rating: number;
  reps: number;
  due: Date;
  card: object;
}

/** Throws a `conflict` when the card was reviewed on another device. */
export async function createReview(caller: Caller, review: Review): Promise<void> {
  const { wordId: word_id, categoryId: category_id, reviewId: review_id, ...rest } = review;
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/study/review",
    body: { word_id, category_id, review_id, ...rest },
    limit: LIMITS.post,
    schema: done,
  });
}

/** Throws `not-found` for an unknown review, and `conflict` after a later one. An extension. */
export async function undoReview(caller: Caller, reviewId: string): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/study/undo",
    body: { review_id: reviewId },
    limit: LIMITS.post,
    schema: done,
  });
}
