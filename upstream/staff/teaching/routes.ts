import { Hono } from "hono";
import { TEACHING_LISTS, teachingCall } from "../../../contract/staff/teaching.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { staffOnly } from "../account/guard.ts";
import { groupNames } from "../groups/rules.ts";
import { serve } from "../kit/serve.ts";
import { listLanguages } from "../students/rules.ts";
import { listTeaching, RULES } from "./rules.ts";
import { listWeakTopics } from "./weak-topics.ts";
import { toId } from "../../validation.ts";

/** Routes that show who practises, who is stuck, and what is hard. */
export function staffTeachingRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();

  serve(app, teachingCall, [staffOnly(deps)], async (c) => {
    const query = c.req.query();
    const wanted = {
      languageId: toId(query.language),
      groupId: toId(query.group),
      now: clock(),
    };
    const list = TEACHING_LISTS.find((one) => one === query.list);
    return {
      languages: await listLanguages(db),
      groups: await groupNames(db),
      rules: RULES,
      results: list
        ? await listTeaching(db, list, { ...wanted, page: Math.min(toId(query.page) ?? 1, 1_000) })
        : { data: [], has_more: false },
      topics: list ? [] : await listWeakTopics(db, wanted),
    };
  });

  return app;
}
