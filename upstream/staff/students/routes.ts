import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../clock.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listSold } from "../../plans/catalogue.ts";
import { hourly } from "../../http/throttle.ts";
import { invalid, Refusal } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import {
  countWords,
  getAccount,
  getStudent,
  listMockTests,
  listPractice,
  PRACTICES_A_PAGE,
} from "./student.ts";
import { checkClass, inviteClass, MOST_LISTED } from "./class.ts";
import { decodeText } from "../kit/csv.ts";
import {
  blockStudent,
  changeDetails,
  details,
  inviteStudent,
  newStudent,
  sendReset,
  signOut,
  unblockStudent,
} from "./changes.ts";
import { groupsOf } from "../groups/rules.ts";
import { endPlan, extendPlan } from "./plans.ts";
import { listLanguages, listStudents, SEEN, STUDENTS_A_PAGE } from "./rules.ts";
import {
  integer,
  optionalInteger,
  optionalText,
  prose,
  refuse,
  text,
  toId,
  validate,
} from "../../validation.ts";

/** The list of a class, in UTF-16 and with other fields. Its text is measured after parsing. */
const CLASS_BYTES = 512 * 1024;
const NO_TEXT = "This file is no CSV in UTF-8 or UTF-16. Save it as CSV UTF-8.";
const classFields = {
  language_id: optionalInteger("language_id"),
  list: optionalText("list", 2 * MOST_LISTED.characters).transform((list) => list ?? ""),
};
/** What an owner mails in the school's name. Nobody has more new students than this. */
const MAILS_AN_HOUR = 2_000;
const blockFields = { reason: prose("reason", 500) };
const planFields = { plan_id: integer("plan_id") };
const untilFields = {
  until: text("until", 10).transform((day, context) =>
    isDay(day) ? day : refuse(context, "Choose a day"),
  ),
};
const searchFields = { search: optionalText("search", 200).transform((words) => words ?? "") };
const planWish = z.enum(["any", "none", "unpaid"]).catch("any");

/** Routes for students. A teacher sees their practice, and only owners see accounts. */
export function staffStudentRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const mails = hourly(deps, "mails to students", MAILS_AN_HOUR);

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
    const student = validate(newStudent, await readInput(c));
    await countMails(staffOf(c), 1);
    const id = await inviteStudent(deps, student, staffOf(c));
    return c.json({ status: 200, results: { id } });
  });

  app.post("/students/class/check", ...owner, async (c) => {
    const { sent, ...input } = await readInput(c, CLASS_BYTES);
    if (!(sent instanceof File) || sent.size === 0) throw invalid({ sent: ["Choose a file"] });
    const { language_id: languageId } = validate(classFields, input);
    const list = decodeText(new Uint8Array(await sent.arrayBuffer()));
    if (list === null) throw invalid({ sent: [NO_TEXT] });
    const checked = await checkClass(db, { list, languageId });
    return c.json({ status: 200, results: { ...checked, list } });
  });

  app.post("/students/class", ...owner, async (c) => {
    const { list, language_id } = validate(classFields, await readInput(c, CLASS_BYTES));
    const by = staffOf(c);
    const count = (invitations: number) => countMails(by, invitations);
    const invited = await inviteClass(deps, { list, languageId: language_id }, { by, count });
    return c.json({ status: 200, results: { invited } });
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
        groups: await groupsOf(db, student),
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
    await countMails(staffOf(c), 1);
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

  async function countMails({ id }: Staff, many: number): Promise<void> {
    const waitMs = await mails.takeAll(String(id), many);
    if (waitMs > 0)
      throw new Refusal(
        422,
        `You may mail ${MAILS_AN_HOUR.toLocaleString("en")} invitations and links to students within an hour. Wait ${Math.ceil(waitMs / 60_000)} minutes, then send the rest.`,
      );
  }
}
