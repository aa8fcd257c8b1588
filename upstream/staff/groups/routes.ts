import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../clock.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { addByEmail, addStudentToGroup, listMembers, MEMBERS_A_PAGE, takeOut } from "./members.ts";
import {
  giveWork,
  listChoices,
  listDone,
  listGroupWork,
  takeWorkBack,
  WORK_A_PAGE,
} from "./work.ts";
import {
  deleteGroup,
  getGroup,
  GROUPS_A_PAGE,
  listGroups,
  makeGroup,
  renameGroup,
} from "./rules.ts";
import { listLanguages } from "../students/rules.ts";
import { integer, line, MAX_ID, optionalText, refuse, text, validate } from "../../validation.ts";

const MOST_AT_ONCE = 50;
const nameField = { name: line("name", 100) };
const groupFields = { ...nameField, language_id: integer("language_id") };
const emailField = { emails: text("emails", 50_000) };
const studentField = { student_id: integer("student_id") };
const searchField = { search: optionalText("search", 200).transform((words) => words ?? "") };
const chosenField = {
  chosen: optionalText("chosen", 1_000).transform((listed) =>
    (listed ?? "")
      .split(",")
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number)
      .slice(0, MOST_AT_ONCE),
  ),
};
const ids = z.array(z.number().int().min(1).max(MAX_ID)).max(MOST_AT_ONCE);
const workFields = {
  question_ids: ids,
  mocktest_ids: ids,
  sentence: optionalText("sentence", 200).transform((words) => words ?? ""),
  due_on: text("due_on", 10).transform((day, context) =>
    isDay(day) ? day : refuse(context, "Choose a day"),
  ),
};

/** Routes for groups of students and their work. */
export function staffGroupRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/groups", signedIn, async (c) => {
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, GROUPS_A_PAGE);
    const languages = await listLanguages(db);
    return c.json({ status: 200, languages, results: await listGroups(db, request) });
  });

  app.post("/groups", signedIn, async (c) => {
    const wish = validate(groupFields, await readInput(c));
    const id = await makeGroup(db, wish, staffOf(c), clock());
    return c.json({ status: 200, results: { id } });
  });

  app.get("/groups/:group", signedIn, async (c) => {
    const id = pathId(c, "group");
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
    return c.json({ status: 200, results: { group, members, work, done } });
  });

  app.post("/groups/:group", signedIn, async (c) => {
    const { name } = validate(nameField, await readInput(c));
    await renameGroup(db, pathId(c, "group"), { name, by: staffOf(c) }, clock());
    return c.json({ status: 200 });
  });

  app.post("/groups/:group/delete", signedIn, async (c) => {
    await deleteGroup(db, pathId(c, "group"), staffOf(c), clock());
    return c.json({ status: 200 });
  });

  app.post("/groups/:group/add", signedIn, async (c) => {
    const { emails } = validate(emailField, await readInput(c));
    const change = { groupId: pathId(c, "group"), by: staffOf(c) };
    const added = await addByEmail(db, emails, change, clock());
    return c.json({ status: 200, results: { added } });
  });

  app.post("/groups/:group/put-in", signedIn, async (c) => {
    const { student_id } = validate(studentField, await readInput(c));
    const change = { groupId: pathId(c, "group"), by: staffOf(c) };
    await addStudentToGroup(db, student_id, change, clock());
    return c.json({ status: 200 });
  });

  app.post("/groups/:group/take-out", signedIn, async (c) => {
    const { student_id } = validate(studentField, await readInput(c));
    await takeOut(db, student_id, { groupId: pathId(c, "group"), by: staffOf(c) }, clock());
    return c.json({ status: 200 });
  });

  app.get("/groups/:group/choices", signedIn, async (c) => {
    const group = await getGroup(db, pathId(c, "group"));
    const asked = validate({ ...searchField, ...chosenField }, c.req.query());
    const choices = await listChoices(db, group.language_id, asked);
    return c.json({ status: 200, results: { group, ...choices } });
  });

  app.post("/groups/:group/work", signedIn, async (c) => {
    const given = validate(workFields, await readInput(c));
    await giveWork(deps, pathId(c, "group"), { given, by: staffOf(c) }, clock());
    return c.json({ status: 200 });
  });

  app.post("/groups/:group/take-back", signedIn, async (c) => {
    const { work_id: workId } = validate({ work_id: integer("work_id") }, await readInput(c));
    await takeWorkBack(db, pathId(c, "group"), { workId, by: staffOf(c) }, clock());
    return c.json({ status: 200 });
  });

  return app;
}
