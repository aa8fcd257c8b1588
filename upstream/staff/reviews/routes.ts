import { Hono } from "hono";
import { reviewCalls } from "../../../contract/staff/reviews.ts";
import { pageRequest } from "../../db/paginate.ts";
import { closeOverdue } from "../../exam/clock.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { readGiven, serve, serveForm } from "../kit/serve.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { getPublication, publish } from "./drafts.ts";
import { isEmpty } from "../../exam/review.ts";
import { giveTestBack, noteMarker, takeTest } from "./markers.ts";
import { getMarking, saveMarks } from "./marks.ts";
import {
  findNextTest,
  getTest,
  getTestSegment,
  listTestLanguages,
  listTests,
  listTestSegments,
  TESTS_A_PAGE,
} from "./tests.ts";
import { text, toId, validate, yesOrNo } from "../../validation.ts";

/** Enough for the texts of both dialogues, twice: as they were and as they are. */
const MARKS_BYTES = 1024 * 1024;
const CHANGED = "Somebody changed this review meanwhile.";
const EMPTY =
  "Nothing has been written yet: a student who waited for it would read an empty review";
const publishFields = { state: text(200), mail: yesOrNo() };

/** Routes to list submitted tests, mark each of them, and publish the review. */
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
      results: await listTests(db, { state, languageId }, request, clock()),
    };
  });

  serve(app, reviewCalls.get, signedIn, async (c) => {
    const staff = staffOf(c);
    const test = await getTest(db, pathId(c, "record"));
    await noteMarker(db, test.id, staff, clock());
    const segments = [];
    for (const { id: set } of test.dialogues)
      segments.push({
        set,
        segments: await listTestSegments(db, { recordId: test.id, setId: set }),
      });
    const marking = await getMarking(db, { test, staff }, clock());
    const next = await findNextTest(db, staff, test.id, clock());
    return { results: { test, segments, marking, next } };
  });

  serve(app, reviewCalls.segment, signedIn, async (c) => {
    const place = { recordId: pathId(c, "record"), setId: pathId(c, "set") };
    return { results: await getTestSegment(deps, place, pathId(c, "segment")) };
  });

  serve(app, reviewCalls.marking, signedIn, async (c) => {
    const staff = staffOf(c);
    const test = await getTest(db, pathId(c, "record"));
    await noteMarker(db, test.id, staff, clock());
    const seen = (c.req.query("seen") ?? "").split(".").map(Number);
    return { results: await getMarking(db, { test, staff, seen }, clock()) };
  });

  serve(app, reviewCalls.mark, signedIn, async (c) => {
    const { marks } = await readGiven(c, reviewCalls.mark, MARKS_BYTES);
    const recordId = pathId(c, "record");
    const staff = staffOf(c);
    const refused = await saveMarks(db, recordId, { marks, by: staff }, clock());
    const test = await getTest(db, recordId);
    return { results: { ...(await getMarking(db, { test, staff }, clock())), refused } };
  });

  serveForm(app, reviewCalls.take, signedIn, async (c, { take }) => {
    const staff = staffOf(c);
    const test = await getTest(db, pathId(c, "record"));
    await db.transaction().execute(async (trx) => {
      if (take === 0) return giveTestBack(trx, test.id, staff);
      await takeTest(trx, test.id, { staff, always: true }, clock());
    });
    return { results: await getMarking(db, { test, staff }, clock()) };
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
    const next = await findNextTest(db, staff, recordId, clock());
    return { results: { is_mailed: isMailed, next: next?.id ?? null } };
  });

  return app;
}
