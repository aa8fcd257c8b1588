import { Hono } from "hono";
import { planOf } from "../account/plan.ts";
import { mapPage, pageOf, pageRequest, paginate } from "../db/paginate.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { deletePendingRecord } from "../practice/records.ts";
import { asQuestion, getOwnQuestion, questionsFor, titleHolds } from "../dialogues/find.ts";
import { listSegments } from "../dialogues/segments.ts";
import { noPlan } from "../refusal.ts";
import { MAX_ID, toInteger } from "../validation.ts";

/** Finding a dialogue and opening it. */
export function questionRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/questions", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const input = await readInput(c);
    const request = pageRequest(c.req.url, input);
    if (!(await planOf(db, student.id)).isSubscribed)
      return c.json({ is_subscribed: false, results: pageOf([], 0, request) });
    const languageId = input.language_id == null ? student.languageId : asId(input.language_id);
    let query = questionsFor(db, student.id)
      .where("questions.active", "=", 1)
      .where("questions.language_id", "=", languageId)
      .orderBy("questions.serial_no", "desc")
      .orderBy("questions.id", "desc");
    if (typeof input.search === "string") query = query.where(titleHolds(input.search));
    if (input.labeltype != null) {
      const wanted = asId(input.labeltype);
      query =
        wanted === 0
          ? query.where("labels.label_type", "is", null)
          : query.where("labels.label_type", "=", wanted);
    }
    return c.json({
      is_subscribed: true,
      results: mapPage(await paginate(query, request), asQuestion),
    });
  });

  app.get("/api/v1/question/segments/:questionid", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const question = await getOwnQuestion(db, student, pathId(c.req.param("questionid")));
    if (!(await planOf(db, student.id)).isSubscribed) throw noPlan();
    const segments = await listSegments(db, student.id, question.id);
    const list = await db
      .selectFrom("questions")
      .select("id")
      .where("language_id", "=", question.language_id)
      .where("active", "=", 1)
      .orderBy("serial_no")
      .orderBy("id")
      .execute();
    return c.json({
      results: {
        question,
        question_list: list.map(({ id }) => id),
        segments,
        no_of_q_done: segments.filter(({ answer }) => answer !== null).length,
      },
    });
  });

  // The contract has it as a GET; the portal calls it only from a post of its own.
  app.get("/api/v1/pending/question/delete/:id", signedIn(deps), async (c) => {
    const id = pathId(c.req.param("id"));
    if (id !== null) await deletePendingRecord(deps, studentOf(c).id, id);
    return c.json({ status: 200, message: "The pending practice has been deleted." });
  });

  return app;
}

/** A filter's id; one that nothing has when it is nonsense, so that the list is empty and not refused. */
function asId(value: unknown): number {
  const id = toInteger(value);
  return id === null || id < 0 || id > MAX_ID ? -1 : id;
}

function pathId(value: string): number | null {
  const id = /^\d+$/.test(value) ? toInteger(value) : null;
  return id !== null && id > 0 && id <= MAX_ID ? id : null;
}
