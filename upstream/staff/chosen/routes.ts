import { Hono } from "hono";
import {
  chosenDialogues,
  chosenPayments,
  chosenStudents,
  chosenTests,
} from "../../../contract/staff/chosen.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { chosenIn } from "../kit/chosen.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { listPaid } from "../payments/rules.ts";
import {
  changeDialogues,
  changeTests,
  type Deed,
  listChosenDialogues,
  listChosenTests,
} from "./content.ts";
import { extendPlans, giveToGroup, listChosen, recordPayments } from "./students.ts";

const DEEDS: Deed[] = ["publish", "withdraw"];

/** Routes for acts on many rows of a list. Each act is one transaction. */
export function staffChosenRoutes(deps: ServerDeps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const owner = [staffOnly(deps), ownersOnly(deps)];

  serve(app, chosenStudents.list, signedIn, async (c) => ({
    results: await listChosen(deps, chosenIn(c), staffOf(c)),
  }));

  serveForm(app, chosenStudents.group, signedIn, async (c, { ids, group_id: groupId }) => ({
    results: await giveToGroup(deps, { ids, groupId, by: staffOf(c) }),
  }));

  serveForm(app, chosenStudents.extend, owner, async (c, given) => ({
    results: await extendPlans(deps, { ...given, by: staffOf(c) }),
  }));

  serveForm(app, chosenStudents.pay, owner, async (c, given) => {
    const { ids, plan_id: planId, request_key: key } = given;
    return { results: await recordPayments(deps, { ids, planId, key, by: staffOf(c) }) };
  });

  serve(app, chosenPayments.list, owner, async (c) => ({
    results: await listPaid(db, chosenIn(c)),
  }));

  for (const [calls, list, change] of [
    [chosenDialogues, listChosenDialogues, changeDialogues],
    [chosenTests, listChosenTests, changeTests],
  ] as const) {
    serve(app, calls.list, owner, async (c) => ({ results: await list(db, chosenIn(c)) }));
    for (const deed of DEEDS)
      serveForm(app, calls[deed], owner, async (c, { chosen }) => ({
        results: await change(db, deed, chosen, { by: staffOf(c), now: clock() }),
      }));
  }

  return app;
}
