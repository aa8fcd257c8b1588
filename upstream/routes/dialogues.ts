import { type Context, Hono } from "hono";
import { planOf } from "../account/plan.ts";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { checkMayOpen } from "../practice/permission.ts";
import { deletePendingRecord } from "../practice/records.ts";
import { getOwnDialogue, listDialogues, listNeighbours, type Material } from "../dialogues/find.ts";
import { listFreeIds } from "../dialogues/free.ts";
import { listSegments } from "../dialogues/segments.ts";
import { readFreeTaste } from "../plans/free-taste.ts";
import { MAX_ID } from "../../plan/typed.ts";
import { toInteger } from "../validation.ts";

export function dialogueRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/questions", signedIn(deps), async (c) => {
    const { isSubscribed, openDialogues } = await planOf(db, studentOf(c).id, clock());
    return c.json({
      is_subscribed: isSubscribed,
      results: await page(c, "practice", openDialogues),
    });
  });

  app.get("/api/v1/recent-vip-exam-material", signedIn(deps), async (c) => {
    const { isSubscribed, seesRecent } = await planOf(db, studentOf(c).id, clock());
    const results = await page(c, "recent", seesRecent ? Infinity : 0);
    return c.json({
      is_subscribed: isSubscribed,
      results: { ...results, data_exits: seesRecent ? 1 : 0 },
    });
  });

  app.get("/api/v1/question/segments/:questionid", signedIn(deps), async (c) => {
    const student = studentOf(c);
    const dialogue = await getOwnDialogue(db, student, pathId(c.req.param("questionid")));
    const { openDialogues } = await checkMayOpen(deps, student.id, dialogue.id);
    const free = await readFreeTaste(deps);
    const freeIds = await listFreeIds(db, dialogue.language_id, free.dialogues);
    const isFree = freeIds.includes(dialogue.id);
    const segments = await listSegments(db, student.id, dialogue.id);
    return c.json({
      results: {
        question: { ...dialogue, is_free: isFree },
        question_list: await listWays(dialogue, openDialogues),
        segments,
        no_of_q_done: segments.filter(({ answer }) => answer !== null).length,
        takes_attempt: true,
      },
    });
  });

  // The contract makes it a GET, but the portal calls it only after a post.
  app.get("/api/v1/pending/question/delete/:id", signedIn(deps), async (c) => {
    const id = pathId(c.req.param("id"));
    if (id !== null) await deletePendingRecord(deps, studentOf(c).id, id);
    return c.json({ status: 200, message: "The pending practice has been deleted." });
  });

  return app;

  async function listWays(
    { id, language_id }: { id: number; language_id: number },
    openDialogues: number,
  ): Promise<number[]> {
    const { ids, isForPractice } = await listNeighbours(db, id);
    if (openDialogues === Infinity || !isForPractice) return ids;
    const { dialogues } = await readFreeTaste(deps);
    const open = await listFreeIds(db, language_id, Math.max(openDialogues, dialogues));
    return ids.filter((other) => other === id || open.includes(other));
  }

  /** Returns the requested page of the first `openCount` dialogues and the free ones. */
  async function page(c: Context<Http>, material: Material, openCount: number) {
    const student = studentOf(c);
    const input = await readInput(c);
    const request = pageRequest(c.req.url, input);
    const languageId = input.language_id == null ? student.languageId : asId(input.language_id);
    // Recent exam material always needs a plan.
    const free = material === "recent" ? 0 : (await readFreeTaste(deps)).dialogues;
    const first = (count: number) => listFreeIds(db, languageId, count);
    const wanted = {
      material,
      languageId,
      freeIds: await first(free),
      onlyIds: openCount === Infinity ? null : await first(Math.max(openCount, free)),
      search: typeof input.search === "string" ? input.search : null,
      labelType: input.labeltype == null ? null : asId(input.labeltype),
    };
    return listDialogues(db, student.id, wanted, request);
  }
}

/** Returns a filter's id. An invalid value becomes an unknown id, so the list is empty. */
function asId(value: unknown): number {
  const id = toInteger(value);
  return id === null || id < 0 || id > MAX_ID ? -1 : id;
}

function pathId(value: string): number | null {
  const id = /^\d+$/.test(value) ? toInteger(value) : null;
  return id !== null && id > 0 && id <= MAX_ID ? id : null;
}
