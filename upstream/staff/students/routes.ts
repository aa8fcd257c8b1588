import { type Context, Hono } from "hono";
import * as z from "zod";
import { classCalls } from "../../../contract/staff/class.ts";
import { SEEN, studentCalls, studentOrders } from "../../../contract/staff/students.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { hourly } from "../../http/throttle.ts";
import { listSold } from "../../plans/catalogue.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { optionalText, parseInput, toId, validate } from "../../validation.ts";
import type { Staff } from "../account/accounts.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { groupsOf, listAllGroups } from "../groups/rules.ts";
import { listPage } from "../kit/chosen.ts";
import { decodeText } from "../../../plan/table.ts";
import { serve, serveForm } from "../kit/serve.ts";
import {
  blockStudent,
  changeDetails,
  inviteStudent,
  sendReset,
  signOut,
  unblockStudent,
} from "./changes.ts";
import { checkClass, inviteClass } from "./class.ts";
import { endPlan, extendPlan } from "./plans.ts";
import { listLanguages, listStudents, STUDENTS_A_PAGE } from "./rules.ts";
import {
  countWords,
  getAccount,
  getStudent,
  listMockTests,
  listPractice,
  PRACTICES_A_PAGE,
} from "./student.ts";

/** The list of a class, in UTF-16 and with other fields. Its text is measured after parsing. */
const CLASS_BYTES = 512 * 1024;
const NO_TEXT = "This file is no CSV in UTF-8 or UTF-16. Save it as CSV UTF-8.";
/** What an owner mails in the school's name. Nobody has more new students than this. */
const MAILS_AN_HOUR = 2_000;
const searchFields = { search: optionalText(200).transform((words) => words ?? "") };
const planWish = z.enum(["any", "none", "unpaid"]).catch("any");

/** Routes for students. A teacher sees their practice, and only owners see accounts. */
export function staffStudentRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const mails = hourly(deps, "mails to students", MAILS_AN_HOUR);
  const studentIn = (c: Context<Http>) => pathId(c, "student");

  serve(app, studentCalls.list, signedIn, async (c) => {
    const query = c.req.query();
    const { role } = staffOf(c);
    const { search } = validate(searchFields, query);
    const wanted = {
      search,
      languageId: toId(query.language),
      plan: query.plan ? (toId(query.plan) ?? planWish.parse(query.plan)) : null,
      seen: SEEN.find((one) => one === query.seen) ?? null,
    };
    const request = listPage(c, STUDENTS_A_PAGE);
    return {
      languages: await listLanguages(db),
      plans: role === "owner" ? await listSold(db) : [],
      results: await listStudents(db, { ...wanted, role, now: clock() }, request),
    };
  });

  serveForm(app, studentCalls.invite, owner, async (c, given) => {
    await countMails(staffOf(c), 1);
    return { results: { id: await inviteStudent(deps, given, staffOf(c)) } };
  });

  serve(app, classCalls.check, owner, async (c) => {
    const { sent, ...input } = await readInput(c, CLASS_BYTES);
    if (!(sent instanceof File) || sent.size === 0) throw invalid({ sent: ["Choose a file"] });
    const given = parseInput(classCalls.invite.body, input);
    const list = decodeText(new Uint8Array(await sent.arrayBuffer()));
    if (list === null) throw invalid({ sent: [NO_TEXT] });
    return { results: { ...(await checkClass(db, { ...given, list })), list } };
  });

  serve(app, classCalls.invite, owner, async (c) => {
    const given = parseInput(classCalls.invite.body, await readInput(c, CLASS_BYTES));
    const by = staffOf(c);
    const count = (invitations: number) => countMails(by, invitations);
    return { results: { invited: await inviteClass(deps, given, { by, count }) } };
  });

  serve(app, studentCalls.new, owner, async () => ({
    results: {
      languages: await listLanguages(db),
      groups: await listAllGroups(db),
      plans: await listSold(db),
    },
  }));

  serve(app, studentCalls.get, signedIn, async (c) => {
    const id = studentIn(c);
    const student = await getStudent(db, id);
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, PRACTICES_A_PAGE);
    return {
      results: {
        student,
        practices: await listPractice(db, id, request),
        mock_tests: await listMockTests(db, id),
        words: await countWords(db, id),
        account: staffOf(c).role === "owner" ? await getAccount(deps, id) : null,
        languages: await listLanguages(db),
        groups: await groupsOf(db, student),
      },
    };
  });

  serveForm(app, studentCalls.save, owner, (c, given) =>
    changeDetails(deps, studentIn(c), given, staffOf(c)),
  );

  serve(app, studentOrders["sign-out"], owner, (c) => signOut(deps, studentIn(c), staffOf(c)));

  serveForm(app, studentOrders.block, owner, (c, { reason }) =>
    blockStudent(deps, studentIn(c), { reason, by: staffOf(c) }),
  );

  serve(app, studentOrders.unblock, owner, (c) => unblockStudent(deps, studentIn(c), staffOf(c)));

  serve(app, studentOrders["reset-link"], owner, async (c) => {
    await countMails(staffOf(c), 1);
    await sendReset(deps, studentIn(c), staffOf(c));
  });

  serveForm(app, studentOrders.extend, owner, (c, { plan_id: planId, until }) =>
    extendPlan(deps, { studentId: studentIn(c), planId, by: staffOf(c), until }),
  );

  serveForm(app, studentOrders.end, owner, (c, { plan_id: planId }) =>
    endPlan(deps, { studentId: studentIn(c), planId, by: staffOf(c) }),
  );

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
