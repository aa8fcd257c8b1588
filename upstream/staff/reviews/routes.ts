import { type Context, Hono } from "hono";
import { reviewCalls } from "../../../contract/staff/reviews.ts";
import { pageRequest } from "../../db/paginate.ts";
import { closeOverdue } from "../../exam/clock.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { getDraft, getPublication, publish, saveDraft } from "./drafts.ts";
import { isEmpty, reviewFields } from "../../exam/review.ts";
import {
  findNextTest,
  getTest,
  listTestLanguages,
  listTests,
  listTestSegments,
  TESTS_A_PAGE,
} from "./tests.ts";
import { integer, text, toId, validate, yesOrNo } from "../../validation.ts";

/** Enough for two texts of 10,000 characters and a remark on each segment. */
const REVIEW_BYTES = 512 * 1024;
const CHANGED = "Somebody changed this review meanwhile.";
const EMPTY =
  "Nothing has been written yet: a student who waited for it would read an empty review";
const draftFields = { ...reviewFields, version: integer({ min: 0 }) };
const publishFields = { state: text(200), mail: yesOrNo() };

/** Routes to list submitted tests, review each dialogue, and publish the review. */
export function staffReviewRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];

  serve(app, reviewCalls.list, signedIn, async (c) => {
    const query = c.req.query();
    await closeOverdue(db, "all", clock());
    const state = query.state === "reviewed" ? "reviewed" : "waiting";
    const languageId = toId(query.language);
    const request = pageRequest(c.req.url, { page: query.page }, TESTS_A_PAGE);
    return {
      languages: await listTestLanguages(db),
      results: await listTests(db, { state, languageId }, request),
    };
  });

  serve(app, reviewCalls.test, signedIn, async (c) => ({
    results: await getTest(db, pathId(c, "record")),
  }));

  serve(app, reviewCalls.get, signedIn, async (c) => {
    const { test, place } = await placeOf(c);
    const segments = await listTestSegments(db, place);
    const draft = await getDraft(db, place);
    return { results: { test, segments, draft } };
  });

  serve(app, reviewCalls.save, signedIn, async (c) => {
    const { version, ...change } = validate(draftFields, await readInput(c, REVIEW_BYTES));
    const { place } = await placeOf(c);
    const known = new Set((await listTestSegments(db, place)).map(({ segment_id: id }) => `${id}`));
    if (Object.keys(change.segments ?? {}).some((id) => !known.has(id)))
      throw invalid({ segments: ["This dialogue has no such segment."] });
    const by = staffOf(c).name;
    if (!(await saveDraft(db, place, { change, version, by }, clock())))
      throw new Refusal(409, CHANGED);
  });

  serve(app, reviewCalls.publication, signedIn, async (c) => {
    const publication = await getPublication(db, pathId(c, "record"));
    return { results: { ...publication, can_mail: deps.reachesPeople } };
  });

  serve(app, reviewCalls.publish, signedIn, async (c) => {
    const { state, mail } = validate(publishFields, await readInput(c));
    const recordId = pathId(c, "record");
    const staff = staffOf(c);
    const { drafts } = await getPublication(db, recordId);
    if (drafts.every(({ review }) => isEmpty(review))) throw invalid({ publish: [EMPTY] });
    const isMailed = deps.reachesPeople && mail;
    if (!(await publish(deps, recordId, { state, isMailed, by: staff }, clock())))
      throw new Refusal(409, CHANGED);
    return { results: { is_mailed: isMailed, next: await findNextTest(db, staff.name) } };
  });

  return app;

  /** Returns the dialogue of a test in the path. Throws 404 otherwise. */
  async function placeOf(c: Context<Http>) {
    const place = { recordId: pathId(c, "record"), setId: pathId(c, "set") };
    const test = await getTest(db, place.recordId);
    if (!test.dialogues.some(({ id }) => id === place.setId)) throw notFound();
    return { test, place };
  }
}
