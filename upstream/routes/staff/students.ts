import { Hono } from "hono";
import * as z from "zod";
import { email } from "../../account/fields.ts";
import { isDay } from "../../clock.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../../http/staff-session.ts";
import { listSold } from "../../plans/catalogue.ts";
import {
  countWords,
  getAccount,
  getStudent,
  listMockTests,
  listPractice,
  PRACTICES_A_PAGE,
} from "../../staff/student.ts";
import {
  blockStudent,
  changeDetails,
  inviteStudent,
  sendReset,
  signOut,
  unblockStudent,
} from "../../staff/student-changes.ts";
import { endPlan, extendPlan } from "../../staff/student-plans.ts";
import { listLanguages, listStudents, SEEN, STUDENTS_A_PAGE } from "../../staff/students.ts";
import {
  integer,
  line,
  optionalText,
  prose,
  refuse,
  text,
  toId,
  validate,
} from "../../validation.ts";

const details = {
  first_name: line("first_name", 255),
  last_name: optionalText("last_name", 255).transform((name) => name ?? ""),
  language_id: integer("language_id"),
};
const newFields = { email: email(), ...details };
const blockFields = { reason: prose("reason", 500) };
const planFields = { plan_id: integer("plan_id") };
const untilFields = {
  until: text("until", 10).transform((day, context) =>
    isDay(day) ? day : refuse(context, "Choose a day"),
  ),
};
const searchFields = { search: optionalText("search", 200).transform((words) => words ?? "") };
const planWish = z.enum(["any", "none"]).catch("any");

/** The students of the school. A teacher sees what they practised; only owners see accounts. */
export function staffStudentRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/students", staffOnly(deps), async (c) => {
    const query = c.req.query();
    const { role } = staffOf(c);
    const { search } = validate(searchFields, query);
    const wanted = {
      search,
      languageId: toId(query.language),
      plan: query.plan ? (toId(query.plan) ?? planWish.parse(query.plan)) : null,
      seen: SEEN.find((one) => one === query.seen) ?? null,
    };
    const request = pageRequest(c.req.url, { page: query.page }, STUDENTS_A_PAGE);
    return c.json({
      status: 200,
      languages: await listLanguages(db),
      plans: role === "owner" ? await listSold(db) : [],
      results: await listStudents(db, { ...wanted, role, now: clock() }, request),
    });
  });

  app.post("/students", ...owner, async (c) => {
    const id = await inviteStudent(deps, validate(newFields, await readInput(c)), staffOf(c));
    return c.json({ status: 200, results: { id } });
  });

  app.get("/students/new", ...owner, async (c) =>
    c.json({ status: 200, results: { languages: await listLanguages(db) } }),
  );

  app.get("/students/:student", staffOnly(deps), async (c) => {
    const id = pathId(c, "student");
    const student = await getStudent(db, id);
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, PRACTICES_A_PAGE);
    return c.json({
      status: 200,
      results: {
        student,
        practices: await listPractice(db, id, request),
        mock_tests: await listMockTests(db, id),
        words: await countWords(db, id),
        account: staffOf(c).role === "owner" ? await getAccount(db, id, clock()) : null,
        languages: await listLanguages(db),
      },
    });
  });

  app.post("/students/:student", ...owner, async (c) => {
    const fields = validate(details, await readInput(c));
    await changeDetails(deps, pathId(c, "student"), fields, staffOf(c));
    return c.json({ status: 200 });
  });

  app.post("/students/:student/sign-out", ...owner, async (c) => {
    await signOut(deps, pathId(c, "student"), staffOf(c));
    return c.json({ status: 200 });
  });

  app.post("/students/:student/block", ...owner, async (c) => {
    const { reason } = validate(blockFields, await readInput(c));
    await blockStudent(deps, pathId(c, "student"), { reason, by: staffOf(c) });
    return c.json({ status: 200 });
  });

  app.post("/students/:student/unblock", ...owner, async (c) => {
    await unblockStudent(deps, pathId(c, "student"), staffOf(c));
    return c.json({ status: 200 });
  });

  app.post("/students/:student/reset-link", ...owner, async (c) => {
    await sendReset(deps, pathId(c, "student"), staffOf(c));
    return c.json({ status: 200 });
  });

  app.post("/students/:student/extend", ...owner, async (c) => {
    const { plan_id, until } = validate({ ...planFields, ...untilFields }, await readInput(c));
    const which = { studentId: pathId(c, "student"), planId: plan_id, by: staffOf(c) };
    await extendPlan(deps, { ...which, until });
    return c.json({ status: 200 });
  });

  app.post("/students/:student/end", ...owner, async (c) => {
    const { plan_id } = validate(planFields, await readInput(c));
    await endPlan(deps, { studentId: pathId(c, "student"), planId: plan_id, by: staffOf(c) });
    return c.json({ status: 200 });
  });

  return app;
}
