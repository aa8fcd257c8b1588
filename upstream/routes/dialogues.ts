import { Hono } from "hono";
import { planOf } from "../account/plan.ts";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { deletePendingRecord } from "../practice/records.ts";
import { getOwnDialogue, listDialogueIds, listDialogues } from "../dialogues/find.ts";
import { listFreeIds } from "../dialogues/free.ts";
import { listSegments } from "../dialogues/segments.ts";
import { noPlan } from "../refusal.ts";
import { MAX_ID, toInteger } from "../validation.ts";

/** Finding a dialogue and opening it. */
export function dialogueRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/questions", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const input = await readInput(c);
    const request = pageRequest(c.req.url, input);
    const { isSubscribed } = await planOf(db, student.id);
    const languageId = input.language_id == null ? student.languageId : asId(input.language_id);
    const wanted = {
      languageId,
      search: typeof input.search === "string" ? input.search : null,
      labelType: input.labeltype == null ? null : asId(input.labeltype),
      freeIds: await listFreeIds(db, languageId, deps.freeDialogues),
      freeOnly: !isSubscribed,
    };
    return c.json({
      is_subscribed: isSubscribed,
      results: await listDialogues(db, student.id, wanted, request),
    });
  });

  app.get("/api/v1/question/segments/:questionid", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const dialogue = await getOwnDialogue(db, student, pathId(c.req.param("questionid")));
    const { isSubscribed } = await planOf(db, student.id);
    const freeIds = await listFreeIds(db, dialogue.language_id, deps.freeDialogues);
    const isFree = freeIds.includes(dialogue.id);
    if (!isSubscribed && !isFree) throw noPlan();
    const segments = await listSegments(db, student.id, dialogue.id);
    return c.json({
      results: {
        question: { ...dialogue, is_free: isFree },
        question_list: isSubscribed ? await listDialogueIds(db, dialogue.language_id) : freeIds,
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

/**
 * A filter's id; one that nothing has when it is nonsense, so that the list is empty and not
 * refused.
 */
function asId(value: unknown): number {
  const id = toInteger(value);
  return id === null || id < 0 || id > MAX_ID ? -1 : id;
}

function pathId(value: string): number | null {
  const id = /^\d+$/.test(value) ? toInteger(value) : null;
  return id !== null && id > 0 && id <= MAX_ID ? id : null;
}
