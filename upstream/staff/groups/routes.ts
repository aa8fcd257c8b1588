import { type Context, Hono } from "hono";
import { groupCalls, MOST_AT_ONCE } from "../../../contract/staff/groups.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { optionalText, validate } from "../../validation.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { listLanguages } from "../students/rules.ts";
import { addByEmail, addStudentToGroup, listMembers, MEMBERS_A_PAGE, takeOut } from "./members.ts";
import {
  deleteGroup,
  getGroup,
  GROUPS_A_PAGE,
  listGroups,
  makeGroup,
  renameGroup,
} from "./rules.ts";
import {
  giveWork,
  listChoices,
  listDone,
  listGroupWork,
  takeWorkBack,
  WORK_A_PAGE,
} from "./work.ts";

const searchFields = {
  search: optionalText(200).transform((words) => words ?? ""),
  chosen: optionalText(1_000).transform((listed) =>
    (listed ?? "")
      .split(",")
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number)
      .slice(0, MOST_AT_ONCE),
  ),
};

/** Routes for groups of students and their work. */
export function staffGroupRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const groupIn = (c: Context<Http>) => pathId(c, "group");
  const changing = (c: Context<Http>) => ({ groupId: groupIn(c), by: staffOf(c) });

  serve(app, groupCalls.list, signedIn, async (c) => {
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, GROUPS_A_PAGE);
    const languages = await listLanguages(db);
    return { languages, results: await listGroups(db, request) };
  });

  serveForm(app, groupCalls.add, signedIn, async (c, given) => ({
    results: { id: await makeGroup(db, given, staffOf(c), clock()) },
  }));

  serve(app, groupCalls.get, signedIn, async (c) => {
    const id = groupIn(c);
    const group = await getGroup(db, id);
    const { page, work: workPage } = c.req.query();
    const members = await listMembers(db, id, pageRequest(c.req.url, { page }, MEMBERS_A_PAGE));
    const asked = pageRequest(c.req.url, { page: workPage }, WORK_A_PAGE);
    const work = await listGroupWork(db, id, asked);
    const done = await listDone(
      db,
      work.data,
      members.data.map((one) => one.id),
    );
    return { results: { group, members, work, done } };
  });

  serveForm(app, groupCalls.rename, signedIn, (c, { name }) =>
    renameGroup(db, groupIn(c), { name, by: staffOf(c) }, clock()),
  );

  serve(app, groupCalls.delete, signedIn, (c) => deleteGroup(db, groupIn(c), staffOf(c), clock()));

  serveForm(app, groupCalls.addStudents, signedIn, async (c, { emails }) => ({
    results: { added: await addByEmail(db, emails, changing(c), clock()) },
  }));

  serveForm(app, groupCalls.putIn, signedIn, (c, { student_id }) =>
    addStudentToGroup(db, student_id, changing(c), clock()),
  );

  serveForm(app, groupCalls.takeOut, signedIn, (c, { student_id }) =>
    takeOut(db, student_id, changing(c), clock()),
  );

  serve(app, groupCalls.choices, signedIn, async (c) => {
    const group = await getGroup(db, groupIn(c));
    const asked = validate(searchFields, c.req.query());
    return { results: { group, ...(await listChoices(db, group.language_id, asked)) } };
  });

  serveForm(app, groupCalls.giveWork, signedIn, (c, given) =>
    giveWork(deps, groupIn(c), { given, by: staffOf(c) }, clock()),
  );

  serveForm(app, groupCalls.takeBack, signedIn, (c, { work_id: workId }) =>
    takeWorkBack(db, groupIn(c), { workId, by: staffOf(c) }, clock()),
  );

  return app;
}
