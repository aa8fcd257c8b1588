import { isOpenAt } from "../../account/plan.ts";
import { lockAccount } from "../../account/users.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { getPlan, listSold } from "../../plans/catalogue.ts";
import type { Selling } from "../../plans/purchase.ts";
import { receiptNumber } from "../../plans/receipts.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { branchNames, type SchoolPlace } from "../../school/school.ts";
import type { Staff } from "../account/accounts.ts";
import { join } from "../groups/members.ts";
import { getGroup } from "../groups/rules.ts";
import { actOnEach } from "../kit/chosen.ts";
import { paidToday, recordPaid } from "../payments/rules.ts";
import { heldStudent } from "../students/changes.ts";
import { changePlan, endOfDay } from "../students/plans.ts";

const MOST_GROUPS = 200;

/** Returns the chosen students, and what staff can choose for them. A teacher sees no accounts. */
export async function listChosen(
  place: Clocked & SchoolPlace,
  ids: number[],
  { role }: Pick<Staff, "role">,
) {
  const { db } = place;
  const rows = await db
    .selectFrom("users")
    .innerJoin("languages", "languages.id", "users.language_id")
    .select(["users.id", "first_name", "last_name", "language_id", "languages.name as language"])
    .select(["email", "phone_no", "branch", "exam_date", "users.created_at", "last_active_at"])
    .where("users.id", "in", [-1, ...ids])
    .orderBy("first_name")
    .orderBy("last_name")
    .orderBy("users.id")
    .execute();
  const isOwner = role === "owner";
  const accounts = isOwner ? await readAccounts(place, ids) : null;
  return {
    students: rows.map(({ id, first_name, last_name, language_id, language, ...account }) => ({
      ...{ id, first_name, last_name, language_id, language },
      account: accounts && { ...account, ...accounts(id, account.branch) },
    })),
    groups: await groupsFor(
      db,
      rows.map((row) => row.language_id),
    ),
    plans: isOwner ? await listSold(db) : null,
  };
}

async function readAccounts(place: Clocked & SchoolPlace, ids: number[]) {
  const { db, clock } = place;
  const nameOf = await branchNames(place);
  const plans = await db
    .selectFrom("subscriptions")
    .select(["user_id", "plan_name", "expires_at"])
    .where(isOpenAt(clock()))
    .where("user_id", "in", [-1, ...ids])
    .orderBy("id", "desc")
    .execute();
  const paid = await paidToday(db, ids, clock());
  return (id: number, branch: string | null) => ({
    branch: branch && nameOf(branch),
    plans: plans
      .filter(({ user_id }) => user_id === id)
      .map(({ plan_name, expires_at }) => ({ plan_name, expires_at })),
    paid_today: paid
      .filter(({ user_id }) => user_id === id)
      .map((one) => ({ plan_name: one.plan_name, receipt_no: receiptNumber(one) })),
  });
}

function groupsFor(db: Db, languageIds: number[]) {
  return db
    .selectFrom("student_groups")
    .select(["id", "name", "language_id"])
    .where("language_id", "in", [-1, ...new Set(languageIds)])
    .orderBy("name")
    .limit(MOST_GROUPS)
    .execute();
}

type Chosen = { ids: number[]; by: Staff };

/** Puts the students into a group of their language. */
export function giveToGroup(
  { db, clock }: Clocked,
  { ids, by, groupId }: Chosen & { groupId: number },
) {
  return db.transaction().execute(async (trx) => {
    const group = await getGroup(trx, groupId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw invalid({ group_id: ["This group was removed. Choose another."] });
    });
    const known = await trx
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "language_id"])
      .where("id", "in", ids)
      .execute();
    const languages = new Map(known.map(({ id, language_id }) => [id, language_id]));
    return actOnEach(chosenRows(ids, known), async ({ id }) => {
      if (languages.get(id) !== group.language_id)
        throw new Refusal(422, `This student does not learn ${group.language}.`);
      await join(trx, [{ id }], { groupId, by }, clock());
    });
  });
}

/** Extends all open plans of the students to the end of a day, and shortens none. */
export function extendPlans(
  { db, clock }: Clocked,
  { ids, by, until }: Chosen & { until: string },
) {
  const now = clock();
  const end = endOfDay(until, now);
  return db.transaction().execute(async (trx) =>
    actOnEach(await namedStudents(trx, ids), async ({ id: studentId }) => {
      await heldStudent(trx, studentId);
      const open = await trx
        .selectFrom("subscriptions")
        .select(["id", "expires_at"])
        .where("user_id", "=", studentId)
        .where(isOpenAt(now))
        .execute();
      if (open.length === 0) throw new Refusal(422, "No plan of this student is open.");
      const sooner = open.filter(({ expires_at }) => expires_at !== null && expires_at <= end);
      if (sooner.length === 0) throw new Refusal(422, "The plan of this student ends later.");
      for (const { id: planId } of sooner)
        await changePlan(trx, { studentId, planId, by }, { did: "extend a plan", end }, now);
    }),
  );
}

interface Received extends Chosen {
  planId: number;
  /** Stays the same when one page is sent twice. */
  key: string;
}

/**
 * Records that the students paid for a plan at the school, and mails receipts. A student's plan is
 * recorded once a day so: a page that is loaded again has another key.
 */
export async function recordPayments(place: Selling, { ids, by, planId, key }: Received) {
  const { db, clock, seller } = place;
  const plan = await getPlan(db, planId);
  return db.transaction().execute(async (trx) => {
    // All of them before the first receipt, which locks the series of the numbers.
    for (const id of ids) await lockAccount(trx, id);
    return actOnEach(await namedStudents(trx, ids), async ({ id: userId }) => {
      await heldStudent(trx, userId);
      const received = { userId, plan, seller, key: `${key}-${userId}`, recordedBy: by };
      const before = (await paidToday(trx, [userId], clock())).find(
        ({ plan_id, cause }) => plan_id === planId && cause !== `offline-${received.key}`,
      );
      if (before)
        throw new Refusal(
          409,
          `This plan was recorded today already: ${receiptNumber(before)}. Record a second one under Payments.`,
        );
      await recordPaid(trx, received, clock());
    });
  });
}

async function namedStudents(trx: Db, ids: number[]) {
  const known = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", ids)
    .execute();
  return chosenRows(ids, known);
}

type Named = { id: number; first_name: string; last_name: string };

function chosenRows(ids: number[], known: Named[]) {
  const found = known.map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  }));
  return { rows: ids.map((id) => ({ id })), found, one: "student" };
}
