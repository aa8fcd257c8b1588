import { Hono } from "hono";
import { WEAK_A_DAY } from "../../plan/weak.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { integer, moment, optionalInteger, text, validate } from "../validation.ts";
import { listWeak, openTo } from "../weak/due.ts";
import { rateWeak } from "../weak/rate.ts";
import { cardField } from "./study.ts";

const listFields = { before: moment(), since: moment(), question_id: optionalInteger() };
const ratingFields = {
  segment_id: integer(),
  record_id: integer(),
  review_id: text(100),
  rating: integer({ max: 4 }),
  reps: integer({ min: 0 }),
  due: moment(),
  card: cardField,
};

/** Routes for the segments that a student speaks again. The caller schedules them. */
export function weakRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/weak", signedIn(deps), async (c) => {
    const { question_id: dialogueId, ...day } = validate(listFields, await readInput(c));
    const open = await openTo(deps, studentOf(c));
    return c.json({ results: await listWeak(open, { ...day, dialogueId, most: WEAK_A_DAY }) });
  });

  app.post("/api/v1/weak/rate", signedIn(deps), async (c) => {
    const fields = validate(ratingFields, await readInput(c));
    const { segment_id: segmentId, record_id: recordId, review_id: reviewId, ...rated } = fields;
    const rating = { userId: studentOf(c).id, segmentId, recordId, reviewId, ...rated };
    const results = await rateWeak(db, rating, clock());
    return c.json({ status: 200, message: "The rating has been saved.", results });
  });

  return app;
}
