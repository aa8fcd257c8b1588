import { randomBytes } from "node:crypto";
import type { PlanGiven } from "../../../contract/staff/plans.ts";
import { isOpenAt } from "../../account/plan.ts";
import { changingContent, offersSamples } from "../../content/keep.ts";
import { isStaffSample, staffSample } from "../../content/owned.ts";
import type { Db } from "../../db/schema.ts";
import { OPENS } from "../../plans/catalogue.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { logChange } from "../kit/log.ts";

type Doing = { by: Staff; now: number };
type Version = { id: number; version: string };
type Terms = Omit<PlanGiven, "price"> & { price_cents: number };

const COLUMNS = ["plan_name", "price_cents", "months", ...OPENS, "most_popular"] as const;

/**
 * Lists all plans with their number of students: those on sale in order, then the others. A sample
 * that was removed is listed while somebody has it.
 */
export async function listStaffPlans(db: Db, now: number) {
  const plans = await inOrder(db).select("own").execute();
  const hasSamples = await offersSamples(db);
  const counts = await db
    .selectFrom("subscriptions")
    .select(({ fn }) => ["plan_id", fn.count<number>("user_id").distinct().as("students")])
    .where(isOpenAt(now))
    .groupBy("plan_id")
    .execute();
  const students = new Map(counts.map((row) => [row.plan_id, Number(row.students)]));
  return plans
    .filter((row) => hasSamples || students.has(row.id) || !isStaffSample(row))
    .map((row) => ({
      id: row.id,
      plan_name: row.plan_name,
      price: row.price_cents / 100,
      months: row.months,
      most_popular: row.most_popular === 1,
      is_sold: row.active === 1,
      students: students.get(row.id) ?? 0,
      is_sample: hasSamples && isStaffSample(row),
    }));
}

/** Returns a plan for editing. Throws 404 otherwise. */
export async function getStaffPlan(db: Db, id: number) {
  const row = await db
    .selectFrom("plans")
    .select(["active", ...COLUMNS])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { active, ...given } = row;
  return { id, given, isSold: active === 1, version: versionOf({ ...given, active }) };
}

/** Adds a plan that is not on sale yet, as the last one. Returns its id. */
export function addPlan(db: Db, given: Terms, { by, now }: Doing): Promise<number> {
  return changingContent(db, async (trx) => {
    await checkName(trx, given.plan_name, null);
    const { last } = await trx
      .selectFrom("plans")
      .select(({ fn }) => fn.max("place").as("last"))
      .executeTakeFirstOrThrow();
    const slug = newSlug();
    const place = Number(last ?? -1) + 1;
    const { id } = await trx
      .insertInto("plans")
      .values({ ...given, slug, place, active: 0, own: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await becomeOwn(trx);
    await logChange(trx, by, { did: "add plan", about: about(id), after: given }, now);
    return id;
  });
}

/** Changes a plan for future buyers. Returns false for another version. */
export function changePlan(
  db: Db,
  { id, version }: Version,
  given: Terms,
  { by, now }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getStaffPlan(trx, id);
    const differences = differencesIn(known.given, given);
    if (differences === null) return true;
    if (known.version !== version) return false;
    await checkName(trx, given.plan_name, id);
    await trx
      .updateTable("plans")
      .set({ ...given, own: 1 })
      .where("id", "=", id)
      .execute();
    await becomeOwn(trx);
    await logChange(trx, by, { did: "change plan", about: about(id), ...differences }, now);
    return true;
  });
}

/** Puts a plan on sale, or ends its sale; buyers keep it. Returns false for another version. */
export function sellPlan(
  db: Db,
  { id, version }: Version,
  isSold: boolean,
  { by, now }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getStaffPlan(trx, id);
    if (known.isSold === isSold) return true;
    if (known.version !== version) return false;
    const active = isSold ? 1 : 0;
    await becomeKept(trx, id);
    await trx.updateTable("plans").set({ active, own: 1 }).where("id", "=", id).execute();
    await becomeOwn(trx);
    const said = { plan: known.given.plan_name };
    const [before, after] = [
      { ...said, sold: known.isSold },
      { ...said, sold: isSold },
    ];
    const did = isSold ? "sell plan" : "withdraw plan";
    await logChange(trx, by, { did, about: about(id), before, after }, now);
    return true;
  });
}

/** Moves a plan one place up in the list. */
export function movePlanUp(db: Db, id: number, { by, now }: Doing): Promise<void> {
  return changingContent(db, async (trx) => {
    const rows = await inOrder(trx).execute();
    const at = rows.findIndex((row) => row.id === id);
    if (at === -1) throw notFound();
    const [above, one] = [rows[at - 1], rows[at]];
    if (!above || !one || above.active !== one.active) return;
    const order = rows.toSpliced(at - 1, 2, one, above);
    for (const [place, row] of order.entries())
      await trx.updateTable("plans").set({ place }).where("id", "=", row.id).execute();
    await becomeOwn(trx);
    const names = (of: typeof rows) => ({ order: of.map(({ plan_name }) => plan_name) });
    const change = { before: names(rows), after: names(order) };
    await logChange(trx, by, { did: "move plan up", about: about(id), ...change }, now);
  });
}

function inOrder(db: Db) {
  return db
    .selectFrom("plans")
    .select(["id", "active", ...COLUMNS])
    .orderBy("active", "desc")
    .orderBy("place")
    .orderBy("id");
}

/**
 * Throws 422 for a name in use, because receipts and payments name a plan by it. A sample that
 * nobody can buy keeps no name from the school.
 */
async function checkName(trx: Db, name: string, id: number | null): Promise<void> {
  const plans = await trx
    .selectFrom("plans")
    .select(["id", "plan_name"])
    .where((eb) => eb.or([eb("own", "=", 1), eb("active", "=", 1)]))
    .execute();
  const same = plans.some(
    (plan) => plan.id !== id && plan.plan_name.toLowerCase() === name.toLowerCase(),
  );
  if (same) throw invalid({ plan_name: ["Another plan has this name."] });
}

/** Gives a sample that is put on sale a slug of the school's: it is no sample any more. */
async function becomeKept(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable("plans")
    .set({ slug: newSlug() })
    .where("id", "=", id)
    .where(staffSample("plans"))
    .execute();
}

const newSlug = () => `own-${randomBytes(8).toString("hex")}`;

/** Makes the list the school's own, so that no start and no update brings the sample's back. */
async function becomeOwn(trx: Db): Promise<void> {
  await trx
    .updateTable("plans")
    .set({ own: 1 })
    .where("own", "=", 0)
    .where("active", "=", 1)
    .execute();
}

const about = (id: number) => `plan ${id}`;
