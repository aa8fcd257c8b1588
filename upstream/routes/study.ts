import { Hono } from "hono";
import * as z from "zod";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { listCards } from "../study/cards.ts";
import { saveReview, undoReview } from "../study/reviews.ts";
import { choice, integer, moment, optionalInteger, text, validate } from "../validation.ts";
import { checkMayOpenWord, getCategory } from "../vocabulary/find.ts";
import { openWordsOf } from "../vocabulary/open-words.ts";

const MOST_CARDS = 200;
const MOST_CARD_TEXT = 1_000;

/** A card of the caller's scheduler. */
export const cardField = z
  .record(
    z.string(),
    z.union([z.number(), z.string(), z.null()]),
    "The card field must be an object.",
  )
  .refine((card) => JSON.stringify(card).length <= MOST_CARD_TEXT, "The card is too large.");

const deckFields = {
  list: choice(["ccl", "my-words", "category", "struggled"]),
  category_id: optionalInteger(),
  before: moment(),
  since: moment(),
  most_due: integer({ min: 0, max: MOST_CARDS }),
  most_fresh: integer({ min: 0, max: MOST_CARDS }),
};
const reviewFields = {
  word_id: integer(),
  category_id: integer(),
  review_id: text(100),
  rating: integer({ min: 1, max: 4 }),
  reps: integer({ min: 0 }),
  due: moment(),
  card: cardField,
};

/** Routes for spaced repetition. They store the cards, and the caller schedules them. */
export function studyRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();

  app.post("/api/v1/study/cards", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const asked = validate(deckFields, await readInput(c));
    const open = await openWordsOf(deps, student);
    if (asked.list === "category") await getCategory(db, student, asked.category_id ?? 0);
    const deck = { student, open, list: asked.list, categoryId: asked.category_id };
    const { before, since, most_due: mostDue, most_fresh: mostFresh } = asked;
    const found = await listCards(db, deck, { before, since, mostDue, mostFresh });
    return c.json({ results: { ...found, can_undo: true } });
  });

  app.post("/api/v1/study/review", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const {
      word_id: wordId,
      category_id,
      review_id: reviewId,
      ...review
    } = validate(reviewFields, await readInput(c));
    const open = await openWordsOf(deps, student);
    await checkMayOpenWord(db, student, open, { wordId, categoryId: category_id });
    await saveReview(db, { userId: student.id, wordId, reviewId, ...review });
    return c.json({ status: 200, message: "The review has been saved." });
  });

  app.post("/api/v1/study/undo", signedIn(deps), async (c) => {
    const { review_id: reviewId } = validate({ review_id: text(100) }, await readInput(c));
    await undoReview(db, studentOf(c).id, reviewId);
    return c.json({ status: 200, message: "The review has been undone." });
  });

  return app;
}
