import type { WorkGiven } from "../../../contract/staff/groups.ts";
import { zoneText } from "../../../plan/zone-text.ts";
import { stamp, stampAfter } from "../../clock.ts";
import { sydneyDay, sydneyMoment } from "../../zone.ts";
import { workDone } from "../../dashboard/work.ts";
import { type PageRequest, paginate } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { titleHolds } from "../../dialogues/find.ts";
import { invalid, notFound } from "../../refusal.ts";
import { mailNews, type Place } from "../../reminders/news.ts";
import type { Staff } from "../account/accounts.ts";
import { getGroup } from "./rules.ts";
import { logChange } from "../kit/log.ts";

/** The columns of the table of students and work. */
export const WORK_A_PAGE = 8;
const MOST_OFFERED = 100;

/** Returns one page of a group's work, the latest due date first. */
export function listGroupWork(db: Db, groupId: number, request: PageRequest) {
  const work = db
    .selectFrom("group_work as work")
    .leftJoin("questions", "questions.id", "work.question_id")
    .leftJoin("mock_tests as test", "test.id", "work.mocktest_id")
    .select(["work.id", "work.question_id", "work.mocktest_id", "work.sentence", "work.due_at"])
    .select(["work.staff_name", "work.created_at", "questions.serial_no"])
    .select(["questions.question_title", "test.mocktest_name"])
    .where("work.group_id", "=", groupId)
    .orderBy("work.due_at", "desc")
    .orderBy("work.id", "desc");
  return paginate(work, request);
}

type Work = Awaited<ReturnType<typeof listGroupWork>>["data"];

/** Returns which of these students did which of this work, and when. */
export async function listDone(db: Db, work: Work, studentIds: number[]) {
  const rows = await workDone(db)
    .select(["member.user_id as student_id", "work.id as work_id"])
    .where("work.id", "in", [-1, ...work.map(({ id }) => id)])
    .where("member.user_id", "in", [-1, ...studentIds])
    .execute();
  return rows.flatMap(({ done_at, ...which }) => (done_at === null ? [] : [{ ...which, done_at }]));
}

/**
 * Lists dialogues and mock tests in a group's language that it can get as work. The search leaves
 * out none of the `chosen` dialogues: they are a list of their own.
 */
export async function listChoices(
  db: Db,
  languageId: number,
  { search, chosen: ids }: { search: string; chosen: number[] },
) {
  const offered = db
    .selectFrom("questions")
    .select(["id", "serial_no", "question_title", "is_recent"])
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .orderBy("is_recent")
    .orderBy("serial_no")
    .orderBy("id");
  const dialogues = await offered
    .$if(search !== "", (query) => query.where(titleHolds(search)))
    .limit(MOST_OFFERED)
    .execute();
  const chosen = await offered.where("id", "in", [-1, ...ids]).execute();
  const tests = await db
    .selectFrom("mock_tests")
    .select(["id", "mocktest_name"])
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .limit(MOST_OFFERED)
    .execute();
  return { dialogues, chosen, mock_tests: tests };
}

/**
 * Gives a group dialogues and mock tests, due at the end of a day in Sydney. Mails students who
 * receive reminders.
 */
export async function giveWork(
  place: Place,
  groupId: number,
  { given, by }: { given: WorkGiven; by: Staff },
  now: number,
): Promise<void> {
  const { question_ids, mocktest_ids, due_on, sentence } = given;
  if (due_on < sydneyDay(now)) throw invalid({ due_on: ["Choose a day from today on"] });
  await place.db.transaction().execute(async (trx) => {
    const { language_id } = await getGroup(trx, groupId);
    const dialogues = await namedDialogues(trx, question_ids)
      .where("language_id", "=", language_id)
      .where("active", "=", 1)
      .where("tests_only", "=", 0)
      .execute();
    const tests = await namedTests(trx, mocktest_ids)
      .where("language_id", "=", language_id)
      .where("active", "=", 1)
      .execute();
    if (dialogues.length !== question_ids.length || tests.length !== mocktest_ids.length)
      throw invalid({ work: ["Some of this is not offered to the group any more"] });
    const dueAt = sydneyMoment(due_on, "23:59");
    const row = {
      ...{ group_id: groupId, sentence, staff_name: by.name },
      due_at: stamp(new Date(dueAt)),
      created_at: stampAfter(0, now),
    };
    await trx
      .insertInto("group_work")
      .values([
        ...question_ids.map((id) => ({ ...row, question_id: id, mocktest_id: null })),
        ...mocktest_ids.map((id) => ({ ...row, question_id: null, mocktest_id: id })),
      ])
      .execute();
    const after = { ...namesOf({ dialogues, tests }), sentence, due_on };
    await logChange(trx, by, { did: "give work", about: `group ${groupId}`, after }, now);
    const members = await trx
      .selectFrom("group_members")
      .innerJoin("users", "users.id", "group_members.user_id")
      .select("users.id")
      .where("group_id", "=", groupId)
      // Students who have changed their language do not see this work.
      .where("users.language_id", "=", language_id)
      .execute();
    const ids = members.map(({ id }) => id);
    await mailNews(trx, place, ids, (zone) => workNews(given, dueAt, zone));
  });
}

const namedDialogues = (trx: Db, ids: (number | null)[]) =>
  trx
    .selectFrom("questions")
    .select("question_title as name")
    .where("id", "in", [-1, ...ids]);

const namedTests = (trx: Db, ids: (number | null)[]) =>
  trx
    .selectFrom("mock_tests")
    .select("mocktest_name as name")
    .where("id", "in", [-1, ...ids]);

/** Names work for the log. */
function namesOf(work: Record<"dialogues" | "tests", { name: string }[]>) {
  const [dialogues, tests] = [work.dialogues, work.tests].map((all) => all.map(({ name }) => name));
  return { dialogues, mock_tests: tests };
}

function workNews(
  { question_ids, mocktest_ids, sentence }: WorkGiven,
  dueAt: number,
  zone: string,
) {
  const count = question_ids.length + mocktest_ids.length;
  const due = new Intl.DateTimeFormat("en-AU", {
    ...{ dateStyle: "full", timeStyle: "short", timeZone: zone },
  }).format(dueAt);
  const pieces = count === 1 ? "a piece of work" : `${count} pieces of work`;
  return {
    subject: `Your teacher gave you ${pieces}`,
    said: [
      `Your teacher gave your group ${pieces}, due on ${due}, ${zoneText(zone)}.`,
      ...(sentence ? [sentence] : []),
    ].join("\n\n"),
  };
}

/** Removes work; students' practices stay. Throws 404 for another group's work. */
export function takeWorkBack(
  db: Db,
  groupId: number,
  { workId, by }: { workId: number; by: Staff },
  now: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("group_work")
      .where("id", "=", workId)
      .where("group_id", "=", groupId)
      .returning(["question_id", "mocktest_id", "due_at"])
      .executeTakeFirst();
    if (!gone) throw notFound();
    const dialogues = await namedDialogues(trx, [gone.question_id]).execute();
    const tests = await namedTests(trx, [gone.mocktest_id]).execute();
    const before = { ...namesOf({ dialogues, tests }), due_at: gone.due_at };
    await logChange(trx, by, { did: "take work back", about: `group ${groupId}`, before }, now);
  });
}
