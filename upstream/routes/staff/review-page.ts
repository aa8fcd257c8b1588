import type { Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { notFound } from "../../refusal.ts";
import { type Draft, getDraft } from "../../staff/drafts.ts";
import type { Notice } from "../../staff/pages/layout.ts";
import { reviewPage } from "../../staff/pages/review.ts";
import { typedIn, typedOf } from "../../staff/review-form.ts";
import { getTest, listTestSegments } from "../../staff/tests.ts";
import { toInteger } from "../../validation.ts";
import { answerPage, frameOf } from "./frame.ts";

type Shown = {
  recordId: number;
  setId: number;
  /** What was typed; without it the stored draft is shown. */
  input?: Record<string, unknown>;
  errors?: Record<string, string>;
  notice?: Notice | null;
  /** Somebody else's draft, over which this form may be saved from now on. */
  theirs?: Draft;
};

/** Answers the page of one dialogue's review. Throws 404. */
export async function answerReview(
  c: Context<Http>,
  deps: Deps,
  { recordId, setId, input, errors = {}, notice = null, theirs }: Shown,
  status: 200 | 403 | 409 | 422 = 200,
) {
  const test = await getTest(deps.db, recordId);
  const index = test.dialogues.findIndex(({ id }) => id === setId);
  if (index < 0) throw notFound();
  const segments = await listTestSegments(deps.db, recordId, setId);
  const draft = await getDraft(deps.db, { recordId, setId });
  const page = reviewPage(frameOf(c, deps), {
    test,
    index,
    segments,
    segment: toInteger(c.req.query("segment")),
    typed: input ? typedIn(input, segments) : typedOf(draft.review),
    version: theirs?.version ?? (input ? (toInteger(input.version) ?? 0) : draft.version),
    errors,
    notice,
    theirs: theirs ?? null,
  });
  return answerPage(c, page, status);
}
